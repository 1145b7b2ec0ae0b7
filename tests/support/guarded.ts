import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ports, Store } from '@billing/core'

/** The ports that reach outside, or take so long that nobody may hold the database meanwhile. */
const OUTSIDE = ['payments', 'pbx', 'vat', 'mailer', 'files', 'documents', 'passwords'] as const

/** Ports under watch, and what they were caught at. */
export interface Guarded {
  readonly ports: Ports
  /** Calls to the outside world that were made while a transaction was open; each of them also threw. */
  readonly trespasses: readonly string[]
}

/** No provider call inside a transaction: such a call throws, and is remembered in case nobody hears it. */
export function guarded(ports: Ports): Guarded {
  const open = new AsyncLocalStorage<true>()
  const trespasses: string[] = []

  const watch = <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get(target, key, receiver) {
        const member: unknown = Reflect.get(target, key, receiver)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          if (!open.getStore()) return Reflect.apply(member, target, args)
          const trespass = `${name}.${String(key)} was called while a transaction was open`
          trespasses.push(trespass)
          throw new Error(trespass)
        }
      },
    })

  const store: Store = {
    transaction: (work, wishes) =>
      ports.store.transaction((tx) => open.run(true, () => work(tx)), wishes),
    read: (work) => ports.store.read(work),
    nextDueAt: () => ports.store.nextDueAt(),
    dueBy: (now) => ports.store.dueBy(now),
  }
  const watched = Object.fromEntries(OUTSIDE.map((name) => [name, watch(name, ports[name])]))
  return { ports: { ...ports, ...watched, store }, trespasses }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ports, Store, TransactionOptions, Tx } from '@billing/core'
import { watchLocks } from './watched-locks.ts'

/** The ports that reach outside, or take so long that nobody may hold the database meanwhile. */
const OUTSIDE = [
  'payments',
  'pbx',
  'vat',
  'mailer',
  'eInvoiceTransport',
  'webhookSender',
  'files',
  'documents',
  'passwords',
] as const

/** Ports under watch, and what they were caught at. */
export interface Guarded {
  readonly ports: Ports
  /** The same for the service itself, whose transactions are watched for locks too: a test may set a scene without them. */
  readonly service: Ports
  /**
   * Calls to the outside world while a transaction was open, and what the service did to an account without its lock;
   * each of them also threw.
   */
  readonly trespasses: readonly string[]
}

/** What must not happen throws, and is remembered in case nobody hears it. */
export function guarded(ports: Ports): Guarded {
  const open = new AsyncLocalStorage<true>()
  const trespasses: string[] = []
  const caught = (trespass: string): never => {
    trespasses.push(trespass)
    throw new Error(trespass)
  }

  const watch = <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get(target, key, receiver) {
        const member: unknown = Reflect.get(target, key, receiver)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          if (!open.getStore()) return Reflect.apply(member, target, args)
          return caught(`${name}.${String(key)} was called while a transaction was open`)
        }
      },
    })

  const storeWith = (watched: Wrap): Store => ({
    transaction: (work, options) =>
      ports.store.transaction((tx) => open.run(true, () => work(watched(tx, options))), options),
    read: (work) => ports.store.read(work),
    nextDueAt: () => ports.store.nextDueAt(),
    dueBy: (now) => ports.store.dueBy(now),
  })
  const outside = Object.fromEntries(
    OUTSIDE.flatMap((name) => {
      const port = ports[name]
      return port ? [[name, watch(name, port)]] : []
    }),
  )
  const all = { ...ports, ...outside }
  return {
    ports: { ...all, store: storeWith((tx) => tx) },
    service: {
      ...all,
      store: storeWith((tx, options) => watchLocks(tx, options, caught)),
    },
    trespasses,
  }
}

type Wrap = (tx: Tx, options: TransactionOptions | undefined) => Tx

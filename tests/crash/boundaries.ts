import type { Ports, Store } from '@billing/core'

/** The ports that act on the outside world. */
const OUTSIDE = ['payments', 'pbx', 'mailer'] as const

/** Called at each boundary, in the order in which the process comes to them. */
export type AtBoundary = (name: string) => Promise<void> | void

/**
 * The ports with a boundary before and after every commit and before and after every call to the outside
 * world: wherever a process may die so that what is done and what is recorded differ.
 */
export function withBoundaries(ports: Ports, at: AtBoundary): Ports {
  const watch = <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get(target, key, receiver) {
        const member: unknown = Reflect.get(target, key, receiver)
        if (typeof member !== 'function' || key === 'verifyWebhook') return member
        return async (...args: unknown[]): Promise<unknown> => {
          await at(`before ${name}.${String(key)}`)
          const answer: unknown = await Reflect.apply(member, target, args)
          await at(`after ${name}.${String(key)}`)
          return answer
        }
      },
    })
  const store: Store = {
    ...ports.store,
    async transaction(work) {
      const result = await ports.store.transaction(async (tx) => {
        const value = await work(tx)
        await at('before a commit')
        return value
      })
      await at('after a commit')
      return result
    },
  }
  const watched = Object.fromEntries(OUTSIDE.map((name) => [name, watch(name, ports[name])]))
  return { ...ports, ...watched, store }
}

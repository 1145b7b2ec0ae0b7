import type { Ports, Store } from '@billing/core'

/** The ports that act on the outside world. */
const OUTSIDE = ['payments', 'pbx', 'vat', 'mailer', 'webhookSender', 'files'] as const

/** Calls that are answered at once, by nobody outside: the check of a signature, of an address, and of what a hash costs. */
const AT_ONCE: ReadonlySet<string | symbol> = new Set(['verifyWebhook', 'refusal', 'takes'])

/** Called at each boundary, in the order in which the process comes to them. */
export type AtBoundary = (name: string) => Promise<void> | void

/**
 * The ports with a boundary before and after every call to the outside world, and three around every
 * commit: wherever a process may die so that what is done and what is recorded differ.
 */
export function withBoundaries(ports: Ports, at: AtBoundary): Ports {
  const store: Store = {
    ...ports.store,
    async transaction(work) {
      await at('before a transaction')
      const result = await ports.store.transaction(async (tx) => {
        const value = await work(tx)
        await at('before a commit')
        return value
      })
      await at('after a commit')
      return result
    },
  }
  const watched = OUTSIDE.flatMap((name) => {
    const port = ports[name]
    if (!port) return []
    const around = async (method: string, call: () => Promise<unknown>) => {
      await at(`before ${name}.${method}`)
      const answer = await call()
      await at(`after ${name}.${method}`)
      return answer
    }
    return [[name, aroundCalls(port, around)]]
  })
  return { ...ports, ...Object.fromEntries(watched), store }
}

/** The same port, each of whose calls is made by `around`. What answers at once is left as it is. */
export function aroundCalls<T extends object>(
  port: T,
  around: (
    method: string,
    call: () => Promise<unknown>,
    args: readonly unknown[],
  ) => Promise<unknown>,
): T {
  return new Proxy(port, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof member !== 'function' || AT_ONCE.has(key)) return member
      return (...args: unknown[]) =>
        around(
          String(key),
          async () => (await Reflect.apply(member, target, args)) as unknown,
          args,
        )
    },
  })
}

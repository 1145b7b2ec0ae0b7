import type { Flushed } from './late-links.ts'

/**
 * The repository, each of whose verbs first has written what it could otherwise miss: everything that the
 * transaction has kept back, or of the verbs in `sees` only what is named there.
 */
export function flushedFirst<R extends object>(
  repository: R,
  all: readonly Flushed[],
  sees: { readonly [V in keyof R]?: readonly Flushed[] } = {},
): R {
  const verbs = Object.entries(repository) as [keyof R & string, unknown][]
  const wrapped = verbs.map(([name, verb]) => {
    if (typeof verb !== 'function') return [name, verb]
    const needed = sees[name] ?? all
    if (needed.length === 0) return [name, verb]
    const call = async (...args: unknown[]): Promise<unknown> => {
      for (const late of needed) await late.flush()
      return Reflect.apply(verb, repository, args)
    }
    return [name, call]
  })
  return Object.fromEntries(wrapped) as R
}

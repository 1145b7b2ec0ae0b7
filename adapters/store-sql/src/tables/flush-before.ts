import type { Flushable } from './link-buffer.ts'

/**
 * The repository, whose verbs first flush what they could otherwise miss: every buffer of the
 * transaction, or for the verbs in `sees` only the buffers that are named there.
 */
export function flushBefore<R extends object>(
  repository: R,
  all: readonly Flushable[],
  sees: { readonly [V in keyof R]?: readonly Flushable[] } = {},
): R {
  const verbs = Object.entries(repository) as [keyof R & string, unknown][]
  const wrapped = verbs.map(([name, verb]) => {
    if (typeof verb !== 'function') return [name, verb]
    const needed = sees[name] ?? all
    if (needed.length === 0) return [name, verb]
    const call = async (...args: unknown[]): Promise<unknown> => {
      for (const buffer of needed) await buffer.flush()
      return Reflect.apply(verb, repository, args)
    }
    return [name, call]
  })
  return Object.fromEntries(wrapped) as R
}

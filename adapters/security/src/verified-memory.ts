import { type EpochMs, unixSeconds } from '@billing/core'

/** What was verified a moment ago, so that a busy token's signature is checked once. */
export interface Memory<C> {
  recall(digest: string, now: EpochMs): C | undefined
  /** `exp` is in unix seconds. */
  remember(digest: string, claims: C, exp: number): void
}

/** Keeps the `size` digests used last, each until its token expires. */
export function createMemory<C>(size = 5_000): Memory<C> {
  const known = new Map<string, { readonly claims: C; readonly exp: number }>()
  return {
    recall(digest, now) {
      const found = known.get(digest)
      if (!found) return undefined
      known.delete(digest)
      if (found.exp <= unixSeconds(now)) return undefined
      known.set(digest, found) // a Map keeps the order of insertion: now it is the newest
      return found.claims
    },
    remember(digest, claims, exp) {
      known.set(digest, { claims, exp })
      const [oldest] = known.keys()
      if (known.size > size && oldest !== undefined) known.delete(oldest)
    },
  }
}

import { type EpochMs, MINUTE } from '@billing/core'

/** How long a read may show the past. */
const STALE_MS = MINUTE

/** What upstreams showed lately, so that a read can show it again. */
export interface StaleReads {
  /** What this read showed up to a minute ago; undefined when nobody read it then. */
  past(read: string, now: EpochMs): unknown
  saw(read: string, answer: unknown, now: EpochMs): void
}

/** A call and its arguments, as one text. */
export function staleKey({
  name,
  call,
  args,
}: {
  name: string
  call: string
  args: readonly unknown[]
}) {
  return `${name}.${call} ${JSON.stringify(args)}`
}

/** Nothing was read yet. */
export function staleReads(): StaleReads {
  let seen = new Map<string, { readonly answer: unknown; readonly at: EpochMs }>()
  let swept_at = 0
  return {
    past(read, now) {
      const last = seen.get(read)
      return last && now - last.at <= STALE_MS ? last.answer : undefined
    },
    saw(read, answer, now) {
      if (now - swept_at > STALE_MS) {
        seen = new Map([...seen].filter(([, { at }]) => now - at <= STALE_MS))
        swept_at = now
      }
      // The oldest of the last minute stays: that is the past.
      const known = seen.get(read)
      if (!known || now - known.at > STALE_MS) seen.set(read, { answer, at: now })
    },
  }
}

/** How often visitors may make us ask the provider: its rate limit is shared with charges. */
export interface ReadRate {
  /** Seconds after which to come again; 0 when the question may be asked now, which counts it. */
  waitFor(name: string): number
}

/** Questions at once, and the milliseconds after which there is another one. */
const AT_ONCE = 20
const EVERY_MS = 3_000
/** Names that are remembered; the one that was asked about longest ago is as good as new. */
const NAMES_MAX = 2_000

/** A rate for each name; `now` in milliseconds, monotonic. */
export function createReadRate(now: () => number = () => performance.now()): ReadRate {
  /** When all of a name's questions would be there again. */
  const full_at = new Map<string, number>()
  return {
    waitFor(name) {
      const at = now()
      const next = Math.max(full_at.get(name) ?? at, at) + EVERY_MS
      const late_ms = next - at - AT_ONCE * EVERY_MS
      if (late_ms > 0) return Math.ceil(late_ms / 1_000)
      full_at.delete(name)
      full_at.set(name, next)
      const [oldest] = full_at.keys()
      if (full_at.size > NAMES_MAX && oldest !== undefined) full_at.delete(oldest)
      return 0
    },
  }
}

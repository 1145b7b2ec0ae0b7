import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Hands out turns, so that no minute has more of them than allowed. */
export interface Pace {
  /** Resolves to 0 when it is our turn; else to the seconds after which to come again: it would take too long. */
  turn(patience_ms: number): Promise<number>
}

const MINUTE = 60_000

/**
 * A third of a minute's turns may come at once, the rest at even distances: together they stay below the
 * limit in every span of a minute, wherever the other side begins to count.
 */
export function createPace(
  per_minute: number,
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
): Pace {
  const at_once = Math.max(1, Math.floor(per_minute / 3))
  const distance = Math.ceil(MINUTE / Math.max(1, per_minute - at_once - 1))
  let next = Number.NEGATIVE_INFINITY
  return {
    async turn(patience_ms) {
      const from = Math.max(next, now())
      const ms = from - now() - (at_once - 1) * distance
      if (ms > patience_ms) return Math.ceil(ms / 1_000)
      next = from + distance
      if (ms > 0) await wait(ms)
      return 0
    },
  }
}

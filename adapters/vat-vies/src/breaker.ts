/** When the circuit breaker opens, and for how long. */
export interface BreakerOptions {
  /** Outages in a row until the breaker opens. Default 3. */
  readonly outages?: number
  /** For how long it stays open, in milliseconds; then it is half-open. Default 60,000. */
  readonly rest_ms?: number
}

/** A circuit breaker: while the service is down nobody waits for it. */
export interface Breaker {
  /** Whether nobody may ask now. */
  isOpen(): boolean
  /** A question begins; half-open: one probe at a time. */
  enter(): void
  worked(): void
  /** An outage; with `rest_ms` the breaker opens for so long, however few outages there were. */
  failed(rest_ms?: number): void
  /** The question ended without a result. */
  left(): void
}

/** Make a breaker by a clock in milliseconds. */
export function createBreaker(
  clock: () => number,
  { outages = 3, rest_ms = 60_000 }: BreakerOptions = {},
): Breaker {
  let in_a_row = 0
  let rests_until: number | null = null
  let tried = false
  return {
    isOpen: () => rests_until !== null && (tried || clock() < rests_until),
    enter() {
      tried = rests_until !== null
    },
    worked() {
      in_a_row = 0
      rests_until = null
      tried = false
    },
    failed(asked_ms) {
      in_a_row += 1
      tried = false
      const ms = asked_ms ?? rest_ms
      if (asked_ms !== undefined || in_a_row >= outages) {
        rests_until = Math.max(rests_until ?? 0, clock() + ms)
      }
    },
    left() {
      tried = false
    },
  }
}

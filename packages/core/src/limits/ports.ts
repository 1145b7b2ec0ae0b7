/** So many in so many seconds. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Whether a request was within its limit, and what is left of it. */
export interface LimitVerdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Whole seconds until the window starts anew, at least 1. */
  readonly resets_in: number
}

/** Counters that every process shares. Windows run by real time. Passes `rateLimiterContract` of @billing/testing. */
export interface RateLimiter {
  /**
   * Count one of each, also where another of them is refused, and say of each, in their order, whether it was within
   * its limit. Keys differ. Exact under concurrency.
   */
  take(counts: readonly Count[]): Promise<LimitVerdict[]>
}

/** What is counted, and how much of it there may be. */
export interface Count {
  readonly key: string
  readonly limit: Limit
}

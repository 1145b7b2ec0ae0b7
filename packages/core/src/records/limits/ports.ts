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
  /** Count one and say whether it was within the limit. Exact under concurrency. */
  take(key: string, limit: Limit): Promise<LimitVerdict>
  /** Count one less: what was taken turned out not to count. Nothing when its window is over. */
  giveBack(key: string): Promise<void>
}

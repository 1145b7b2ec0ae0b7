import type { Alarm } from '@billing/wire'

/** Which tables are asked. */
export interface IpRangesOptions {
  /** Paths of CSV files with rows `start,end,country`, in ascending order; the first that knows an address answers. */
  readonly files: readonly string[]
  /** Is told of a file that cannot be read, and of one that is older than 60 days: at most once an hour each. */
  readonly on_alarm?: Alarm | undefined
  /** In milliseconds, by the clock that dates the files. Default `Date.now`. */
  readonly now?: () => number
}

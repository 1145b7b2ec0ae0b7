import type { EpochMs } from '../../kernel/time.ts'
import type { SchedulerHour, TickFault } from './scheduler-hour.ts'

/** What the scheduler did, hour by hour. Hours without a tick have no row. */
export interface SchedulerHours {
  /** Nobody else changes the hour before this transaction ends. */
  getForUpdate(hour_at: EpochMs): Promise<SchedulerHour | undefined>
  latest(): Promise<SchedulerHour | undefined>
  /** The hours that began at `since` or later, oldest first. */
  since(since: EpochMs): Promise<SchedulerHour[]>
  put(hour: SchedulerHour): Promise<void>
  /** Hours that began before `before` go. */
  purge(before: EpochMs): Promise<void>
}

/** From an instant up to, not including, another; both begin an hour. */
export interface HourRange {
  readonly from: EpochMs
  readonly to: EpochMs
}

/** What the scheduler did in a range. */
export interface TickCounts {
  readonly ticks: number
  readonly failed_ticks: number
  /** Newest first. */
  readonly faults: readonly TickFault[]
}

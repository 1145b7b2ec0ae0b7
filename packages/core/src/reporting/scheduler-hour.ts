import type { DunningState } from '../billing/dunning.ts'
import type { EpochMs } from '../kernel/time.ts'

/** How many subscriptions stand on each rung; `current` counts the live ones that owe nothing. */
export type DunningDepth = Readonly<Record<DunningState, number>>

/** What the scheduler did in one hour; the row is written as the ticks happen. */
export interface SchedulerHour {
  /** When the hour began, by the service's clock. */
  readonly hour_at: EpochMs
  /** How many ticks ended in it. */
  readonly ticks: number
  /** Pieces of work done or tried, by the name of the step. */
  readonly did: Readonly<Record<string, number>>
  /** How many pieces of work threw. */
  readonly faults: number
  /** Where the last of them was thrown. */
  readonly last_fault: string | null
  /** Milliseconds that all its ticks took together. */
  readonly busy_ms: number
  /** Milliseconds of the longest one. */
  readonly longest_ms: number
  /** When the last one ended. */
  readonly last_tick_at: EpochMs
  /** Milliseconds that the last one took. */
  readonly last_tick_ms: number
  /** How the rungs were filled at its first tick. */
  readonly dunning: DunningDepth
}

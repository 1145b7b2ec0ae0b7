import type { DunningDepth } from '../../money/policy/dunning.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** A piece of work of a tick that threw. */
export interface TickFault {
  /** When its tick ended. */
  readonly at: EpochMs
  /** Which piece of work it was. */
  readonly job: string
  /** The error's name and code; never its message, which may show a piece of what was worked on. */
  readonly error: string
}

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
  /** How many of its ticks met one. */
  readonly failed_ticks: number
  /** The last five of them, newest last. */
  readonly last_faults: readonly TickFault[]
  /** Milliseconds that all its ticks took together. */
  readonly busy_ms: number
  /** Milliseconds of the longest one. */
  readonly longest_ms: number
  /** When the last one ended. */
  readonly last_tick_at: EpochMs
  /** Milliseconds that the last one took. */
  readonly last_tick_ms: number
  /** How the dunning steps were filled at its first tick. */
  readonly dunning: DunningDepth
}

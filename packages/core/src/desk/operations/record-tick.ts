import { errorName, type Fault } from '../../kernel/fault.ts'
import { after, DAY, type EpochMs, epochMs, hourOf } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import type { SchedulerHour, TickFault } from '../reporting/scheduler-hour.ts'
import type { DunningDepth } from '../../money/policy/dunning.ts'

/** How long it is remembered what the scheduler did: longer than the longest range of a dashboard. */
export const HOURS_KEPT = 400 * DAY

/** Faults of an hour that are remembered one by one. */
const FAULTS_KEPT = 5

/** Characters of a fault's place that are kept. */
const PLACE_MAX = 200

/** One tick, from its beginning to its end. */
export interface TickFacts {
  readonly began_at: EpochMs
  readonly ended_at: EpochMs
  /** Pieces of work done or tried, by the name of the step. */
  readonly did: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

/**
 * Remember that a tick ran and what it did, in the row of the hour in which it began. True for the first
 * one of its hour. Source: contract 11.
 */
export async function recordTick(tx: Tx, tick: TickFacts): Promise<boolean> {
  const hour_at = hourOf(tick.began_at)
  const known = await tx.schedulerHours.getForUpdate(hour_at)
  const hour = known ?? emptyHour(hour_at, await tx.subscriptions.dunningDepth())
  await tx.schedulerHours.put(withTick(hour, tick))
  if (!known) await tx.schedulerHours.purge(after(hour_at, -HOURS_KEPT))
  return !known
}

/** Whether no tick of this hour is recorded yet. */
export async function isFirstOfHour(tx: Pick<Tx, 'schedulerHours'>, at: EpochMs): Promise<boolean> {
  return (await tx.schedulerHours.latest())?.hour_at !== hourOf(at)
}

function emptyHour(hour_at: EpochMs, dunning: DunningDepth): SchedulerHour {
  return {
    hour_at,
    ticks: 0,
    did: {},
    faults: 0,
    failed_ticks: 0,
    last_faults: [],
    busy_ms: 0,
    longest_ms: 0,
    last_tick_at: hour_at,
    last_tick_ms: 0,
    dunning,
  }
}

/** The hour with one more tick in it. */
export function withTick(
  hour: SchedulerHour,
  { began_at, ended_at, did, faults }: TickFacts,
): SchedulerHour {
  const took = Math.max(0, ended_at - began_at)
  const sums = { ...hour.did }
  for (const [step, count] of Object.entries(did)) {
    if (count > 0) sums[step] = (sums[step] ?? 0) + count
  }
  return {
    ...hour,
    ticks: hour.ticks + 1,
    did: sums,
    faults: hour.faults + faults.length,
    failed_ticks: hour.failed_ticks + (faults.length > 0 ? 1 : 0),
    last_faults: [...hour.last_faults, ...faults.map((fault) => told(fault, ended_at))].slice(
      -FAULTS_KEPT,
    ),
    busy_ms: hour.busy_ms + took,
    longest_ms: Math.max(hour.longest_ms, took),
    last_tick_at: epochMs(Math.max(hour.last_tick_at, ended_at)),
    last_tick_ms: took,
  }
}

function told({ where, error }: Fault, at: EpochMs): TickFault {
  return { at, job: where.slice(0, PLACE_MAX), error: errorName(error) }
}

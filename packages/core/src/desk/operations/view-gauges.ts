import type { BillingCycleState } from '../../money/subscription/billing-cycle.ts'
import type { DunningDepth } from '../../money/policy/dunning.ts'
import { after, type EpochMs, HOUR } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import { decideAlerts, type SchedulerAlert } from './scheduler-alerts.ts'
import { readSchedulerFacts } from './view-scheduler-alerts.ts'

/** What the monitoring of a platform reads every few seconds. */
export interface Gauges {
  readonly now: EpochMs
  /** Those that are raised. */
  readonly alerts: readonly SchedulerAlert[]
  readonly last_tick_at: EpochMs | null
  /** How many cycles came within the last hour to the state in which they stand. */
  readonly cycles_moved: Readonly<Record<BillingCycleState, number>>
  readonly dunning: DunningDepth
  readonly outbox: {
    readonly waiting: number
    readonly oldest_due_at: EpochMs | null
    readonly dead: number
  }
}

/** How the service is doing, for a machine that asks often: nothing of it is counted over history. */
export async function viewGauges({ store, clock, settings }: ReadPorts): Promise<Gauges> {
  const now = clock()
  return store.read(async (tx) => {
    const facts = await readSchedulerFacts(tx, settings, now)
    return {
      now,
      alerts: decideAlerts(facts),
      last_tick_at: facts.last_tick_at,
      cycles_moved: await tx.cycles.movedSince(after(now, -HOUR)),
      dunning: await tx.subscriptions.dunningDepth(),
      outbox: await tx.outbox.backlog(now),
    }
  })
}

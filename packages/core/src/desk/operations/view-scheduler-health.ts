import type { BillingCycleState } from '../../money/subscription/billing-cycle.ts'
import { after, type EpochMs, HOUR, SECOND } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { DunningDepth } from '../../money/policy/dunning.ts'

/** How far back health looks unless asked, in seconds. Source: contract 1.4. */
const WINDOW_USUAL = HOUR / SECOND

/** How the scheduler is doing. Source: specification, SchedulerHealthResponse. */
export interface SchedulerHealth {
  readonly window_seconds: number
  readonly generated_at: EpochMs
  /** Cycles that came in the window to the state in which they stand now. */
  readonly counts: Readonly<
    Record<Extract<BillingCycleState, 'planned' | 'charged' | 'failed' | 'abandoned'>, number>
  >
  /** Of the cycle that is being charged for the longest; null when none is. */
  readonly oldest_stuck_in_charging_age_seconds: number | null
  readonly dunning_queue_depth_by_state: DunningDepth
}

/** How the scheduler is doing; what is read grows with the window, not with history. Source: contract 11. */
export async function viewSchedulerHealth(
  { store, clock }: ReadPorts,
  { window_seconds = WINDOW_USUAL }: { readonly window_seconds?: number },
): Promise<SchedulerHealth> {
  const now = clock()
  return store.read(async (tx) => {
    const moved = await tx.cycles.movedSince(after(now, -window_seconds * SECOND))
    const { planned, charged, failed, abandoned } = moved
    const [oldest] = await tx.cycles.longestCharging(1)
    return {
      window_seconds,
      generated_at: now,
      counts: { planned, charged, failed, abandoned },
      oldest_stuck_in_charging_age_seconds: oldest ? secondsSince(oldest.state_since, now) : null,
      dunning_queue_depth_by_state: await tx.subscriptions.dunningDepth(),
    }
  })
}

/** Whole seconds from an instant until now; none from one that lies ahead. */
export function secondsSince(at: EpochMs, now: EpochMs): number {
  return Math.max(0, Math.floor((now - at) / SECOND))
}

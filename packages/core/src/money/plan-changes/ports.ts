import type { EpochMs } from '../../kernel/time.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/** The repository of plan changes at once, and the queue of those whose outcome is to be read. */
export interface PlanChanges {
  get(plan_change_id: string): Promise<PlanChange | undefined>
  /** As `get`, and nobody else changes it before this transaction ends. */
  getForUpdate(plan_change_id: string): Promise<PlanChange | undefined>
  /** Oldest first. */
  ofSubscription(subscription_id: string): Promise<PlanChange[]>
  /** Those that stand in `charging` since before an instant: how many, and up to `samples` of them, longest first. */
  chargingSince(before: EpochMs, samples: number): Promise<ChargingChanges>
  put(change: PlanChange): Promise<void>
  /** Lease one, due or not; undefined while somebody else holds it, or there is none. */
  claim(plan_change_id: string, lease_ms: number): Promise<ClaimedPlanChange | undefined>
  /** Lease up to `limit` changes whose `next_action_at` has come, oldest first. */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedPlanChange[]>
  /** Write under the lease and keep it. False, and nothing written, when the lease was lost to another. */
  save(claim: ClaimedPlanChange, change: PlanChange): Promise<boolean>
  /** Write under the lease and give it back. False, and nothing written, when it was lost. */
  release(claim: ClaimedPlanChange, change: PlanChange): Promise<boolean>
}

/** Changes of plan whose payment nobody knows yet. */
export interface ChargingChanges {
  readonly count: number
  readonly samples: readonly PlanChange[]
}

/** A change of plan that this process works on; `fence` tells its claim from a later one. */
export interface ClaimedPlanChange {
  readonly change: PlanChange
  readonly fence: number
}

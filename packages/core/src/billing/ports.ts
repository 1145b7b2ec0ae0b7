import type { EpochMs } from '../kernel/time.ts'
import type { BillingCycle } from './billing-cycle.ts'

export interface BillingCycles {
  get(cycle_id: string): Promise<BillingCycle | undefined>
  /** As `get`, and nobody else changes it before this transaction ends. */
  getForUpdate(cycle_id: string): Promise<BillingCycle | undefined>
  /** Every cycle of a subscription, oldest period first. */
  ofSubscription(subscription_id: string): Promise<BillingCycle[]>
  /** False when the subscription already has a cycle for that period start. */
  plan(cycle: BillingCycle): Promise<boolean>
  put(cycle: BillingCycle): Promise<void>
  /** Lease up to `limit` cycles whose `next_action_at` has come, oldest first. */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedCycle[]>
  /** Write under the lease and keep it. False, and nothing written, when the lease was lost to another. */
  save(claim: ClaimedCycle, cycle: BillingCycle): Promise<boolean>
  /** Write under the lease and give it back. False, and nothing written, when it was lost. */
  release(claim: ClaimedCycle, cycle: BillingCycle): Promise<boolean>
}

export interface ClaimedCycle {
  readonly cycle: BillingCycle
  readonly fence: number
}

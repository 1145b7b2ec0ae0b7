import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { BillingCycle, BillingCycleState, CycleHold } from '../subscription/billing-cycle.ts'

/** The repository of billing cycles, and the queue of those that fall due. */
export interface BillingCycles {
  get(cycle_id: string): Promise<BillingCycle | undefined>
  /** As `get`, and nobody else changes it before this transaction ends. */
  getForUpdate(cycle_id: string): Promise<BillingCycle | undefined>
  /** Every cycle of a subscription, oldest period first. */
  ofSubscription(subscription_id: string): Promise<BillingCycle[]>
  /** Newest first, by when they were planned; only those that the filter names, if it does. */
  list(filter: BillingCycleFilter, page: PageRequest): Promise<Page<BillingCycle>>
  /** How many cycles came, since an instant, that included, to the state in which they still stand. */
  movedSince(since: EpochMs): Promise<Readonly<Record<BillingCycleState, number>>>
  /** The cycles that are being charged, longest first. */
  longestCharging(limit: number): Promise<BillingCycle[]>
  /** What is held, by why: how many, and up to `samples` of each, longest first. */
  held(samples: number): Promise<readonly HeldCycles[]>
  /** False when the subscription already has a cycle for that period start. */
  plan(cycle: BillingCycle): Promise<boolean>
  put(cycle: BillingCycle): Promise<void>
  /** Lease up to `limit` cycles whose `next_action_at` has come, oldest first. */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedCycle[]>
  /** Lease this one, whenever it is due; undefined while somebody else holds it. To be asked before it is changed. */
  claim(cycle_id: string, lease_ms: number): Promise<ClaimedCycle | undefined>
  /**
   * Write under the lease and keep it; with `lease_ms` it begins anew. False, and nothing written, when it
   * was lost to another.
   */
  save(claim: ClaimedCycle, cycle: BillingCycle, lease_ms?: number): Promise<boolean>
  /** Write under the lease and give it back. False, and nothing written, when it was lost. */
  release(claim: ClaimedCycle, cycle: BillingCycle): Promise<boolean>
}

/** What a list of cycles is narrowed to. */
export interface BillingCycleFilter {
  readonly state?: BillingCycleState
  readonly subscription_id?: string
  readonly account_id?: string
}

/** Cycles that are held for one reason; there is at least one. */
export interface HeldCycles {
  readonly held_for: CycleHold
  readonly count: number
  readonly samples: readonly BillingCycle[]
}

/** A cycle that this process works on; `fence` tells its claim from a later one. */
export interface ClaimedCycle {
  readonly cycle: BillingCycle
  readonly fence: number
}

import type { BillingCycle } from './billing-cycle.ts'

/** The repository of billing cycles. */
export interface BillingCycles {
  get(cycle_id: string): Promise<BillingCycle | undefined>
  /** Every cycle of a subscription, oldest period first. */
  ofSubscription(subscription_id: string): Promise<BillingCycle[]>
  /** False when the subscription already has a cycle for that period start. */
  plan(cycle: BillingCycle): Promise<boolean>
}

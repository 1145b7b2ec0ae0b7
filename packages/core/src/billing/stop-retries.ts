import { after, DAY, type EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'

/** How long what is owed by a customer who left can still be paid, before we give it up. Source: contract 8. */
export const OWED_FOR = 30 * DAY

/**
 * The subscription is over: no card is asked any more for what is billed and unpaid, and after `owed_for`
 * it is given up. Source: contract 8.
 */
export async function stopRetries(
  tx: Pick<Tx, 'cycles'>,
  { subscription_id }: Pick<Subscription, 'subscription_id'>,
  owed_for: number,
  now: EpochMs,
): Promise<void> {
  for (const cycle of await tx.cycles.ofSubscription(subscription_id)) {
    const billed = cycle.state === 'failed' || cycle.state === 'planned'
    if (billed && cycle.invoice_id !== null)
      await tx.cycles.put(withoutRetries(cycle, owed_for, now))
  }
}

/** Where a note has left nothing to pay, there is nothing to wait for. */
export function withoutRetries(cycle: BillingCycle, owed_for: number, now: EpochMs): BillingCycle {
  const next_action_at = cycle.amount.amount_minor === 0 ? now : after(now, owed_for)
  return { ...cycle, next_attempt_at: null, next_action_at, updated_at: now }
}

import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** How long what is owed by a customer who left can still be paid, before we give it up. Source: contract 8. */
export const OWED_FOR = 30 * DAY

/**
 * No card is asked any more, and what is left can be paid for `owed_for`. Where a note has left nothing there is nothing to
 * wait for, and where no order stands one is made at once. Source: states 1.3, 1.6 (i).
 */
export function withoutRetries(cycle: BillingCycle, owed_for: number, now: EpochMs): BillingCycle {
  const waits = cycle.amount.amount_minor > 0 && isSeenTo(cycle)
  const next_action_at = waits ? after(now, owed_for) : now
  return { ...cycle, next_attempt_at: null, next_action_at, updated_at: now }
}

/** It can be paid, or a person decides what the money is for that came. */
function isSeenTo({ provider_order_id, held_for }: BillingCycle): boolean {
  return provider_order_id !== null || held_for === 'wrong_amount'
}

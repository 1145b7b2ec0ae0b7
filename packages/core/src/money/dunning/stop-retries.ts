import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** How long what is owed by a customer who left can still be paid, before we give it up. Source: contract 8. */
export const OWED_FOR = 30 * DAY

/** Where a note has left nothing to pay, there is nothing to wait for. */
export function withoutRetries(cycle: BillingCycle, owed_for: number, now: EpochMs): BillingCycle {
  const next_action_at = cycle.amount.amount_minor === 0 ? now : after(now, owed_for)
  return { ...cycle, next_attempt_at: null, next_action_at, updated_at: now }
}

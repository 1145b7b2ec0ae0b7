import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { Draft } from './draft.ts'
import { cardIn } from './facts.ts'

/**
 * Whether there is a card that was not asked: it became the default while the other was, or while an operator held the
 * account. Source: contract 8; states 1.6 (f).
 */
export function hasOtherCard(
  { facts, now, settings }: Draft,
  { payment_method_id, last_failure_code }: BillingCycle,
): boolean {
  const card = cardIn(facts, now, settings.time_zone)
  if (!card) return false
  return last_failure_code === 'no_payment_method' || card.payment_method_id !== payment_method_id
}

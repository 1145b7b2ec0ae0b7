import { type Money, money } from '../../kernel/money.ts'
import { monthly } from '../pricing/discount.ts'
import type { Subscription, SubscriptionStatus } from './subscription.ts'
import { type Agreed, termsOf } from './terms-of.ts'

/** The statuses whose charges are revenue that comes again each month. Source: contract 11. */
export const MRR_STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'past_due',
  'unpaid',
  'cancel_at_period_end',
]

/**
 * What a subscription adds to the monthly recurring revenue, net of VAT; zero in a status that does not count. The store
 * keeps it with every put, and every figure adds up what is kept. Source: contract 11.
 */
export function mrrOf(subscription: Agreed & Pick<Subscription, 'status' | 'discounts'>): Money {
  const recurs = monthly(termsOf(subscription), subscription.discounts)
  return MRR_STATUSES.includes(subscription.status) ? recurs : money(0, recurs.currency)
}

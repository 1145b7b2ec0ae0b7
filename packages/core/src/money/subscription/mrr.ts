import { type Money, money } from '../../kernel/money.ts'
import type { Subscription, SubscriptionStatus } from './subscription.ts'

/** The statuses whose price is revenue that comes again each month. Source: contract 11. */
export const MRR_STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'past_due',
  'unpaid',
  'cancel_at_period_end',
]

/** What a subscription adds to the monthly recurring revenue, net of VAT. Source: contract 11. */
export function mrrOf({ status, price }: Pick<Subscription, 'status' | 'price'>): Money {
  return MRR_STATUSES.includes(status) ? price : money(0, price.currency)
}

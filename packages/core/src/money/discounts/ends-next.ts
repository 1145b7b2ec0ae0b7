import type { Settings } from '../../settings.ts'
import { inPeriodOf } from '../billing/cycle-amount.ts'
import { discountOf } from '../pricing/discount.ts'
import { chargesOf } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { termsOf } from '../subscription/terms-of.ts'

/** Whether the running period has a discount and the next one, which will be billed, has none. */
export function endsNext(subscription: Subscription, { plans }: Pick<Settings, 'plans'>): boolean {
  const { in_force, current_period_start, current_period_end: start } = subscription
  if (in_force?.period_start !== current_period_start || leaves(subscription)) return false
  const next = inPeriodOf({ period_start: start }, subscription, plans)
  const charges = chargesOf(termsOf(next))
  return discountOf(next.discounts, { charges, interval: 'month', start }) === null
}

function leaves({ status, cancel_at_period_end }: Subscription): boolean {
  return status === 'cancelled' || cancel_at_period_end
}

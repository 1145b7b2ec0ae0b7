import { periodHolding, type TimeZone } from '../../kernel/calendar.ts'
import { after, type EpochMs, epochMs, MINUTE } from '../../kernel/time.ts'
import { planCycle } from '../subscription/plan-cycle.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/**
 * The cycle of the period that follows another one's, named `cycle_id`. A period that began in the past,
 * because we were away, is taken up in a later tick: at most one for each subscription and tick. Source:
 * contract 7.1, 7.2, 7.3.
 */
export function nextCycle(
  cycle_id: string,
  { subscription, cycle }: { readonly subscription: Subscription; readonly cycle: BillingCycle },
  zone: TimeZone,
  now: EpochMs,
): BillingCycle {
  const { subscription_id, account_id, anchor_at, price: amount } = subscription
  const next = periodHolding(anchor_at, cycle.period_end, zone)
  const planned = planCycle({ cycle_id, subscription_id, account_id, amount }, next, now)
  const next_action_at = epochMs(Math.max(next.start, after(now, MINUTE)))
  return next.start > now ? planned : { ...planned, next_action_at }
}

import { isDearer } from '../invoices/change-lines.ts'
import type { PricedPlan } from '../invoices/draft-lines.ts'
import { daysBetween, localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/** A plan at the price that a subscription pays for it. */
export type HeldPlan = Pick<PricedPlan, 'plan_tier' | 'price'>

/**
 * The dearest plan that a subscription has held on the local day of `now`, as far as its running period
 * bills it: the present one, or one that an earlier change of the day left behind. Source: states 2.2.
 */
export function dearestToday(
  subscription: Pick<Subscription, 'plan_tier' | 'price' | 'current_period_start'>,
  earlier: readonly PlanChange[],
  now: EpochMs,
  zone: TimeZone,
): HeldPlan {
  const today = localTime(now, zone)
  return earlier
    .filter(
      ({ state, period_start, changed_at }) =>
        state === 'done' &&
        period_start === subscription.current_period_start &&
        daysBetween(localTime(changed_at, zone), today) === 0,
    )
    .flatMap(({ dearest_tier: plan_tier, dearest_price: price }) =>
      plan_tier === null || price === null ? [] : [{ plan_tier, price }],
    )
    .reduce<HeldPlan>((most, held) => (isDearer(held, most) ? held : most), subscription)
}

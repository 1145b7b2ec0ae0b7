import { daysBetween, localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Charge } from '../pricing/terms.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type Agreed, runningCharges, termsOf } from '../subscription/terms-of.ts'

type Running = Pick<Subscription, 'current_period_start' | 'in_force'>

/**
 * The dearest of each thing that a subscription has held on the local day of `now`, as far as its running period bills it:
 * what it holds, or what an earlier change of the day left behind. Source: states 2.2.
 */
export function dearestToday(
  subscription: Agreed & Running,
  earlier: readonly PlanChange[],
  now: EpochMs,
  zone: TimeZone,
): Charge[] {
  const today = localTime(now, zone)
  const of_today = earlier.filter(
    ({ state, period_start, changed_at }) =>
      state === 'done' &&
      period_start === subscription.current_period_start &&
      daysBetween(localTime(changed_at, zone), today) === 0,
  )
  return dearestOf([
    ...runningCharges(subscription, termsOf(subscription)),
    ...of_today.flatMap((change) => heldAround(change, subscription)),
  ])
}

/** What a change left behind and what it led to; of older ones the dearest plan is all that is known. */
function heldAround(
  { before, after, dearest_tier, dearest_price }: PlanChange,
  running: Running,
): Charge[] {
  if (before && after) {
    return [...runningCharges(running, before), ...runningCharges(running, after)]
  }
  if (dearest_tier === null || dearest_price === null) return []
  return [{ key: 'plan', plan_tier: dearest_tier, quantity: 1, price: dearest_price }]
}

/** The dearest charge of each thing; of equal ones the first. */
export function dearestOf(charges: readonly Charge[]): Charge[] {
  const most = new Map<string, Charge>()
  for (const charge of charges) {
    const known = most.get(charge.key)
    if (!known || charge.price.amount_minor > known.price.amount_minor) most.set(charge.key, charge)
  }
  return [...most.values()]
}

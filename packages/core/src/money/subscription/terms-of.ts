import { planPrice } from '../catalogue/take.ts'
import { invariant } from '../../kernel/problem.ts'
import { type Plan, planOf } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import { reduced } from '../pricing/discount.ts'
import {
  type Charge,
  chargesOf,
  type HeldPlan,
  type PlannedPlan,
  type Terms,
  type TermsDiff,
} from '../pricing/terms.ts'
import type { SetUpBefore } from '../pricing/set-up.ts'
import { withDiff } from '../pricing/terms-diff.ts'
import type { Subscription } from './subscription.ts'

/** What of a subscription says what it costs. */
export type Agreed = Pick<Subscription, 'plan_tier' | 'price' | 'included' | 'items' | 'interval'>
type Planned = Agreed & Pick<Subscription, 'planned'>

/** What the customer has agreed to: the one reader of what a subscription costs. */
export function termsOf({ interval, plan_tier, price, included, items }: Agreed): Terms {
  return { interval, plan: { plan_tier, price, included }, items }
}

/** What is agreed for the next period: with what is wished for it, where something is. */
export function plannedTerms(subscription: Planned, plans: readonly Plan[]): Terms {
  const { planned } = subscription
  return planned === null ? termsOf(subscription) : termsWith(subscription, planned, plans)
}

/** The terms with a wish in them; a plan of an older record is taken at the catalogue's price. */
export function termsWith(
  agreed: Agreed,
  { plan, ...wish }: TermsDiff,
  plans: readonly Plan[],
): Terms {
  const priced = plan && pricedPlan(plan, plans, wish.interval?.interval ?? agreed.interval)
  return withDiff(termsOf(agreed), { ...wish, ...(priced && { plan: priced }) })
}

/** The percentage off each day of the running period, in basis points; null where there is none. */
export function percentageNow({
  in_force,
  current_period_start,
}: Pick<Subscription, 'in_force' | 'current_period_start'>): number | null {
  return in_force?.period_start === current_period_start ? in_force.basis_points : null
}

/** What the days of the running period cost under terms: after the percentage with which it was billed. */
export function runningCharges(
  subscription: Pick<Subscription, 'in_force' | 'current_period_start'>,
  terms: Pick<Terms, 'plan' | 'items'>,
): readonly Charge[] {
  return reduced(chargesOf(terms), percentageNow(subscription))
}

/** What is set up for terms that follow: nothing was before the trial ends. */
export function setUpBefore(
  subscription: Agreed & Pick<Subscription, 'peaks' | 'trial_converted_at'>,
): SetUpBefore {
  const { peaks, trial_converted_at } = subscription
  return { held: trial_converted_at === null ? undefined : termsOf(subscription), peaks }
}

/** Terms as the fields of a subscription. */
export function agreedOf({ interval, plan, items }: Terms): Agreed {
  return { ...plan, items, interval }
}

function pricedPlan(
  { price: shown, ...plan }: PlannedPlan,
  plans: readonly Plan[],
  interval: Interval,
): HeldPlan {
  const price = shown ?? planPrice(planOf(plans, plan.plan_tier), interval)
  invariant(price, `the plan ${plan.plan_tier} has no price for a ${interval}`)
  return { ...plan, price }
}

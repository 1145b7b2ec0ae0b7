import { itemOf } from '../catalogue/item.ts'
import { planPrice } from '../catalogue/take.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { invalid } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { planOf } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { PlannedTerms, Terms, TermsDiff, WishedInterval } from '../pricing/terms.ts'
import { fieldsBetween, type PricedDiff, withDiff, withoutFields } from '../pricing/terms-diff.ts'
import type { Settings } from '../../settings.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type Agreed, termsOf } from '../subscription/terms-of.ts'

type Sold = Pick<Settings, 'plans' | 'items'>

/** Periods of another length for what is held, at the prices of the catalogue. */
export function wishedInterval(
  { plans, items: sold }: Sold,
  {
    plan_tier,
    items,
  }: Pick<Agreed, 'plan_tier'> & { readonly items: readonly { readonly item: string }[] },
  interval: Interval,
): WishedInterval {
  const plan = planPrice(planOf(plans, plan_tier), interval)
  const priced = items.flatMap(({ item }) => {
    const price = itemOf(sold, item)?.prices[interval]
    return price ? [[item, price] as const] : []
  })
  return { interval, ...(plan && { plan }), items: Object.fromEntries(priced) }
}

/** Whether each thing that is held, and is not given up, has a price for the length that is wished for. */
export function isSoldByLength(
  { interval, plan, items }: TermsDiff,
  held: Pick<Agreed, 'items'>,
): boolean {
  if (!interval) return true
  const is_given_up = (item: string) => lookUp(items, item)?.quantity === 0
  const has_price = (item: string) => lookUp(interval.items, item) !== undefined
  return (
    (plan ?? interval.plan) !== undefined &&
    held.items.every(({ item }) => is_given_up(item) || has_price(item))
  )
}

/**
 * What is left of a wish once `changed` is held: what was shown keeps its price, and what is new has the catalogue's. Periods of
 * another length for which something is not sold are no longer wished, nor what was priced with them.
 */
export function wishAfter(
  settings: Sold,
  wish: PlannedTerms | null,
  after: Terms,
  changed: readonly string[],
): PlannedTerms | null {
  const left = wish && withoutFields(wish, changed)
  if (!left?.interval) return left
  const held = { plan_tier: after.plan.plan_tier, items: after.items }
  const { plan, ...fresh } = wishedInterval(settings, held, left.interval.interval)
  const of_plan = changed.includes('plan') ? plan : left.interval.plan
  const items = { ...fresh.items, ...left.interval.items }
  const interval = { ...fresh, items, ...(of_plan && { plan: of_plan }) }
  const wished = { ...left, interval }
  return isSoldByLength(wished, held) ? wished : null
}

/**
 * Periods of another length begin with a period, or at once in a trial, where nothing is wished besides. Throws
 * `validation.failed` on `interval`, also for a change now by which what is held is no longer sold by the length that is planned.
 */
export function refuseLengthNow(
  settings: Sold,
  subscription: Subscription,
  wish: PricedDiff,
  now: EpochMs,
): void {
  const { planned } = subscription
  if (wish.interval && !isInTrial(subscription, now)) {
    throw invalid(
      'interval',
      `It is paid by the ${subscription.interval} until the period ends: send \`next_period\`.`,
    )
  }
  if (wish.interval && planned) {
    throw invalid('interval', 'A change is planned for the first paid period: take it back first.')
  }
  if (!planned?.interval) return
  const after = withDiff(termsOf(subscription), wish)
  if (wishAfter(settings, planned, after, fieldsBetween(termsOf(subscription), after))) return
  const reason = `What would be held is not sold by the ${planned.interval.interval}, which is planned: take that back first.`
  throw invalid('interval', reason)
}

import { type QuantityWish, quantityFlaws } from '../catalogue/quantity-flaws.ts'
import { itemOf } from '../catalogue/item.ts'
import { planPrice, takeItem, takePlan } from '../catalogue/take.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { type InvalidParam, invalid, Problem } from '../../kernel/problem.ts'
import type { Settings } from '../../settings.ts'
import { offeredPlan, planName, planOf, type PlanTier } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import { type Quantities, quantitiesOf } from '../pricing/paid-quantity.ts'
import type { HeldPlan, TermsDiff, WishedItem } from '../pricing/terms.ts'
import { mergeDiffs, type PricedDiff } from '../pricing/terms-diff.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Agreed } from '../subscription/terms-of.ts'
import { wishedInterval } from './wished-interval.ts'

type Sold = Pick<Settings, 'plans' | 'items'>

/** What is asked for: what is missing stays as it is. */
export interface AskedTerms extends Pick<QuantityWish, 'by'> {
  /** Periods of another length, from the one on in which the change takes effect. */
  readonly interval?: Interval
  /** A plan, and by which name the operation asks for it. */
  readonly plan?: { readonly field: 'new_tier' | 'plan_tier'; readonly tier: string }
  /** Quantities as they are to be. */
  readonly items?: Quantities
  /** A discount code that is redeemed with it, or alone. */
  readonly code?: string
}

/**
 * What is asked for as a change of terms, at the prices of the catalogue. Throws `subscription.tier_invalid`, and
 * `validation.failed` on `items.<name>`, or on `interval` where the plan is not sold by that length. Source: contract 8.
 */
export function wishOf(
  sold: Sold,
  agreed: Agreed,
  { plan, items = {}, ...asked }: AskedTerms,
): PricedDiff {
  const interval = asked.interval ?? agreed.interval
  const tier = plan && offeredPlan(sold.plans, plan.field, plan.tier).plan_tier
  refuseUnsold(sold, agreed, { ...asked, interval, items, tier, field: plan?.field })
  const is_held = (name: string) => agreed.items.some(({ item }) => item === name)
  const wished = Object.entries(items).map(([name, quantity]): [string, WishedItem] => {
    const is_new = quantity > 0 && !is_held(name)
    return [name, is_new ? takenItem(sold, name, quantity, interval) : { quantity }]
  })
  return {
    ...(interval !== agreed.interval && { interval: wishedInterval(sold, agreed, interval) }),
    ...(tier !== undefined && { plan: takePlan(sold, tier, interval) }),
    ...(wished.length > 0 && { items: Object.fromEntries(wished) }),
  }
}

/** What is asked for, for periods of which length, and the plan under the name by which it is asked for. */
interface AskedOf extends Required<Pick<AskedTerms, 'interval' | 'items' | 'by'>> {
  readonly tier: PlanTier | undefined
  readonly field: string | undefined
}

function refuseUnsold(
  { plans, items: sold }: Sold,
  agreed: Agreed,
  { interval, items, by, tier, field = 'interval' }: AskedOf,
): void {
  const held = quantitiesOf(agreed)
  const wanted = { ...held, ...items }
  const plan_tier = tier ?? agreed.plan_tier
  const is_other = interval !== agreed.interval
  const is_new = is_other || tier !== undefined
  refuseFlaws([
    ...(is_new ? planFlaws(plans, plan_tier, interval, field) : []),
    ...quantityFlaws({ items: sold }, plan_tier, wanted, { by, held, interval }),
    ...(is_other ? lengthFlaws({ items: sold }, { held, wanted }, interval) : []),
  ])
}

function takenItem(
  sold: Pick<Sold, 'items'>,
  name: string,
  quantity: number,
  interval: Interval,
): WishedItem {
  const { item: _name, ...taken } = takeItem(sold, name, quantity, interval)
  return taken
}

/** What is wished already, as it would be asked for again: by nobody to whom something is not sold. */
export function askedAgain({ interval, plan, items }: TermsDiff): AskedTerms {
  const quantities = Object.entries(items ?? {}).map(([item, { quantity }]) => [item, quantity])
  return {
    by: 'operator',
    ...(interval && { interval: interval.interval }),
    ...(plan && { plan: { field: 'plan_tier', tier: plan.plan_tier } }),
    ...(items && { items: Object.fromEntries(quantities) as Quantities }),
  }
}

/**
 * What is asked for from the next period on. Where periods of another length are wished for it, or were, it is asked for with
 * all that is planned: all of that is sold by one length.
 */
export function askedForNext(
  { planned }: Pick<Subscription, 'planned'>,
  asked: AskedTerms,
): AskedTerms {
  if (!planned || !(asked.interval ?? planned.interval)) return asked
  const again = askedAgain(planned)
  return { ...again, ...asked, items: { ...again.items, ...asked.items } }
}

/** Where a plan is not sold by a length, on the field of that name. */
export function planFlaws(
  plans: Sold['plans'],
  plan_tier: PlanTier,
  interval: Interval,
  name: string,
): InvalidParam[] {
  if (planPrice(planOf(plans, plan_tier), interval)) return []
  const reason = `We do not sell the plan ${planName(plans, plan_tier, 'en')} by the ${interval}.`
  return [{ name, reason }]
}

/** What is held is not sold by the other length: it has to be given up for it. */
function lengthFlaws(
  { items: sold }: Pick<Settings, 'items'>,
  { held, wanted }: { readonly held: Quantities; readonly wanted: Quantities },
  interval: Interval,
): InvalidParam[] {
  return Object.keys(held).flatMap((name) => {
    if (lookUp(wanted, name) === 0 || itemOf(sold, name)?.prices[interval]) return []
    return [{ name: `items.${name}`, reason: `We do not sell this by the ${interval}.` }]
  })
}

/**
 * Throws `validation.failed` on each item of which the plan of the next period takes fewer than there would be: a quantity that
 * is changed now or later, and a plan that is chosen for then, were asked for at different times.
 */
export function refuseBeyondNextPlan(
  { items: sold }: Pick<Settings, 'items'>,
  subscription: Agreed & Pick<Subscription, 'planned'>,
  wish: PricedDiff,
): void {
  const { plan, items } = mergeDiffs<TermsDiff>(subscription.planned ?? {}, wish)
  const wished = Object.entries(items ?? {}).map(([item, { quantity }]) => ({ item, quantity }))
  const held = { ...quantitiesOf(subscription), ...quantitiesOf({ items: wished }) }
  const { plan_tier } = plan ?? subscription
  refuseFlaws(quantityFlaws({ items: sold }, plan_tier, held, { by: 'operator', held }))
}

/** Throws `validation.failed` where nothing would change: on the plan's name, else on the first item. */
export function refuseNoChange(
  { plans }: Pick<Settings, 'plans'>,
  agreed: Agreed,
  asked: AskedTerms,
  wish: PricedDiff,
): void {
  const held = quantitiesOf(agreed)
  const items = Object.entries(wish.items ?? {})
  const is_other = items.some(([name, { quantity }]) => quantity !== (lookUp(held, name) ?? 0))
  if (is_other || isOther(wish.plan, agreed) || wish.interval || isCodeAlone(asked)) return
  throw asHeld(plans, agreed, asked, items)
}

function asHeld(
  plans: Settings['plans'],
  agreed: Agreed,
  asked: AskedTerms,
  items: readonly (readonly [string, WishedItem])[],
): Problem {
  const [first] = items
  if (asked.plan && items.length === 0) {
    const name = planName(plans, agreed.plan_tier, 'en')
    return invalid(asked.plan.field, `The plan is ${name} already.`)
  }
  if (first) return invalid(`items.${first[0]}`, `There are ${first[1].quantity} already.`)
  if (asked.interval) return invalid('interval', `It is paid by the ${asked.interval} already.`)
  return invalid(
    'items',
    'We change a plan, or the quantity of an item, or redeem a code: name one.',
  )
}

/** Whether nothing but a code is asked for: all that is subscribed to stays as it is. */
export function isCodeAlone({ interval, plan, items = {}, code }: AskedTerms): boolean {
  return code !== undefined && !interval && !plan && Object.keys(items).length === 0
}

function isOther(plan: HeldPlan | undefined, { plan_tier }: Agreed): boolean {
  return plan !== undefined && plan.plan_tier !== plan_tier
}

/** Throws `validation.failed` on each item of which there are to be fewer, and which is given back from the next period only. */
export function refuseFewerNow(
  { items: sold }: Pick<Settings, 'items'>,
  agreed: Agreed,
  { items = {} }: PricedDiff,
): void {
  const flaws = Object.entries(items).flatMap(([name, { quantity }]): InvalidParam[] => {
    const fewer = quantity < (lookUp(quantitiesOf(agreed), name) ?? 0)
    if (!fewer || itemOf(sold, name)?.reduce !== 'next_period') return []
    return [{ name: `items.${name}`, reason: 'Fewer of this count from the next period on.' }]
  })
  refuseFlaws(flaws)
}

/** Items that one refusal names at most. */
const NAMED_MAX = 20

/** Throws `validation.failed` on what is wrong with quantities, where anything is. */
export function refuseFlaws(all: readonly InvalidParam[]): void {
  const flaws = all.slice(0, NAMED_MAX)
  const [first] = flaws
  if (first) {
    throw new Problem('validation.failed', { detail: first.reason, invalid_params: flaws })
  }
}

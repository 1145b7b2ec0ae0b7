import { type QuantityWish, quantityFlaws } from '../catalogue/quantity-flaws.ts'
import { itemOf } from '../catalogue/item.ts'
import { takeItem, takePlan } from '../catalogue/take.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { type InvalidParam, invalid, Problem } from '../../kernel/problem.ts'
import type { Settings } from '../../settings.ts'
import { offeredPlan, planName } from '../policy/plans.ts'
import { type Quantities, quantitiesOf } from '../pricing/paid-quantity.ts'
import type { HeldPlan, TermsDiff, WishedItem } from '../pricing/terms.ts'
import { mergeDiffs, type PricedDiff } from '../pricing/terms-diff.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type Agreed, termsWith } from '../subscription/terms-of.ts'

/** What is asked for: what is missing stays as it is. */
export interface AskedTerms extends Pick<QuantityWish, 'by'> {
  /** A plan, and by which name the operation asks for it. */
  readonly plan?: { readonly field: 'new_tier' | 'plan_tier'; readonly tier: string }
  /** Quantities as they are to be. */
  readonly items?: Quantities
}

/**
 * What is asked for as a change of terms, at the prices of the catalogue. Throws `subscription.tier_invalid`, and
 * `validation.failed` on `items.<name>`. Source: contract 8.
 */
export function wishOf(
  { plans, items: sold }: Pick<Settings, 'plans' | 'items'>,
  agreed: Agreed,
  { plan, items = {}, by }: AskedTerms,
): PricedDiff {
  const tier = plan && offeredPlan(plans, plan.field, plan.tier).plan_tier
  const held = quantitiesOf(agreed)
  const wanted = { ...held, ...items }
  refuseFlaws(quantityFlaws({ items: sold }, tier ?? agreed.plan_tier, wanted, { by, held }))
  const wished = Object.entries(items).map(([name, quantity]): [string, WishedItem] => {
    const is_new = quantity > 0 && lookUp(held, name) === undefined
    if (!is_new) return [name, { quantity }]
    const { item: _name, ...taken } = takeItem({ items: sold }, name, quantity)
    return [name, taken]
  })
  return {
    ...(tier !== undefined && { plan: takePlan({ plans, items: sold }, tier) }),
    ...(wished.length > 0 && { items: Object.fromEntries(wished) }),
  }
}

/**
 * Throws `validation.failed` on each item of which the plan of the next period takes fewer than there would be: a quantity that
 * is changed now or later, and a plan that is chosen for then, were asked for at different times.
 */
export function refuseBeyondNextPlan(
  { plans, items: sold }: Pick<Settings, 'plans' | 'items'>,
  subscription: Agreed & Pick<Subscription, 'planned'>,
  wish: PricedDiff,
): void {
  const wished = mergeDiffs<TermsDiff>(subscription.planned ?? {}, wish)
  const { plan, items } = termsWith(subscription, wished, plans)
  const held = quantitiesOf({ items })
  refuseFlaws(quantityFlaws({ items: sold }, plan.plan_tier, held, { by: 'operator', held }))
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
  if (items.some(([name, { quantity }]) => quantity !== (lookUp(held, name) ?? 0))) return
  if (isOther(wish.plan, agreed)) return
  const [first] = items
  if (asked.plan && items.length === 0) {
    const name = planName(plans, agreed.plan_tier, 'en')
    throw invalid(asked.plan.field, `The plan is ${name} already.`)
  }
  if (first) throw invalid(`items.${first[0]}`, `There are ${lookUp(held, first[0]) ?? 0} already.`)
  throw invalid('items', 'We change a plan, or the quantity of an item: name one.')
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

function refuseFlaws(all: readonly InvalidParam[]): void {
  const flaws = all.slice(0, NAMED_MAX)
  const [first] = flaws
  if (first) {
    throw new Problem('validation.failed', { detail: first.reason, invalid_params: flaws })
  }
}

import { lookUp } from '../../kernel/look-up.ts'
import type { Money } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import { type Plan, planOf, type PlanTier } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { HeldItem, HeldPlan } from '../pricing/terms.ts'
import { type Catalogue, type CatalogueItem, type ItemName, itemOf } from './item.ts'

/**
 * So many of an item as a customer takes them now: at the price of the catalogue, which the customer keeps. Throws where
 * the catalogue has no price for that length of a period: a missing price never means free.
 */
export function takeItem(
  { items }: Pick<Catalogue, 'items'>,
  item: ItemName,
  quantity: number,
  interval: Interval = 'month',
): HeldItem {
  const sold = itemOf(items, item)
  const price = sold?.prices[interval]
  invariant(sold && price, `the item ${item} has no price for a ${interval}`)
  return { item, quantity, price, ...(sold.set_up && { set_up: sold.set_up }) }
}

/**
 * A plan as a customer takes it now: at the price of the catalogue and with what it includes, both of which the customer
 * keeps. Throws where the catalogue has no price for that length of a period.
 */
export function takePlan(
  { plans, items }: Catalogue,
  plan_tier: PlanTier,
  interval: Interval = 'month',
): HeldPlan {
  const price = planPrice(planOf(plans, plan_tier), interval)
  invariant(price, `the plan ${plan_tier} has no price for a ${interval}`)
  return { plan_tier, price, included: includedIn(items, plan_tier) }
}

/** What a plan costs for a period of that length, net of VAT; undefined where it is not sold by it. */
export function planPrice(plan: Plan, interval: Interval): Money | undefined {
  return interval === 'month' ? plan.price : plan.price_year
}

/** How many of each item a plan has in its price; without those of which it has none. */
export function includedIn(items: readonly CatalogueItem[], plan_tier: PlanTier): Quantities {
  return byItem(items, ({ included }) => lookUp(included, plan_tier) || undefined)
}

/** The most of each item that a plan takes; without those that it does not bound. */
export function mostOf(items: readonly CatalogueItem[], plan_tier: PlanTier): Quantities {
  return byItem(items, ({ max }) => lookUp(max, plan_tier))
}

function byItem(
  items: readonly CatalogueItem[],
  quantityOf: (item: CatalogueItem) => number | undefined,
): Quantities {
  return Object.fromEntries(
    items.flatMap((each) => {
      const quantity = quantityOf(each)
      return quantity === undefined ? [] : [[each.item, quantity] as const]
    }),
  )
}

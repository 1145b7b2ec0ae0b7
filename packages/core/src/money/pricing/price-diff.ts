import type { Money } from '../../kernel/money.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { invariant } from '../../kernel/problem.ts'
import type { PlanTier } from '../policy/plans.ts'
import { amountOf, type PriceModel } from './price.ts'
import type { Terms } from './terms.ts'

/** Other prices of what is held: never a quantity, so that no change of quantity drops a price. What is missing stays as it is. */
export interface PriceDiff {
  /** Net, of a whole period; of that plan alone. */
  readonly plan?: { readonly plan_tier: PlanTier; readonly price: Money }
  /** Net, by the name of the item. */
  readonly items?: Readonly<Record<string, PriceModel>>
}

/** Terms at other prices: those of a plan or an item that is not held change nothing. */
export function withPrices(terms: Terms, { plan, items = {} }: PriceDiff): Terms {
  const held = terms.plan
  return {
    interval: terms.interval,
    plan: plan?.plan_tier === held.plan_tier ? { ...held, price: plan.price } : held,
    items: terms.items.map((each) => ({
      ...each,
      price: lookUp(items, each.item) ?? each.price,
    })),
  }
}

/** What of a price diff concerns what is held, and differs from its price; null where nothing does. */
export function differing(terms: Terms, { plan, items = {} }: PriceDiff): PriceDiff | null {
  const held = terms.plan
  const is_other =
    plan?.plan_tier === held.plan_tier && !isSamePrice(flat(held.price), flat(plan.price))
  const others = Object.entries(items).filter(([name, price]) => {
    const item = terms.items.find(({ item: known }) => known === name)
    return item !== undefined && !isSamePrice(item.price, price)
  })
  return priceDiff(is_other ? plan : undefined, Object.fromEntries(others))
}

/**
 * What is left of a price diff after a change of terms: another plan drops the plan's price, and giving an item up drops the
 * item's; periods of another length drop both. A change of quantity drops nothing. Null where nothing is left.
 */
export function keptPrices(
  { plan, items = {} }: PriceDiff,
  before: Terms,
  after: Terms,
): PriceDiff | null {
  if (before.interval !== after.interval) return null
  const [from, to] = [before.plan.plan_tier, after.plan.plan_tier]
  const is_dropped = from !== to && plan?.plan_tier !== to
  const holds = ({ items: held }: Terms, name: string) => held.some(({ item }) => item === name)
  const kept = Object.entries(items).filter(([name]) => !holds(before, name) || holds(after, name))
  return priceDiff(is_dropped ? undefined : plan, Object.fromEntries(kept))
}

/** What is left of a price diff without what another one names: a later price counts. Null where nothing is. */
export function withoutPrices({ plan, items = {} }: PriceDiff, later: PriceDiff): PriceDiff | null {
  const kept = Object.entries(items).filter(([name]) => lookUp(later.items, name) === undefined)
  return priceDiff(later.plan ? undefined : plan, Object.fromEntries(kept))
}

/** A price diff on top of an earlier one: the later counts for what both name. */
export function mergePrices(earlier: PriceDiff, later: PriceDiff): PriceDiff {
  const items = { ...earlier.items, ...later.items }
  return priceDiff(later.plan ?? earlier.plan, items) ?? {}
}

/** Whether anything held costs more at other prices, in any quantity: more of it may be taken later. */
export function isDearer(terms: Terms, { plan, items = {} }: PriceDiff): boolean {
  const held = terms.plan
  const plan_is =
    plan?.plan_tier === held.plan_tier && plan.price.amount_minor > held.price.amount_minor
  return (
    plan_is ||
    terms.items.some(({ item, price }) => {
      const other = lookUp(items, item)
      return other !== undefined && costsMore(price, other)
    })
  )
}

/** More than anybody has of one item: beyond the last tier a price goes on in a straight line. */
const MANY = 1_000_000

function costsMore(one: PriceModel, other: PriceModel): boolean {
  const { currency } = moneyOf(one)
  return quantitiesToCompare(one, other).some(
    (quantity) =>
      amountOf(other, quantity, currency).amount_minor >
      amountOf(one, quantity, currency).amount_minor,
  )
}

function isSamePrice(one: PriceModel, other: PriceModel): boolean {
  const { currency } = moneyOf(one)
  return quantitiesToCompare(one, other).every(
    (quantity) =>
      amountOf(one, quantity, currency).amount_minor ===
      amountOf(other, quantity, currency).amount_minor,
  )
}

/** Prices are straight lines between the ends of their tiers: equal there, they are equal everywhere. */
function quantitiesToCompare(...models: readonly PriceModel[]): number[] {
  const ends = models.flatMap((model) =>
    model.kind === 'graduated' ? model.tiers.flatMap(({ up_to }) => up_to ?? []) : [],
  )
  return [1, ...ends.flatMap((end) => [end, end + 1]), MANY]
}

function moneyOf(model: PriceModel): Money {
  if (model.kind === 'flat') return model.amount
  if (model.kind === 'per_unit') return model.unit
  const [first] = model.tiers
  invariant(first, 'a price has no tier')
  return first.unit
}

function flat(amount: Money): PriceModel {
  return { kind: 'flat', amount }
}

function priceDiff(
  plan: PriceDiff['plan'] | undefined,
  items: Readonly<Record<string, PriceModel>>,
): PriceDiff | null {
  const has_items = Object.keys(items).length > 0
  if (!plan && !has_items) return null
  return { ...(plan && { plan }), ...(has_items && { items }) }
}

import { lookUp } from '../../kernel/look-up.ts'
import { invariant } from '../../kernel/problem.ts'
import type { HeldItem, HeldPlan, Terms, TermsDiff } from './terms.ts'

/** A wish whose plan has its price. */
export interface PricedDiff extends Omit<TermsDiff, 'plan'> {
  readonly plan?: HeldPlan
}

/**
 * Terms with a wish in them: what it does not name stays as it is. More or fewer of what is held keep its price, unless periods
 * of another length are wished for.
 */
export function withDiff(terms: Terms, { interval: wished, plan, items = {} }: PricedDiff): Terms {
  const held = terms.items.map(({ item }) => item)
  const names = [...held, ...Object.keys(items).filter((name) => !held.includes(name))]
  return {
    interval: wished?.interval ?? terms.interval,
    plan: plan ?? (wished ? { ...terms.plan, price: priced(wished.plan, 'the plan') } : terms.plan),
    items: names.flatMap((item): HeldItem[] => {
      const before = terms.items.find((each) => each.item === item)
      const wish = lookUp(items, item) ?? before
      if (!wish || wish.quantity < 1) return []
      const { quantity } = wish
      const { price, set_up } = before ?? wish
      const of_length = before && wished ? lookUp(wished.items, item) : price
      return [{ item, quantity, price: priced(of_length, item), ...(set_up && { set_up }) }]
    }),
  }
}

/** A missing price never means free. */
function priced<P>(price: P | undefined, name: string): P {
  invariant(price, `${name} is taken without a price`)
  return price
}

/** A wish on top of an earlier one: the later counts for what both name. */
export function mergeDiffs<T extends TermsDiff>(earlier: T, later: TermsDiff): T {
  const items = { ...earlier.items, ...later.items }
  return { ...earlier, ...later, ...(Object.keys(items).length > 0 && { items }) }
}

/** What differs between two terms: `interval`, `plan`, and items by their quantity. */
export function fieldsBetween(one: Terms, other: Terms): string[] {
  const held = ({ items }: Terms) => new Map(items.map(({ item, quantity }) => [item, quantity]))
  const [before, after] = [held(one), held(other)]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return [
    ...(one.interval === other.interval ? [] : ['interval']),
    ...(one.plan.plan_tier === other.plan.plan_tier ? [] : ['plan']),
    ...names.filter((name) => before.get(name) !== after.get(name)),
  ]
}

/** What a wish names: `interval`, `plan`, and items. */
export function fieldsOf({ interval, plan, items = {} }: TermsDiff): string[] {
  return [...(interval ? ['interval'] : []), ...(plan ? ['plan'] : []), ...Object.keys(items)]
}

/** What is left of a wish without some of its fields; null where nothing is. */
export function withoutFields<T extends TermsDiff>(wish: T, gone: readonly string[]): T | null {
  const { interval, plan, items = {}, ...rest } = wish
  const left = Object.entries(items).filter(([name]) => !gone.includes(name))
  const kept = gone.includes('plan') ? undefined : plan
  const kept_interval = gone.includes('interval') ? undefined : interval
  if (!kept && !kept_interval && left.length === 0) return null
  return {
    ...rest,
    ...(kept_interval && { interval: kept_interval }),
    ...(kept && { plan: kept }),
    ...(left.length > 0 && { items: Object.fromEntries(left) }),
  } as T
}

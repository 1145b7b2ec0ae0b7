import { lookUp } from '../../kernel/look-up.ts'
import { invariant } from '../../kernel/problem.ts'
import type { HeldItem, HeldPlan, Terms, TermsDiff, WishedItem } from './terms.ts'

/** A wish whose plan has its price. */
export interface PricedDiff extends Omit<TermsDiff, 'plan'> {
  readonly plan?: HeldPlan
}

/** Terms with a wish in them: what it does not name stays as it is. */
export function withDiff(terms: Terms, { plan = terms.plan, items = {} }: PricedDiff): Terms {
  const held = terms.items.map(({ item }) => item)
  const names = [...held, ...Object.keys(items).filter((name) => !held.includes(name))]
  return {
    plan,
    items: names.flatMap((name) => {
      const before = terms.items.find(({ item }) => item === name)
      const wish = lookUp(items, name)
      return wish ? itemWith(name, wish, before) : (before ?? [])
    }),
  }
}

/** More or fewer of what is held keep its price; a new one is taken at the price that was shown. */
function itemWith(item: string, wish: WishedItem, held: HeldItem | undefined): HeldItem[] {
  if (wish.quantity < 1) return []
  const { price, set_up } = held ?? wish
  invariant(price, `${item} is taken without a price`)
  return [{ item, quantity: wish.quantity, price, ...(set_up && { set_up }) }]
}

/** A wish on top of an earlier one: the later counts for what both name. */
export function mergeDiffs<T extends TermsDiff>(earlier: T, later: TermsDiff): T {
  const items = { ...earlier.items, ...later.items }
  return { ...earlier, ...later, ...(Object.keys(items).length > 0 && { items }) }
}

/** What differs between two terms: `plan`, and items by their quantity. */
export function fieldsBetween(one: Terms, other: Terms): string[] {
  const held = ({ items }: Terms) => new Map(items.map(({ item, quantity }) => [item, quantity]))
  const [before, after] = [held(one), held(other)]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return [
    ...(one.plan.plan_tier === other.plan.plan_tier ? [] : ['plan']),
    ...names.filter((name) => before.get(name) !== after.get(name)),
  ]
}

/** What a wish names: `plan`, and items. */
export function fieldsOf({ plan, items = {} }: TermsDiff): string[] {
  return [...(plan ? ['plan'] : []), ...Object.keys(items)]
}

/** What is left of a wish without some of its fields; null where nothing is. */
export function withoutFields<T extends TermsDiff>(wish: T, gone: readonly string[]): T | null {
  const { plan, items = {}, ...rest } = wish
  const left = Object.entries(items).filter(([name]) => !gone.includes(name))
  const kept = gone.includes('plan') ? undefined : plan
  if (!kept && left.length === 0) return null
  return {
    ...rest,
    ...(kept && { plan: kept }),
    ...(left.length > 0 && { items: Object.fromEntries(left) }),
  } as T
}

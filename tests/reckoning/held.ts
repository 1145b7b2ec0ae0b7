import { share } from './arithmetic.ts'
import type { Item, Tier } from './life.ts'

/** The net prices of a month. Source: the specification's plan tiers, contract 6.1. */
export const PRICES: Readonly<Record<Tier, number>> = {
  promo: 99,
  starter: 499,
  business: 1_900,
  enterprise: 5_900,
}

/** What each costs a month: so many up to a number at one price, and those after it at the next. */
const TIERED: Readonly<Record<Item, readonly (readonly [up_to: number, each: number])[]>> = {
  seats: [[Infinity, 499]],
  numbers: [
    [3, 150],
    [Infinity, 121],
  ],
}

/** How many a plan has in it. */
const INCLUDED: Readonly<Partial<Record<Tier, Readonly<Partial<Record<Item, number>>>>>> = {
  business: { seats: 3 },
  enterprise: { seats: 10, numbers: 1 },
}

/** A plan, and how many of each item in the order in which they were taken; what is given up is not among them. */
export interface Terms {
  readonly tier: Tier
  readonly items: readonly (readonly [Item, number])[]
}

/** What is to be different. */
export interface Wish {
  readonly tier?: Tier
  readonly items?: Readonly<Partial<Record<Item, number>>>
}

/** Terms with a wish in them: what it does not name stays as it is, and what is new comes last. */
export function withWish({ tier, items }: Terms, wish: Wish): Terms {
  const names = Object.keys(wish.items ?? {}) as Item[]
  const held = items.map(([item]) => item)
  const all = [...held, ...names.filter((name) => !held.includes(name))]
  const counts = all.map((item) => [item, wish.items?.[item] ?? countOf(items, item)] as const)
  return { tier: wish.tier ?? tier, items: counts.filter(([, count]) => count > 0) }
}

/** How many there are of an item. */
export const countOf = (items: Terms['items'], item: Item) =>
  items.find(([each]) => each === item)?.[1] ?? 0

/** What a whole month costs, line by line: one for the plan, and of an item one for each price that is used. */
export function monthOf({ tier, items }: Terms): (readonly [thing: string, cents: number])[] {
  const lines: (readonly [string, number])[] = [['plan', PRICES[tier]]]
  for (const [item, count] of items) {
    let from = 0
    const paid = count - (INCLUDED[tier]?.[item] ?? 0)
    for (const [up_to, each] of TIERED[item]) {
      const within = Math.min(up_to, paid) - from
      from = Math.min(up_to, Math.max(paid, 0))
      if (within > 0) lines.push([item, within * each])
    }
  }
  return lines
}

/** What a whole month of each thing costs, less a percentage of each. */
export function costsOf(terms: Terms, basis_points = 0): Map<string, number> {
  const costs = new Map<string, number>()
  for (const [thing, cents] of monthOf(terms)) costs.set(thing, (costs.get(thing) ?? 0) + cents)
  for (const [thing, cents] of costs) costs.set(thing, cents - share(cents, basis_points, 10_000))
  return costs
}

/** All of it. */
export const sumOf = (costs: ReadonlyMap<string, number>) =>
  [...costs.values()].reduce((sum, cents) => sum + cents, 0)

import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import type { PriceModel } from './price.ts'
import {
  differing,
  isDearer,
  keptPrices,
  mergePrices,
  type PriceDiff,
  withoutPrices,
  withPrices,
} from './price-diff.ts'
import { periodPrice, type Terms } from './terms.ts'
import { withDiff } from './terms-diff.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const each = (cents: number): PriceModel => ({ kind: 'per_unit', unit: eur(cents) })
const graduated = (...tiers: (readonly [number | null, number])[]): PriceModel => ({
  kind: 'graduated',
  tiers: tiers.map(([up_to, cents]) => ({ up_to, unit: eur(cents) })),
})
const business = (cents: number) => ({ plan_tier: 'business', price: eur(cents) })

/** Business for 19.00 with three seats in it, ten seats for 4.99, two numbers for 1.50. */
const TERMS: Terms = {
  interval: 'month',
  plan: { plan_tier: 'business', price: eur(1_900), included: { seats: 3 } },
  items: [
    { item: 'seats', quantity: 10, price: each(499) },
    { item: 'numbers', quantity: 2, price: each(150) },
  ],
}
const ENTERPRISE = { plan_tier: 'enterprise', price: eur(5_900), included: { seats: 10 } }

describe('prices of what is held', () => {
  it('given a price for the plan and one for an item, each counts for its own thing, and no quantity changes', () => {
    const after = withPrices(TERMS, { plan: business(1_700), items: { seats: each(449) } })

    expect(periodPrice(TERMS)).toEqual(eur(1_900 + 7 * 499 + 2 * 150))
    expect(periodPrice(after)).toEqual(eur(1_700 + 7 * 449 + 2 * 150))
    expect(after.items.map(({ quantity }) => quantity)).toEqual([10, 2])
    expect(after.plan.included).toEqual({ seats: 3 })
  })

  it('given a price of a plan or an item that is not held, nothing changes, and nothing is free', () => {
    const none = { plan: { plan_tier: 'starter', price: eur(0) }, items: { fax: each(0) } }

    expect(withPrices(TERMS, none)).toEqual(TERMS)
    expect(differing(TERMS, none)).toBeNull()
  })

  it('wishes apply first, then prices: more seats that are wished for the same day have the new price', () => {
    const wished = withDiff(TERMS, { items: { seats: { quantity: 12 } } })

    expect(periodPrice(withPrices(wished, { items: { seats: each(449) } }))).toEqual(
      eur(1_900 + 9 * 449 + 300),
    )
  })
})

describe('what a change of terms leaves of a planned price', () => {
  const planned: PriceDiff = { plan: business(1_700), items: { seats: each(449) } }
  const changed = (terms: Terms) => keptPrices(planned, TERMS, terms)

  it('a change of quantity drops no price', () => {
    expect(changed(withDiff(TERMS, { items: { seats: { quantity: 12 } } }))).toEqual(planned)
  })

  it('giving an item up drops its price, and no other', () => {
    const without = withDiff(TERMS, { items: { seats: { quantity: 0 } } })

    expect(changed(without)).toEqual({ plan: planned.plan })
    // Taken again, it has today's price.
    expect(keptPrices({ plan: planned.plan as never }, without, TERMS)).toEqual({
      plan: planned.plan,
    })
  })

  it('another plan drops the price of the plan, and no item’s', () => {
    expect(changed(withDiff(TERMS, { plan: ENTERPRISE }))).toEqual({ items: planned.items })
  })

  it('another plan, and the item given up: nothing is left', () => {
    const after = withDiff(TERMS, { plan: ENTERPRISE, items: { seats: { quantity: 0 } } })

    expect(changed(after)).toBeNull()
  })

  it('the price of a plan that is still to come is kept until that plan comes, and dropped by a third', () => {
    const dearer = { plan: { plan_tier: 'enterprise', price: eur(6_100) } }
    const enterprise = withDiff(TERMS, { plan: ENTERPRISE })

    expect(keptPrices(dearer, TERMS, enterprise)).toEqual(dearer)
    expect(keptPrices(dearer, enterprise, TERMS)).toBeNull()
  })
})

describe('which of two prices is dearer', () => {
  it.each<[string, PriceDiff, boolean]>([
    ['a cheaper plan', { plan: business(1_899) }, false],
    ['the same plan', { plan: business(1_900) }, false],
    ['a dearer plan', { plan: business(1_901) }, true],
    ['another plan’s price', { plan: { plan_tier: 'starter', price: eur(9_900) } }, false],
    [
      'a cheaper plan and a dearer item',
      { plan: business(1), items: { numbers: each(151) } },
      true,
    ],
    [
      'cheaper for many, dearer for one',
      { items: { seats: graduated([1, 500], [null, 1]) } },
      true,
    ],
    ['dearer only for many', { items: { seats: graduated([100, 499], [null, 500]) } }, true],
    ['cheaper for many', { items: { seats: graduated([100, 499], [null, 400]) } }, false],
    ['flat instead of each', { items: { numbers: { kind: 'flat', amount: eur(151) } } }, true],
    ['what is not held', { items: { fax: each(9_999) } }, false],
  ])('%s', (_what, diff, is_dearer) => {
    expect(isDearer(TERMS, diff)).toBe(is_dearer)
  })
})

it('what is the price already is no difference, however it is written', () => {
  const same = { plan: business(1_900), items: { seats: graduated([5, 499], [null, 499]) } }

  expect(differing(TERMS, same)).toBeNull()
  expect(differing(TERMS, { ...same, plan: business(1_901) })).toEqual({ plan: business(1_901) })
})

it('of two prices of one thing the later counts, and what only one names stays', () => {
  const earlier = { plan: business(1_800), items: { seats: each(450) } }
  const later = { items: { seats: each(440), numbers: each(140) } }

  expect(mergePrices(earlier, later)).toEqual({
    plan: business(1_800),
    items: { seats: each(440), numbers: each(140) },
  })
  expect(withoutPrices(earlier, later)).toEqual({ plan: business(1_800) })
  expect(withoutPrices(earlier, { plan: business(1) })).toEqual({ items: earlier.items })
  expect(withoutPrices({ plan: business(1) }, { plan: business(2) })).toBeNull()
})

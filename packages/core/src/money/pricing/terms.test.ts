import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { amountOf, countsOf, type PriceModel } from './price.ts'
import { monthly } from './discount.ts'
import { chargesOf, periodPrice, type HeldItem, type Terms } from './terms.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const each = (item: string, cents: number, quantity: number): HeldItem => ({
  item,
  quantity,
  price: { kind: 'per_unit', unit: eur(cents) },
})
const business = (...items: HeldItem[]): Terms => ({
  interval: 'month',
  plan: { plan_tier: 'business', price: eur(1_900), included: { seats: 3 } },
  items,
})
const GRADUATED: PriceModel = {
  kind: 'graduated',
  tiers: [
    { up_to: 10, unit: eur(500) },
    { up_to: null, unit: eur(400) },
  ],
}

describe('a period under terms', () => {
  it('costs the plan alone, where nothing else is held', () => {
    expect(chargesOf(business())).toEqual([
      { key: 'plan', plan_tier: 'business', quantity: 1, price: eur(1_900) },
    ])
  })

  it('costs each item beyond what the plan includes: 19.00 + 7 × 4.99 + 2 × 1.50', () => {
    const terms = business(each('seats', 499, 10), each('numbers', 150, 2))

    expect(chargesOf(terms).map(({ key, quantity, price }) => [key, quantity, price])).toEqual([
      ['plan', 1, eur(1_900)],
      ['seats', 7, eur(3_493)],
      ['numbers', 2, eur(300)],
    ])
    expect(periodPrice(terms)).toEqual(eur(5_693))
    expect(monthly(terms, [])).toEqual(eur(5_693))
  })

  it.each([0, 2, 3])('has no charge for %i seats, which are included', (quantity) => {
    expect(chargesOf(business(each('seats', 499, quantity)))).toHaveLength(1)
  })
})

describe('a price model', () => {
  it('is flat: the same for any quantity but none', () => {
    const flat: PriceModel = { kind: 'flat', amount: eur(700) }

    expect([0, 1, 9].map((quantity) => amountOf(flat, quantity, 'EUR'))).toEqual([
      eur(0),
      eur(700),
      eur(700),
    ])
  })

  it('is graduated: 25 are 10 at 5.00 and 15 at 4.00', () => {
    expect(countsOf(GRADUATED, 25)).toEqual([
      { quantity: 10, unit: eur(500) },
      { quantity: 15, unit: eur(400) },
    ])
    expect(amountOf(GRADUATED, 25, 'EUR')).toEqual(eur(11_000))
  })

  it.each([
    [1, 500],
    [10, 5_000],
    [11, 5_400],
  ])('is graduated at its edges: %i cost %i cents', (quantity, cents) => {
    expect(amountOf(GRADUATED, quantity, 'EUR')).toEqual(eur(cents))
  })
})

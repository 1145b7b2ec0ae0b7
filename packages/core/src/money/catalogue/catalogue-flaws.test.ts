import { describe, expect, it } from 'vitest'
import { ITEMS, itemFixture, onceFixture } from '../../fixtures/catalogue/items.ts'
import { EUR, money } from '../../kernel/money.ts'
import { PLANS } from '../policy/plans.ts'
import type { PriceModel } from '../pricing/price.ts'
import { catalogueFlaws } from './catalogue-flaws.ts'
import type { CatalogueItem } from './item.ts'

function flaws(...items: CatalogueItem[]): string[] {
  return catalogueFlaws({ plans: PLANS, items }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
}
const seats = (differs: Partial<CatalogueItem>) => flaws(itemFixture('seats', 499, differs))
const unit = money(500, EUR)
const monthly = (...ends: (number | null)[]): Partial<CatalogueItem> => {
  const month: PriceModel = {
    kind: 'graduated',
    tiers: ends.map((up_to) => ({ up_to, unit })),
  }
  return { prices: { month } }
}

describe('a catalogue of items', () => {
  it('has no flaws where it is empty, or where each item can be sold', () => {
    expect([flaws(), flaws(...ITEMS)]).toEqual([[], []])
  })

  it.each([
    ['plan', 'the plan itself is called plan'],
    ['business', 'a plan is called business'],
    ['So Lo', 'expected a letter, then up to 39 of a to z, 0 to 9, _ and -'],
    ['__proto__', 'expected a letter, then up to 39 of a to z, 0 to 9, _ and -'],
  ])('has no item %s', (name, message) => {
    expect(flaws(itemFixture(name, 1))).toEqual([`items.0.item: ${message}`])
  })

  it('has one item of each name, and one for each limit of the phone system', () => {
    const limit = { pbx_limit: 'extensions' }

    expect(flaws(itemFixture('seats', 1, limit), itemFixture('seats', 2, limit))).toEqual([
      'items.1.item: another item is called seats',
      'items.1.pbx_limit: another item is the limit extensions',
    ])
    expect(seats({ pbx_limit: '' })).toEqual(['items.0.pbx_limit: expected the name of a limit'])
  })

  it('names each item and its unit in every language', () => {
    expect(seats({ names: { en: 'Seats', lt: ' ' }, unit_names: { en: '', lt: 'vieta' } })).toEqual(
      [
        'items.0.names.lt: expected a name in the language lt',
        'items.0.unit_names.en: expected a name in the language en',
      ],
    )
  })

  it('has a price for each recurring item, by a length of period in which a plan is sold', () => {
    const prices = { year: { kind: 'per_unit', unit } } as const
    const item = itemFixture('seats', 1, { prices })
    const by_year = PLANS.map((plan) => ({ ...plan, price_year: unit }))

    expect(seats({ prices: {} })).toEqual([
      'items.0.prices: a price for a month or a year is needed',
    ])
    expect(flaws(item)).toEqual([
      'items.0.prices: no plan has a price for a year: a price for a month is needed',
    ])
    expect(catalogueFlaws({ plans: by_year, items: [item] })).toEqual([])
  })

  it('has prices of whole cents that are not below zero', () => {
    const wrong = { amount_minor: 0.5, currency: EUR } as const
    const below = money(-1, EUR)

    expect(
      seats({
        prices: { month: { kind: 'flat', amount: wrong }, year: { kind: 'per_unit', unit: below } },
        set_up: below,
      }),
    ).toEqual([
      'items.0.prices.month.amount: expected 0 to 1000000 cents',
      'items.0.prices.year.unit: expected 0 to 1000000 cents',
      'items.0.set_up: expected 0 to 1000000 cents',
    ])
  })
})

describe('graduated tiers', () => {
  it.each([
    [[10, 20, null], []],
    [[null], []],
    [[], ['items.0.prices.month.tiers: expected at least one']],
    [[10, 20], ['items.0.prices.month.tiers.1.up_to: the last tier has no end: null']],
    [[20, 20, null], ['items.0.prices.month.tiers.1.up_to: expected a whole number above 20']],
    [[0, null], ['items.0.prices.month.tiers.0.up_to: expected a whole number above 0']],
    [[2.5, null], ['items.0.prices.month.tiers.0.up_to: expected a whole number above 0']],
    [[null, null], ['items.0.prices.month.tiers.0.up_to: only the last tier has no end']],
  ])('that end at %o leave no quantity without a price, or are refused', (ends, expected) => {
    expect(seats(monthly(...ends))).toEqual(expected)
  })
})

describe('quantities of the catalogue', () => {
  it('are those of plans that there are', () => {
    expect(seats({ included: { gold: 1 }, max: { silver: 2 } })).toEqual([
      'items.0.included.gold: no plan is called gold',
      'items.0.max.silver: no plan is called silver',
    ])
  })

  it('are whole numbers that are not below zero', () => {
    const wrong = { min: -1, included: { business: 1.5 }, max: { starter: 10_001 } }

    expect(seats(wrong)).toEqual([
      'items.0.min: expected a whole number from 0 to 10000',
      'items.0.included.business: expected a whole number from 0 to 10000',
      'items.0.max.starter: expected a whole number from 0 to 10000',
    ])
  })

  it('fit each other: no more is included, and no less sold, than the most', () => {
    const max = { starter: 2, business: 2 }

    expect(seats({ min: 3, included: { business: 5 }, max })).toEqual([
      'items.0.max.starter: min is 3, and max is 2',
      'items.0.included.business: 5 are included, and max is 2',
    ])
    expect(seats({ min: 2, included: { business: 2 }, max })).toEqual([])
  })
})

describe('an item that is charged once', () => {
  it('has one price for each unit', () => {
    expect(flaws(onceFixture('porting', 2_500, { unit_price: null }))).toEqual([
      'items.0.unit_price: an item that is charged once needs one',
    ])
    expect(flaws(onceFixture('porting', -1))).toEqual([
      'items.0.unit_price: expected 0 to 1000000 cents',
    ])
  })

  it('has nothing of what is held from period to period', () => {
    const { prices } = itemFixture('seats', 499)
    const held = {
      prices,
      set_up: unit,
      included: { business: 1 },
      min: 1,
      max: { business: 2 },
      pbx_limit: 'ports',
    }

    expect(flaws(onceFixture('porting', 2_500, held))).toEqual(
      Object.keys(held).map((field) => `items.0.${field}: an item that is charged once has none`),
    )
  })

  it('is the only one with such a price', () => {
    expect(seats({ unit_price: unit })).toEqual([
      'items.0.unit_price: only an item that is charged once has one',
    ])
  })
})

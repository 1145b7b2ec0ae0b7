import { describe, expect, it } from 'vitest'
import { ITEMS, itemFixture } from '../../fixtures/catalogue/items.ts'
import { EUR, money } from '../../kernel/money.ts'
import { PLANS } from '../policy/plans.ts'
import { paidQuantity } from '../pricing/paid-quantity.ts'
import { periodPrice } from '../pricing/terms.ts'
import { itemName, unlistedItems } from './item.ts'
import { includedIn, mostOf, takeItem, takePlan } from './take.ts'

const CATALOGUE = { plans: PLANS, items: ITEMS }
const seats = (quantity: number) => ({ item: 'seats', quantity })

describe('what is paid for', () => {
  it.each([
    [10, { seats: 3 }, 7],
    [3, { seats: 3 }, 0],
    [1, { seats: 3 }, 0],
    [2, {}, 2],
  ])('of %i held, of which %o are included, is %i', (quantity, included, paid) => {
    expect(paidQuantity(seats(quantity), included)).toBe(paid)
  })

  it('of an item that is called as what every object inherits is all that is held', () => {
    expect(paidQuantity({ item: 'constructor', quantity: 4 }, {})).toBe(4)
  })
})

describe('what a customer takes', () => {
  it('of an item keeps the price at which it was taken', () => {
    const held = takeItem(CATALOGUE, 'seats', 12)
    const dearer = { ...CATALOGUE, items: [itemFixture('seats', 999)] }

    expect(held).toEqual({
      item: 'seats',
      quantity: 12,
      price: { kind: 'per_unit', unit: money(499, EUR) },
    })
    expect(takeItem(dearer, 'seats', 12).price).not.toEqual(held.price)
  })

  it('of a plan keeps its price and what it includes', () => {
    expect(takePlan(CATALOGUE, 'business')).toEqual({
      plan_tier: 'business',
      price: money(1_900, EUR),
      included: { seats: 3 },
    })
    expect(takePlan(CATALOGUE, 'starter').included).toEqual({})
  })

  it('costs Business, seven seats beyond its three and two numbers: 56.93', () => {
    const items = [takeItem(CATALOGUE, 'seats', 10), takeItem(CATALOGUE, 'numbers', 2)]

    expect(periodPrice({ plan: takePlan(CATALOGUE, 'business'), items })).toEqual(money(5_693, EUR))
  })

  it('for a year has the price of a year', () => {
    const unit = money(4_990, EUR)
    const items = [itemFixture('seats', 499, { prices: { year: { kind: 'per_unit', unit } } })]
    const plans = PLANS.map((plan) => ({ ...plan, price_year: money(19_000, EUR) }))

    expect(takeItem({ items }, 'seats', 1, 'year').price).toEqual({ kind: 'per_unit', unit })
    expect(takePlan({ plans, items }, 'business', 'year').price).toEqual(money(19_000, EUR))
  })

  it('is never free for want of a price', () => {
    expect(() => takeItem(CATALOGUE, 'seats', 1, 'year')).toThrow('no price for a year')
    expect(() => takeItem(CATALOGUE, 'porting', 1)).toThrow('no price for a month')
    expect(() => takeItem(CATALOGUE, 'fax', 1)).toThrow('no price for a month')
    expect(() => takePlan(CATALOGUE, 'business', 'year')).toThrow('no price for a year')
  })
})

it('a plan says what it includes and the most that it takes', () => {
  expect(includedIn(ITEMS, 'enterprise')).toEqual({ seats: 10 })
  expect([mostOf(ITEMS, 'business'), mostOf(ITEMS, 'enterprise')]).toEqual([{ seats: 50 }, {}])
  expect(mostOf([itemFixture('fax', 1, { max: { starter: 0 } })], 'starter')).toEqual({ fax: 0 })
})

it('an item that is held must be listed, and as recurring', () => {
  const withdrawn = ITEMS.map((each) => ({ ...each, offered: false }))

  expect(unlistedItems(withdrawn, ['seats', 'numbers'])).toEqual([])
  expect(unlistedItems(ITEMS, ['seats', 'fax', 'porting'])).toEqual(['fax', 'porting'])
})

it('an item that was taken out of the catalogue is called by its name in it', () => {
  expect([itemName(ITEMS, 'seats', 'lt'), itemName([], 'seats', 'lt')]).toEqual([
    'Darbo vietos',
    'seats',
  ])
})

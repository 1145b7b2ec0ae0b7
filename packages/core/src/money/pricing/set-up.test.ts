import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { peaksWith, setUpsOf } from './set-up.ts'
import type { Terms } from './terms.ts'

const eur = (cents: number) => money(cents, 'EUR')

/** Business has three seats in it; setting a seat up costs 15.00. */
const seats = (quantity: number, included = 3): Terms => ({
  interval: 'month',
  plan: { plan_tier: 'business', price: eur(1_900), included: { seats: included } },
  items:
    quantity === 0
      ? []
      : [
          {
            item: 'seats',
            quantity,
            price: { kind: 'per_unit', unit: eur(499) },
            set_up: eur(1_500),
          },
        ],
})
const many = (...setUps: ReturnType<typeof setUpsOf>) => setUps.map(({ quantity }) => quantity)

describe('setting an item up', () => {
  it('is paid for each beyond what the plan includes, when the first paid period begins', () => {
    const before = { held: undefined, peaks: null }

    expect(setUpsOf(seats(5), before)).toEqual([{ item: 'seats', quantity: 2, unit: eur(1_500) }])
    expect(peaksWith(seats(5), before)).toEqual({ seats: 5 })
  })

  it('is paid once by whoever goes down and up again', () => {
    const peaks = peaksWith(seats(2), { held: seats(5), peaks: { seats: 5 } })
    expect(peaks).toEqual({ seats: 5 })

    expect(many(...setUpsOf(seats(5), { held: seats(2), peaks }))).toEqual([])
    expect(many(...setUpsOf(seats(7), { held: seats(2), peaks }))).toEqual([2])
  })

  it('outlives giving all of it up', () => {
    const peaks = peaksWith(seats(0), { held: seats(5), peaks: { seats: 5 } })

    expect(many(...setUpsOf(seats(6), { held: seats(0), peaks }))).toEqual([1])
  })

  it('is not paid for what was held before such fees were written down', () => {
    expect(many(...setUpsOf(seats(5), { held: seats(5), peaks: null }))).toEqual([])
    expect(many(...setUpsOf(seats(6), { held: seats(5), peaks: null }))).toEqual([1])
  })

  it('is not paid for what an earlier plan had in it', () => {
    expect(many(...setUpsOf(seats(3, 1), { held: seats(0, 3), peaks: null }))).toEqual([])
  })

  it('writes nothing down where no item has a fee', () => {
    const [free] = [{ ...seats(5), items: seats(5).items.map(({ set_up: _fee, ...each }) => each) }]

    expect(setUpsOf(free, { held: undefined, peaks: null })).toEqual([])
    expect(peaksWith(free, { held: undefined, peaks: null })).toBeNull()
  })
})

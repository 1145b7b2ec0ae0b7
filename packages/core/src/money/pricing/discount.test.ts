import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDiscount } from '../../fixtures/money.ts'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { type Discount, discountOf, type Off, reduced, takenOff, usedUp } from './discount.ts'
import { type Charge, sumOfCharges } from './terms.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const charge = (key: string, cents: number): Charge => ({
  key,
  plan_tier: 'business',
  quantity: 1,
  price: eur(cents),
})
/** Business with 10 seats, of which 3 are included, and 2 numbers: 56.93. */
const CHARGES = [charge('plan', 1_900), charge('seats', 3_493), charge('numbers', 300)]
const START = epochMs(Date.UTC(2026, 10, 1))
const period = (charges: readonly Charge[] = CHARGES, start = START) =>
  ({ charges, interval: 'month', start }) as const
const percent = (basis_points: number): Off => ({ kind: 'percent', basis_points })
const amount = (amount_minor: number): Off => ({ kind: 'amount', amount_minor })
const GIFT: Off = { kind: 'period' }

describe('what a discount takes off a period', () => {
  it('15 % of each thing, rounded by itself: 2.85 + 5.24 + 0.45', () => {
    const off = takenOff({ off: percent(1_500) }, CHARGES)

    expect(off).toEqual(eur(854))
    expect(sumOfCharges(reduced(CHARGES, 1_500))).toEqual(eur(4_839))
    expect(reduced(CHARGES, 1_500)[1]).toEqual({
      ...CHARGES[1],
      list: eur(3_493),
      basis_points: 1_500,
      price: eur(2_969),
    })
  })

  it('an amount takes off at most what the period costs, and a gift all of it', () => {
    expect(takenOff({ off: amount(1_000) }, CHARGES)).toEqual(eur(1_000))
    expect(takenOff({ off: amount(6_000) }, CHARGES)).toEqual(eur(5_693))
    expect(takenOff({ off: GIFT }, CHARGES)).toEqual(eur(5_693))
  })

  it('no percentage leaves the charges as they are', () => {
    expect(reduced(CHARGES, null)).toBe(CHARGES)
  })
})

describe('the discount of a period', () => {
  const of = (discount_id: string, differs: Partial<Discount>) =>
    aDiscount({ discount_id, ...differs })
  const chosen = (...discounts: Discount[]) => discountOf(discounts, period())?.discount_id

  it('is the one that takes off most: a gift before 15 %, 10.00 before 15 %', () => {
    const running = of('running', { off: percent(1_500) })

    expect(chosen(running, of('gift', { off: GIFT }))).toBe('gift')
    expect(chosen(running, of('ten', { off: amount(1_000) }))).toBe('ten')
    expect(chosen(running, of('eight', { off: amount(800) }))).toBe('running')
  })

  it('of those that take off as much, is the one that ends first, then the older', () => {
    const good = of('good', { off: percent(1_500), periods: null, periods_left: null })
    const three = of('three', { off: percent(1_500) })
    const older = of('older', { off: percent(1_500), given_at: epochMs(0) })

    expect(chosen(good, three)).toBe('three')
    expect(chosen(three, older)).toBe('older')
  })

  it('is none that is used up, was ended, is of years, or begins later', () => {
    const later = of('later', { from: epochMs(START + 1) })

    expect(chosen(of('over', { periods_left: 0 }))).toBeUndefined()
    expect(chosen(of('ended', { ended_at: START }))).toBeUndefined()
    expect(chosen(of('years', { interval: 'year' }))).toBeUndefined()
    expect(chosen(later)).toBeUndefined()
    expect(discountOf([later], period(CHARGES, epochMs(START + 1)))).toBe(later)
  })

  it('is none where nothing is left to take off', () => {
    expect(discountOf([of('gift', { off: GIFT })], period([charge('plan', 0)]))).toBeNull()
  })
})

describe('a period that uses a discount', () => {
  it('leaves one less of that, and none less of the others', () => {
    const [one, other] = [aDiscount({ discount_id: 'one' }), aDiscount({ discount_id: 'other' })]

    expect(usedUp([one, other], 'one')).toEqual([{ ...one, periods_left: 2 }, other])
  })

  it('never ends one that is for good', () => {
    const good = aDiscount({ periods: null, periods_left: null })

    expect(usedUp([good], good.discount_id)).toEqual([good])
  })

  it('cannot use one up twice over', () => {
    const over = aDiscount({ periods_left: 0 })

    expect(() => usedUp([over], over.discount_id)).toThrow('has no period left')
  })
})

/** What a discount takes off, told without the rules: exact thousandths of cents, halves away from zero. */
function oracleOff(off: Off, cents: readonly number[]): number {
  const list = cents.reduce((sum, each) => sum + each, 0)
  if (off.kind === 'period') return list
  if (off.kind === 'amount') return Math.min(off.amount_minor, list)
  return cents
    .map((each) => (BigInt(each) * BigInt(off.basis_points) * 2n + 10_000n) / 20_000n)
    .reduce((sum, each) => sum + Number(each), 0)
}

describe('whatever is held, and whatever was given', () => {
  const offs = oneof(
    record({
      kind: constantFrom('percent' as const),
      basis_points: integer({ min: 1, max: 9_999 }),
    }),
    record({
      kind: constantFrom('amount' as const),
      amount_minor: integer({ min: 1, max: 9_000 }),
    }),
    record({ kind: constantFrom('period' as const) }),
  )
  const prices = array(integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 4 })
  const given = array(
    record({
      off: offs,
      periods_left: constantFrom(null, 0, 1, 2, 3),
      interval: constantFrom('month' as const, 'year' as const),
    }),
    { maxLength: 5 },
  )
  const chargesAt = (cents: readonly number[]) => cents.map((each, at) => charge(`${at}`, each))

  it('the line is the sum of the list prices less that of the prices after it, to the cent', () => {
    assert(
      property(prices, integer({ min: 1, max: 9_999 }), (cents, basis_points) => {
        const charges = chargesAt(cents)
        const left = sumOfCharges(reduced(charges, basis_points)).amount_minor
        const list = cents.reduce((sum, each) => sum + each, 0)
        const off = takenOff({ off: percent(basis_points) }, charges).amount_minor
        expect(off).toBe(list - left)
        expect(off).toBe(oracleOff(percent(basis_points), cents))
      }),
    )
  })

  it('each period costs the least that one discount can make it, and uses up that alone', () => {
    assert(
      property(prices, given, (cents, all) => {
        let discounts: readonly Discount[] = all.map((each, at) =>
          aDiscount({ discount_id: `${at}`, periods: each.periods_left, ...each }),
        )
        // The oracle counts what is left by itself.
        const left = all.map(({ periods_left }) => periods_left ?? Infinity)
        for (let months = 0; months < 8; months++) {
          const best = Math.max(
            0,
            ...all.flatMap(({ off, interval }, at) =>
              interval === 'month' && left[at]! > 0 ? [oracleOff(off, cents)] : [],
            ),
          )
          const used = discountOf(discounts, period(chargesAt(cents)))
          expect(used ? takenOff(used, chargesAt(cents)).amount_minor : 0).toBe(best)
          if (!used) break
          discounts = usedUp(discounts, used.discount_id)
          left[Number(used.discount_id)]! -= 1
          expect(discounts.map(({ periods_left }) => periods_left ?? Infinity)).toEqual(left)
        }
      }),
    )
  })
})

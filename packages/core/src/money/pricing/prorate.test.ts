import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, money } from '../../kernel/money.ts'
import { epochMs, type EpochMs } from '../../kernel/time.ts'
import { prorate, type Rate } from './prorate.ts'
import { chargesOf, type Charge, type HeldItem, type Terms } from './terms.ts'

const DAYS = 30
const NOVEMBER = {
  start: epochMs(Date.UTC(2026, 10, 1)),
  end: epochMs(Date.UTC(2026, 11, 1)),
}
const on = (day: number, hour = 12): EpochMs => epochMs(Date.UTC(2026, 10, day, hour))
const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const PLANS = {
  starter: { cents: 499, seats: 0 },
  business: { cents: 1_900, seats: 3 },
  enterprise: { cents: 5_900, seats: 10 },
} as const
type Tier = keyof typeof PLANS

const item = (name: string, cents: number, quantity: number): HeldItem => ({
  item: name,
  quantity,
  price: { kind: 'per_unit', unit: eur(cents) },
})

/** Terms in today's prices, or in prices that each day divides. */
function held(tier: Tier, seats: number, numbers: number, times = 1): Terms {
  const { cents, seats: included } = PLANS[tier]
  return {
    interval: 'month',
    plan: { plan_tier: tier, price: eur(cents * times), included: { seats: included } },
    items: [item('numbers', 150 * times, numbers), item('seats', 499 * times, seats)],
  }
}

const rates = (charges: readonly Charge[]): Rate[] =>
  charges.map((charge) => ({ charge, of_days: DAYS }))

function changed(before: Terms, after: Terms, at: EpochMs, dearest?: readonly Charge[]) {
  const [from, to] = [chargesOf(before), chargesOf(after)]
  const change = { before: from, after: to, dearest: rates(dearest ?? from), at }
  return prorate({ ...change, from: NOVEMBER, to: NOVEMBER }, 'UTC').map(
    ({ rule, charge, days, of_days }) => {
      const size = fraction(charge.price, days, of_days).amount_minor
      return [charge.key, rule, days, rule.endsWith('unused') ? -size : size] as const
    },
  )
}
const deltaOf = (parts: ReturnType<typeof changed>) =>
  parts.reduce((sum, [, , , cents]) => sum + cents, 0)

describe('a change of terms within a period of 30 days', () => {
  it('on the 11th, from 10 seats to 12, costs 20 days of two seats: 6.65', () => {
    const parts = changed(held('business', 10, 2), held('business', 12, 2), on(11))

    expect(parts).toEqual([
      ['seats', 'unused', 20, -2_329],
      ['seats', 'remaining', 20, 2_994],
    ])
    expect(deltaOf(parts)).toBe(665)
  })

  it('later that day back to 8 leaves the day at 12: 12.64 back', () => {
    const day = chargesOf(held('business', 12, 2))
    const parts = changed(held('business', 12, 2), held('business', 8, 2), on(11, 15), day)

    expect(parts).toEqual([
      ['seats', 'unused', 19, -2_844],
      ['seats', 'remaining', 19, 1_580],
    ])
  })

  it('to a plan that includes the seats takes them back without a line for none: 4.54', () => {
    const parts = changed(held('business', 10, 2), held('enterprise', 10, 2), on(11))

    expect(parts).toEqual([
      ['plan', 'unused', 20, -1_267],
      ['plan', 'remaining', 20, 3_933],
      ['seats', 'unused', 19, -2_212],
    ])
    expect(deltaOf(parts)).toBe(454)
  })

  it('of a quantity within what is included makes no line', () => {
    expect(changed(held('business', 1, 2), held('business', 3, 2), on(11))).toEqual([])
  })

  it('counts the day alone where what is dearer still comes after something cheaper', () => {
    const day = chargesOf(held('business', 5, 0))
    const parts = changed(held('business', 4, 0), held('business', 6, 0), on(11, 15), day)

    expect(parts.map(([, rule, days]) => [rule, days])).toEqual([
      ['unused', 19],
      ['remaining', 19],
      ['day_unused', 1],
      ['day_remaining', 1],
    ])
  })
})

describe('a month that becomes a year within it', () => {
  const at = (day: number, hour: number) => epochMs(Date.UTC(2026, 10, day, hour))
  const month = { start: at(1, 20), end: at(31, 20) }
  const year = { start: at(1, 20), end: epochMs(Date.UTC(2027, 10, 1, 20)) }
  const plan = (cents: number): Charge[] => [
    { key: 'plan', plan_tier: 'business', quantity: 1, price: eur(cents) },
  ]
  const grown = (day: number) => {
    const [before, after] = [plan(1_900), plan(19_000)]
    const change = { before, after, dearest: rates(before), at: at(day, 12) }
    return prorate({ ...change, from: month, to: year }, 'UTC').map(({ rule, days, of_days }) => [
      rule,
      days,
      of_days,
    ])
  }

  it('is cheaper by the day, and counts from tomorrow', () => {
    expect(grown(11)).toEqual([
      ['unused', 19, 30],
      ['remaining', 354, 365],
    ])
  })

  it('on the day on which the month ends begins with that day', () => {
    expect(grown(31)).toEqual([['remaining', 335, 365]])
  })
})

const TERMS = record({
  tier: constantFrom<Tier>('starter', 'business', 'enterprise'),
  seats: integer({ min: 0, max: 15 }),
  numbers: integer({ min: 0, max: 4 }),
})
const LIFE = record({
  first: TERMS,
  moves: array(record({ day: integer({ min: 1, max: 30 }), terms: TERMS }), { maxLength: 8 }),
})

/** Whatever the way there: each day of each thing costs the most that was held of it on that day. Source: states 2.2. */
it('all that is billed for a period is, day by day and thing by thing, the dearest that was held', () => {
  const priced = (charges: readonly Charge[], key: string) =>
    charges.find((each) => each.key === key)?.price.amount_minor ?? 0
  assert(
    property(LIFE, ({ first, moves }) => {
      const all = (terms: typeof first) => held(terms.tier, terms.seats, terms.numbers, DAYS)
      const ordered = moves.toSorted((one, other) => one.day - other.day)
      const keys = ['plan', 'seats', 'numbers']
      let terms = all(first)
      let billed = chargesOf(terms).reduce((sum, { price }) => sum + price.amount_minor, 0)
      let [at_day, dearest] = [0, chargesOf(terms)]
      const most = Array.from({ length: DAYS + 1 }, () => new Map<string, number>())
      const hold = (day: number, charges: readonly Charge[]) => {
        for (const key of keys) {
          const worth = priced(charges, key) / DAYS
          most[day]?.set(key, Math.max(most[day]?.get(key) ?? 0, worth))
          for (let later = day + 1; later <= DAYS; later++) most[later]?.set(key, worth)
        }
      }
      hold(1, chargesOf(terms))
      for (const { day, terms: next } of ordered) {
        if (day !== at_day) [at_day, dearest] = [day, chargesOf(terms)]
        billed += deltaOf(changed(terms, all(next), on(day), dearest))
        terms = all(next)
        hold(day, chargesOf(terms))
        dearest = keys.flatMap((key) => {
          const of = (charges: readonly Charge[]) => charges.find((each) => each.key === key)
          const [old, now] = [of(dearest), of(chargesOf(terms))]
          const more = priced(now ? [now] : [], key) > priced(old ? [old] : [], key) ? now : old
          return more ? [more] : []
        })
      }
      const days = most.slice(1).flatMap((day) => [...day.values()])
      expect(billed).toBe(days.reduce((sum, worth) => sum + worth, 0))
    }),
    { numRuns: 500 },
  )
})

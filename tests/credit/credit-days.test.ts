import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APRIL_DAYS, BilledPeriod, PRICES } from './billed-period.ts'

/** What happens in a period: a plan from that day on, or a note of an operator over a part of an invoice. */
type Act =
  | { readonly day: number; readonly to: number }
  | { readonly day: number; readonly noted: number; readonly percent: number }

const day = fc.integer({ min: 0, max: APRIL_DAYS - 1 })
const plan = fc.nat({ max: PRICES.length - 1 })
const change = fc.record({ day, to: plan })
const note = fc.record({
  day,
  noted: fc.nat({ max: 3 }),
  percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
})
const inOrder = (acts: readonly Act[]) => acts.toSorted((a, b) => a.day - b.day)
const changes = fc.array(change, { maxLength: 8 }).map(inOrder)
const acts = fc.array(fc.oneof({ weight: 3, arbitrary: change }, note), { maxLength: 10 })
const lives = fc.record({ first: plan, acts: acts.map(inOrder) })

function lived(first: number, happened: readonly Act[], discount = 0) {
  const period = new BilledPeriod(first, discount)
  for (const act of happened) {
    if ('to' in act) period.change(act.day, act.to)
    else period.note(act.day, act.noted, act.percent)
  }
  return period
}

/** From the sentence alone: each day costs its dearest plan, less its part of the discount, and never less than nothing. */
function costOfDays(first: number, happened: readonly Act[], discount: number): number {
  let held = PRICES[first] ?? 0
  let cents = 0
  for (let today = 0; today < APRIL_DAYS; today++) {
    const prices = happened.flatMap((act) =>
      act.day === today && 'to' in act ? (PRICES[act.to] ?? 0) : [],
    )
    cents += Math.max(Math.max(held, ...prices) - discount, 0)
    held = prices.at(-1) ?? held
  }
  return cents / APRIL_DAYS
}

/** Larger plans on one day, each paid, notes over parts of their invoices, and then smaller plans on a later day. */
const refunded = fc.record({
  first: plan,
  ups: fc.uniqueArray(plan, { minLength: 1, maxLength: 3 }),
  percents: fc.array(fc.oneof(fc.constant(0), fc.constant(100), fc.integer({ min: 1, max: 99 }))),
  downs: fc.array(plan, { minLength: 1, maxLength: 3 }),
  on: fc.tuple(day, day),
})

/**
 * From the sentence alone: each invoice is for the prices between two plans. A note over a part of it takes the upper part of
 * them; what is left is given back as far as the smallest plan reaches below.
 */
function givenBackOf(
  plans: readonly number[],
  percents: readonly number[],
  lowest: number,
  days: number,
): number {
  const cents = plans.map((to, n) => {
    const from = n === 0 ? 0 : (PRICES[plans[n - 1] ?? 0] ?? 0)
    const kept = ((PRICES[to] ?? 0) - from) * (1 - (percents[n] ?? 0) / 100)
    const needed = Math.max(Math.min((PRICES[lowest] ?? 0) - from, kept), 0)
    return kept - needed
  })
  return (cents.reduce((sum, each) => sum + each, 0) * days) / APRIL_DAYS
}

describe('whatever happens in a period', () => {
  it('each day costs its dearest plan less its part of an amount that was taken off', () => {
    const amounts = fc.oneof(fc.constant(0), fc.nat({ max: 5_000 }))
    const cheap = fc.record({ first: plan, acts: changes, off: amounts })
    fc.assert(
      fc.property(cheap, ({ first, acts: happened, off }) => {
        const discount = Math.min(off, PRICES[first] ?? 0)
        const { billed, given_back } = lived(first, happened, discount).sums()

        const right = costOfDays(first, happened, discount)
        // Two lines and one that is uncovered for each change, each rounded by itself.
        expect(Math.abs(billed - given_back - right)).toBeLessThanOrEqual(3 * happened.length + 1)
      }),
      { numRuns: 2_000 },
    )
  })

  it('what is billed and not given back is what its lines come to, and what is uncovered', () => {
    fc.assert(
      fc.property(lives, ({ first, acts: happened }) => {
        const { billed, given_back, worth, uncovered } = lived(first, happened).sums()

        expect(billed - given_back).toBe(worth + uncovered)
        expect(uncovered).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('no note takes back more than was billed for its days and not given back before', () => {
    fc.assert(
      fc.property(lives, ({ first, acts: happened }) => {
        expect(lived(first, happened).overdrawn()).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('a check of the books finds nothing wrong', () => {
    fc.assert(
      fc.property(lives, ({ first, acts: happened }) => {
        expect(lived(first, happened).flaws()).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('a day that was given back is not given back again, of its own invoice or another one', () => {
    fc.assert(
      fc.property(refunded, ({ first, ups, percents, downs, on }) => {
        const [early, late] = [Math.min(...on), Math.max(...on)]
        const plans = [first, ...ups.filter((to) => to > first).toSorted((a, b) => a - b)]
        const period = new BilledPeriod(first, 0)
        for (const to of plans.slice(1)) period.change(early, to)
        plans.forEach((_, n) => period.note(early, n, percents[n] ?? 0))
        const steps = downs.filter((to) => to < period.held).toSorted((a, b) => b - a)
        for (const to of steps) period.change(late, to)

        const right = givenBackOf(plans, percents, period.held, APRIL_DAYS - late - 1)
        // Half a cent for each line and note, and a cent that a percentage leaves.
        const slack = 2 * plans.length + 2 * steps.length
        expect(Math.abs(period.sums().given_back - right)).toBeLessThanOrEqual(slack)
      }),
      { numRuns: 2_000 },
    )
  })

  it('there and back to the same plan on one day costs nothing', () => {
    const excursion = fc.array(plan, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lives, excursion, day, ({ first, acts: happened }, below, late) => {
        const period = lived(first, happened)
        const today = Math.max(late, happened.at(-1)?.day ?? 0)
        const { held } = period
        const before = period.sums()
        // The day itself belongs to the dearest: only what is no dearer comes to nothing.
        for (const to of below.filter((to) => to <= held)) period.change(today, to)
        period.change(today, held)
        const after = period.sums()

        expect(after.billed - after.given_back).toBe(before.billed - before.given_back)
        expect(after.uncovered).toBe(before.uncovered)
      }),
      { numRuns: 2_000 },
    )
  })
})

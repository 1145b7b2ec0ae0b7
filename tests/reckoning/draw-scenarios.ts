import fc from 'fast-check'
import {
  anyDeed,
  at,
  bank,
  by,
  changeNumber,
  discount,
  DUNNING_DAYS,
  minute,
  moment,
  move,
  tier,
} from './draw-deeds.ts'
import type { Dated, Moment } from './life.ts'

/** One thing at any moment. */
const single: fc.Arbitrary<Dated[]> = fc
  .tuple(moment, anyDeed)
  .map(([when, deed]) => [{ when, ...deed }])

/** A month that the card does not pay, and what comes of it. */
const trouble: fc.Arbitrary<Dated[]> = fc
  .tuple(
    fc.integer({ min: 0, max: 10 }),
    bank,
    fc.array(fc.tuple(fc.constantFrom(...DUNNING_DAYS), minute, anyDeed), { maxLength: 4 }),
    fc.constantFrom(...DUNNING_DAYS),
  )
  .map(([months, says, deeds, paid]) => [
    { does: 'the bank' as const, says, when: { months, days: -1, minute: 720 } },
    ...deeds.map(([days, time, deed]) => ({ ...deed, when: { months, days, minute: time } })),
    {
      does: 'pay now' as const,
      bank: 'approve' as const,
      when: { months, days: paid, minute: 600 },
    },
    {
      does: 'the bank' as const,
      says: 'approve' as const,
      when: { months, days: paid, minute: 601 },
    },
  ])

/** An operator locks the account for some days or months, whatever happens meanwhile. */
const hold: fc.Arbitrary<Dated[]> = fc
  .record({
    when: moment,
    days: fc.constantFrom(0, 1, 3, 10, 20, 35, 60, 180),
    minute,
    through: fc.constantFrom('tenant' as const, 'subscription' as const),
    back: fc.constantFrom('restore' as const, 'restore' as const, 'activate' as const),
    meanwhile: fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), minute, anyDeed), {
      maxLength: 2,
    }),
  })
  .map(({ when, days, minute: time, through, back, meanwhile }) => [
    { does: 'suspend' as const, through, when },
    ...meanwhile.map(([later, its, deed]) => ({ ...deed, when: at(when, later, its) })),
    { does: back, when: at(when, days, time) },
  ])

/** Who goes, and comes back. */
const comeback: fc.Arbitrary<Dated[]> = fc
  .tuple(
    moment,
    fc.constantFrom('cancel' as const, 'end' as const),
    fc.constantFrom(1, 20, 40, 70, 100),
    tier,
  )
  .map(([when, does, days, to]) => [
    { does, when },
    { does: 'sign up again' as const, tier: to, when: at(when, days, 600) },
  ])

/** Up and down on the same day, or up by day and down by night. */
const upAndDown: fc.Arbitrary<Dated[]> = fc
  .tuple(moment, fc.array(tier, { minLength: 2, maxLength: 4 }), fc.integer({ min: 1, max: 3 }))
  .map(([when, tiers, days]) =>
    Array.from({ length: days }, (_, day) =>
      tiers.map((to, n) => ({
        does: 'change now' as const,
        to,
        by: 'customer' as const,
        when: at(when, day, 420 + n * 240),
      })),
    ).flat(),
  )

/** An operator gives a part of an invoice back, or all of it, between changes of the plan in one period. */
const creditedChange: fc.Arbitrary<Dated[]> = fc
  .tuple(
    moment,
    fc.array(
      fc.oneof(
        fc.record({ does: fc.constant('change now' as const), to: tier, by }),
        fc.record({ does: fc.constant('change now' as const), to: tier, by }),
        fc.record({
          does: fc.constant('credit note' as const),
          invoice: fc.integer({ min: 0, max: 2 }),
          percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
          refund: fc.boolean(),
        }),
      ),
      { minLength: 3, maxLength: 8 },
    ),
    fc.array(fc.constantFrom(0, 0, 0, 1, 3, 10), { minLength: 8, maxLength: 8 }),
  )
  .map(([when, deeds, gaps]) => {
    let days = 0
    return deeds.map((deed, n) => {
      days += gaps[n] ?? 0
      return { ...deed, when: at(when, days, 420 + n * 60) }
    })
  })

/** A larger plan, of which an operator gives back a part or all, and then a smaller one: at once, or some days later. */
const refundedUpgrade: fc.Arbitrary<Dated[]> = fc
  .tuple(
    moment,
    fc.constantFrom('business' as const, 'enterprise' as const),
    fc.constantFrom('promo' as const, 'starter' as const),
    fc.record({
      does: fc.constant('credit note' as const),
      invoice: fc.constantFrom(0, 0, 1),
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
      refund: fc.boolean(),
    }),
    fc.constantFrom(0, 1, 10),
  )
  .map(([when, larger, smaller, given, days]) => [
    { does: 'change now' as const, to: smaller, by: 'customer' as const, when: at(when, 0, 420) },
    { does: 'change now' as const, to: larger, by: 'customer' as const, when: at(when, 0, 480) },
    { ...given, when: at(when, 0, 540) },
    {
      does: 'change now' as const,
      to: smaller,
      by: 'customer' as const,
      when: at(when, days, 600),
    },
    { does: 'change now' as const, to: larger, by: 'customer' as const, when: at(when, days, 660) },
  ])

/** A consumer whose first month is charged in the trial changes the plan, calls, is given something back, and withdraws. */
const withdrawn: fc.Arbitrary<Dated[]> = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.oneof(
        fc.record({ does: fc.constant('change now' as const), to: tier, by }),
        fc.record({
          does: fc.constant('top up' as const),
          cents: fc.integer({ min: 100, max: 5_000 }),
        }),
        fc.record({
          does: fc.constant('call' as const),
          cents: fc.integer({ min: 1, max: 3_000 }),
        }),
        fc.record({
          does: fc.constant('credit note' as const),
          invoice: fc.integer({ min: 0, max: 2 }),
          percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
          refund: fc.boolean(),
        }),
      ),
      { maxLength: 6 },
    ),
    fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 7, maxLength: 7 }),
  )
  .map(([pays, deeds, waits]) => {
    const when = (n: number): Moment => {
      const days = waits.slice(0, n + 1).reduce((sum, each) => sum + each, -13)
      return { months: 0, days: Math.min(days, -2), minute: 420 + n * 60 }
    }
    const first: Dated[] = pays
      ? [{ does: 'activate', when: { months: 0, days: -13, minute: 360 } }]
      : []
    const end: Dated = { does: 'withdraw', when: when(deeds.length) }
    return [...first, ...deeds.map((deed, n) => ({ ...deed, when: when(n) })), end]
  })

/** A number lapses, its company is elsewhere by then, and it may be valid again. */
const number: fc.Arbitrary<Dated[]> = fc
  .tuple(
    moment,
    move,
    fc.integer({ min: -20, max: 50 }),
    fc.option(fc.integer({ min: 20, max: 120 })),
  )
  .map(([when, moved, days, back]) => [
    { does: 'VAT number lapses' as const, when },
    { ...moved, when: at(when, days, 480) },
    ...(back === null ? [] : [{ does: 'VAT number is back' as const, when: at(when, back, 540) }]),
  ])

/** What happens in a life: some of all of this, in any order. */
export const acts: fc.Arbitrary<Dated[]> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: single },
      { weight: 3, arbitrary: trouble },
      { weight: 1, arbitrary: hold },
      { weight: 1, arbitrary: upAndDown },
      { weight: 1, arbitrary: comeback },
      { weight: 2, arbitrary: creditedChange },
      { weight: 2, arbitrary: refundedUpgrade },
      { weight: 2, arbitrary: number },
      { weight: 2, arbitrary: withdrawn },
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((each) => each.flat())

/** Numbers that go up and down, on one day and on others, with plans and discounts between them. */
const numbers: fc.Arbitrary<Dated[]> = fc
  .tuple(
    moment,
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: changeNumber },
        {
          weight: 2,
          arbitrary: fc.record({ does: fc.constant('change now' as const), to: tier, by }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ does: fc.constant('change next' as const), to: tier, by }),
        },
        { weight: 2, arbitrary: discount },
      ),
      { minLength: 2, maxLength: 8 },
    ),
    fc.array(fc.constantFrom(0, 0, 0, 1, 3, 10), { minLength: 8, maxLength: 8 }),
  )
  .map(([when, deeds, gaps]) => {
    let days = 0
    return deeds.map((deed, n) => {
      days += gaps[n] ?? 0
      return { ...deed, when: at(when, days, 421 + n * 60) }
    })
  })

/** The same, where items are sold: some of all of it among what happens anyway. */
export const actsWithItems: fc.Arbitrary<Dated[]> = fc
  .tuple(fc.array(numbers, { minLength: 2, maxLength: 4 }), acts)
  .map(([first, rest]) => [...first.flat(), ...rest])

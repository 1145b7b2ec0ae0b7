import fc from 'fast-check'
import { type Bank, type Card, type Dated, type Deed, type Moment, TIERS } from './life.ts'

const BANKS: readonly Bank[] = ['approve', 'decline', 'insufficient_funds', 'expired']

/** A card; most of them pay, and for long. */
export const card: fc.Arbitrary<Card> = fc.record({
  bank: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Bank>('approve') },
    { weight: 1, arbitrary: fc.constantFrom(...BANKS) },
  ),
  good_through: fc.oneof(
    { weight: 5, arbitrary: fc.constant([2_099, 12] as const) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.integer({ min: 2_027, max: 2_029 }), fc.integer({ min: 1, max: 12 })),
    },
  ),
})

const bank = fc.constantFrom(...BANKS)
/** A plan. */
export const tier = fc.constantFrom(...TIERS)
const by = fc.constantFrom('customer' as const, 'operator' as const)
const does = <D extends Deed['does']>(name: D) => fc.record({ does: fc.constant(name) })

const minute: fc.Arbitrary<Moment['minute']> = fc.oneof(
  fc.constant<'anchor'>('anchor'),
  fc.constantFrom(0, 1, 420, 719, 720, 1_140, 1_439),
  fc.integer({ min: 0, max: 1_439 }),
)

const DUNNING_DAYS = [
  0, 1, 2, 3, 4, 6, 7, 8, 10, 14, 15, 20, 21, 22, 25, 29, 30, 31, 33, 38, 44, 45, 46,
] as const

/** Around the instants at which things happen anyway, or anywhere. */
const moment: fc.Arbitrary<Moment> = fc.record({
  months: fc.integer({ min: 0, max: 11 }),
  days: fc.oneof(
    fc.constantFrom(-2, -1, 0, 1, 2),
    fc.constantFrom(...DUNNING_DAYS),
    fc.integer({ min: -13, max: 60 }),
  ),
  minute,
})

const at = (when: Moment, days: number, minutes: Moment['minute']): Moment => ({
  ...when,
  days: when.days + days,
  minute: minutes,
})

const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('change now' as const), to: tier, by }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('change next' as const), to: tier, by }) },
  { weight: 1, arbitrary: does('drop the change') },
  { weight: 1, arbitrary: does('cancel') },
  { weight: 1, arbitrary: does('resume') },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('new card' as const),
      card,
      for_charges: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('the bank' as const), says: bank }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay now' as const), bank }) },
  { weight: 1, arbitrary: does('retry') },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('suspend' as const),
      through: fc.constantFrom('tenant' as const, 'subscription' as const),
    }),
  },
  { weight: 1, arbitrary: does('restore') },
  { weight: 1, arbitrary: does('activate') },
  { weight: 1, arbitrary: does('end') },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('credit note' as const),
      invoice: fc.integer({ min: 0, max: 2 }),
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 110 })),
      refund: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('top up' as const),
      cents: fc.integer({ min: 100, max: 5_000 }),
    }),
  },
  { weight: 1, arbitrary: does('VAT number lapses') },
)

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

/** What happens in a life: some of all of this, in any order. */
export const acts: fc.Arbitrary<Dated[]> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: single },
      { weight: 3, arbitrary: trouble },
      { weight: 1, arbitrary: hold },
      { weight: 1, arbitrary: upAndDown },
      { weight: 1, arbitrary: comeback },
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((each) => each.flat())

import fc from 'fast-check'
import {
  type Abode,
  ABODES,
  type Bank,
  type Card,
  type Deed,
  ITEMS,
  type Moment,
  type Off,
  TIERS,
} from './life.ts'

const ABODE_NAMES = Object.keys(ABODES) as Abode[]

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

export const bank = fc.constantFrom(...BANKS)
/** A plan. */
export const tier = fc.constantFrom(...TIERS)
export const by = fc.constantFrom('customer' as const, 'operator' as const)
const does = <D extends Deed['does']>(name: D) => fc.record({ does: fc.constant(name) })

export const minute: fc.Arbitrary<Moment['minute']> = fc.oneof(
  fc.constant<'anchor'>('anchor'),
  fc.constantFrom(0, 1, 420, 719, 720, 1_140, 1_439),
  fc.integer({ min: 0, max: 1_439 }),
)

export const DUNNING_DAYS = [
  0, 1, 2, 3, 4, 6, 7, 8, 10, 14, 15, 20, 21, 22, 25, 29, 30, 31, 33, 38, 44, 45, 46,
] as const

/** Around the instants at which things happen anyway, or anywhere. */
export const moment: fc.Arbitrary<Moment> = fc.record({
  months: fc.integer({ min: 0, max: 11 }),
  days: fc.oneof(
    fc.constantFrom(-2, -1, 0, 1, 2),
    fc.constantFrom(...DUNNING_DAYS),
    fc.integer({ min: -13, max: 60 }),
  ),
  minute,
})

export const at = (when: Moment, days: number, minutes: Moment['minute']): Moment => ({
  ...when,
  days: when.days + days,
  minute: minutes,
})

export const move = fc.record({
  does: fc.constant('move' as const),
  to: fc.constantFrom(...ABODE_NAMES),
  with_card: fc.boolean(),
})

export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
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
  { weight: 1, arbitrary: does('VAT number is back') },
  { weight: 2, arbitrary: move },
)

const off: fc.Arbitrary<Off> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('percent' as const),
      basis_points: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('amount' as const),
      amount_minor: fc.integer({ min: 1, max: 7_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('period' as const) }) },
)

/** More or fewer of something. */
export const changeNumber: fc.Arbitrary<Deed> = fc.record({
  does: fc.constant('change a number' as const),
  item: fc.constantFrom(...ITEMS),
  to: fc.integer({ min: 0, max: 14 }),
  when_asked: fc.constantFrom(
    'now' as const,
    'now' as const,
    'now' as const,
    'next_period' as const,
  ),
  by,
})

/** A discount, of periods that end or for good. */
export const discount: fc.Arbitrary<Deed> = fc.record({
  does: fc.constant('give a discount' as const),
  off,
  periods: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
})

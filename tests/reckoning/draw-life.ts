import fc from 'fast-check'
import { card, tier } from './draw-deeds.ts'
import { acts, actsWithItems } from './draw-scenarios.ts'
import { DAY, MINUTE } from './calendar.ts'
import { type Card, GOOD_CARD, type Life } from './life.ts'

/** Four zones: none, the operator's own, one an hour behind half past, and one whose summer is in January. */
export const ZONES = ['UTC', 'Europe/Vilnius', 'America/St_Johns', 'Pacific/Auckland'] as const

/** Numbers as the member states write them, none of which ends in 999. */
const VAT_IDS: Readonly<Record<string, string>> = {
  DE: 'DE136695976',
  EE: 'EE100594102',
  LV: 'LV40003009497',
  PL: 'PL8567346215',
  FI: 'FI20774740',
  GR: 'EL094259216',
  LT: 'LT119511515',
  SE: 'SE556188840401',
}

const COUNTRIES = [
  'LT',
  'LT',
  'LV',
  'EE',
  'PL',
  'DE',
  'FI',
  'SE',
  'GR',
  'HU',
  'LU',
  'RO',
  'SK',
  'FR',
  'IE',
  'MT',
  'AT',
  'BE',
  'BG',
  'HR',
  'CY',
  'CZ',
  'DK',
  'IT',
  'NL',
  'PT',
  'SI',
  'ES',
  'US',
  'CH',
  'GB',
] as const

const place = fc
  .tuple(
    fc.constantFrom(...COUNTRIES),
    fc.constantFrom('company' as const, 'individual' as const),
    fc.constantFrom('none' as const, 'own' as const, 'any' as const),
    fc.constantFrom(...Object.values(VAT_IDS)),
  )
  .map(([country, customer, number, other]) => ({
    country,
    customer,
    vat_id:
      customer === 'company'
        ? { none: null, own: VAT_IDS[country] ?? null, any: other }[number]
        : null,
  }))

/** Month ends, years' ends, leap days, and the days on which the clocks of the zones jump. */
const DATES = [
  [
    '2026-01-30',
    '2026-01-31',
    '2026-05-31',
    '2026-08-31',
    '2026-12-31',
    '2027-01-29',
    '2027-01-31',
  ],
  ['2028-01-29', '2028-01-30', '2028-01-31', '2028-02-28', '2028-02-29', '2028-03-31'],
  ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-09-27'],
].flat()

/** In Greenwich, around the hours at which they jump; and midnight. */
const HOURS = [0, 1, 59, 60, 61, 90, 119, 120, 270, 330, 331, 360, 389, 390, 840, 870, 899, 1_439]

const minutes = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(...HOURS))

/** No life begins before it. */
export const FIRST_DAY = '2026-01-01'

/** Any day; or a nasty one on which the signup is, or the trial ends. */
const begins = fc
  .oneof(
    fc.tuple(fc.constant(FIRST_DAY), fc.integer({ min: 0, max: 3 * 365 }), minutes),
    fc.tuple(fc.constantFrom(...DATES), fc.constantFrom(0, -1, -14, -15), minutes),
  )
  .map(([date, days, minute]) =>
    new Date(Date.parse(date) + days * DAY + minute * MINUTE).toISOString(),
  )

/** A card that has expired proves nothing at the signup. */
const goodAt = (first: Card, instant: string): Card =>
  Date.UTC(...first.good_through) > Date.parse(instant)
    ? first
    : { ...first, good_through: GOOD_CARD.good_through }

/** A life in a zone, where items are sold or plans alone. */
export const lifeIn = (zone: string, sells = false): fc.Arbitrary<Life> =>
  fc
    .record({
      place,
      begins,
      tier,
      begin_at_once: fc.boolean(),
      card,
      acts: sells ? actsWithItems : acts,
    })
    .map(({ place: { country, customer, vat_id }, acts, ...rest }) => ({
      zone,
      ...rest,
      ...(sells && { sells }),
      card: goodAt(rest.card, rest.begins),
      customer,
      country,
      vat_id,
      // A company without a trial has told neither address nor number when its first invoice is due.
      deeds: acts.filter(({ does }) => customer === 'individual' || does !== 'sign up again'),
    }))

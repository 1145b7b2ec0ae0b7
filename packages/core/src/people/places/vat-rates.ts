import { type CivilDate, dateText } from '../../kernel/calendar.ts'
import { invariant } from '../../kernel/problem.ts'

/** One rate of one state: from which day on, and how much (21 % is 2100). */
export type VatRate = readonly [country: string, valid_from: string, basis_points: number]

/**
 * The standard VAT rates of the 27 member states. A new rate is a new row, so that a document keeps the
 * rate of its day. The table begins with 2020. Territories that differ from their state, and rates of their
 * own, are in `people/places/territories.ts`. The reckoning of the tests has a table of its own, which gets the same
 * row: `tests/reckoning/vat-rates.ts`. Source: contract 6.2; the Commission's Taxes in Europe Database, as of
 * 23 September 2026.
 */
// prettier-ignore
export const VAT_RATES = [
  // country, from,      basis points
  ['AT', '2020-01-01', 2000],
  ['BE', '2020-01-01', 2100],
  ['BG', '2020-01-01', 2000],
  ['CY', '2020-01-01', 1900],
  ['CZ', '2020-01-01', 2100],
  ['DE', '2020-01-01', 1900], ['DE', '2020-07-01', 1600], ['DE', '2021-01-01', 1900],
  ['DK', '2020-01-01', 2500],
  ['EE', '2020-01-01', 2000], ['EE', '2024-01-01', 2200], ['EE', '2025-07-01', 2400],
  ['ES', '2020-01-01', 2100],
  ['FI', '2020-01-01', 2400], ['FI', '2024-09-01', 2550],
  ['FR', '2020-01-01', 2000],
  ['GR', '2020-01-01', 2400],
  ['HR', '2020-01-01', 2500],
  ['HU', '2020-01-01', 2700],
  ['IE', '2020-01-01', 2300], ['IE', '2020-09-01', 2100], ['IE', '2021-03-01', 2300],
  ['IT', '2020-01-01', 2200],
  ['LT', '2020-01-01', 2100],
  ['LU', '2020-01-01', 1700], ['LU', '2023-01-01', 1600], ['LU', '2024-01-01', 1700],
  ['LV', '2020-01-01', 2100],
  ['MT', '2020-01-01', 1800],
  ['NL', '2020-01-01', 2100],
  ['PL', '2020-01-01', 2300],
  ['PT', '2020-01-01', 2300],
  ['RO', '2020-01-01', 1900], ['RO', '2025-08-01', 2100],
  ['SE', '2020-01-01', 2500],
  ['SI', '2020-01-01', 2200],
  ['SK', '2020-01-01', 2000], ['SK', '2025-01-01', 2300],
] as const satisfies readonly VatRate[]

/** A member state by its ISO 3166-1 code: Greece is `GR` here, and `EL` only in its VAT numbers. */
export type MemberState = (typeof VAT_RATES)[number][0]

/** The 27 member states. Northern Ireland is none: `XI` counts for goods only. Source: contract 6.2. */
export const MEMBER_STATES: readonly MemberState[] = [
  ...new Set(VAT_RATES.map(([country]) => country)),
]

/** Whether a country, by its ISO 3166-1 code, is a member state. */
export function isMemberState(country: string): country is MemberState {
  return MEMBER_STATES.some((state) => state === country)
}

/** What a VAT number of the state begins with. */
export function vatPrefixOf(country: MemberState): string {
  return country === 'GR' ? 'EL' : country
}

/** A member state's standard rate in basis points on a day. A country or day outside the table is a bug. */
export function standardRate(country: string, on: CivilDate): number {
  const day = dateText(on)
  const row = VAT_RATES.findLast(([state, from]) => state === country && from <= day)
  invariant(row, `there is no standard VAT rate of ${country} on ${day}`)
  return row[2]
}

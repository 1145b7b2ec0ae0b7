import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, dateText, daysBetween } from '../../kernel/calendar.ts'
import { isMemberState, MEMBER_STATES, standardRate, VAT_RATES, vatPrefixOf } from './vat-rates.ts'

const day = (text: string): CivilDate => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return { year, month, day: date }
}
const states = fc.constantFrom(...MEMBER_STATES)
const days = fc.integer({ min: 0, max: 40_000 }).map((more) => addDays(day('2024-01-01'), more))

describe('standard VAT rates', () => {
  it('are known for the 27 member states', () => {
    expect(MEMBER_STATES.join(' ')).toBe(
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    )
  })

  // prettier-ignore
  it.each([
    ['AT', 2000], ['BE', 2100], ['BG', 2000], ['CY', 1900], ['CZ', 2100], ['DE', 1900], ['DK', 2500],
    ['EE', 2400], ['ES', 2100], ['FI', 2550], ['FR', 2000], ['GR', 2400], ['HR', 2500], ['HU', 2700],
    ['IE', 2300], ['IT', 2200], ['LT', 2100], ['LU', 1700], ['LV', 2100], ['MT', 1800], ['NL', 2100],
    ['PL', 2300], ['PT', 2300], ['RO', 2100], ['SE', 2500], ['SI', 2200], ['SK', 2300],
  ])('of %s is %d basis points on 23 September 2026', (country, basis_points) => {
    expect(standardRate(country, day('2026-09-23'))).toBe(basis_points)
  })

  it.each([
    ['EE', '2023-12-31', 2000],
    ['EE', '2024-01-01', 2200],
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['LU', '2023-12-31', 1600],
    ['LU', '2024-01-01', 1700],
    ['RO', '2025-07-31', 1900],
    ['RO', '2025-08-01', 2100],
    ['SK', '2024-12-31', 2000],
    ['SK', '2025-01-01', 2300],
    ['DE', '2020-12-31', 1600],
    ['IE', '2021-02-28', 2100],
  ])('change on their day: %s on %s is %d', (country, on, basis_points) => {
    expect(standardRate(country, day(on))).toBe(basis_points)
  })

  it('stand in the table by state and day, each change once', () => {
    const keys = VAT_RATES.map(([country, from]) => `${country} ${from}`)

    expect(keys).toEqual([...new Set(keys)].toSorted())
    expect(VAT_RATES.every(([, from]) => /^20\d\d-(0[1-9]|1[0-2])-[0-3]\d$/.test(from))).toBe(true)
  })

  it('of every member state exist for every day from 2024 on, within what the directive allows', () => {
    fc.assert(
      fc.property(states, days, (country, on) => {
        expect(standardRate(country, on)).toBeGreaterThanOrEqual(1_500)
        expect(standardRate(country, on)).toBeLessThanOrEqual(3_000)
      }),
    )
  })

  it('change on the days of the table and on no other', () => {
    const changes = new Set(VAT_RATES.map(([country, from]) => `${country} ${from}`))
    // To a year after the last row, so that the day of a new row is walked over too.
    const last = day(
      VAT_RATES.map(([, from]) => from)
        .toSorted()
        .at(-1) ?? '',
    )
    const length = daysBetween(day('2020-01-01'), last) + 365

    const changed = MEMBER_STATES.flatMap((country) =>
      Array.from({ length }, (_, more) => addDays(day('2020-01-02'), more))
        .filter((on) => standardRate(country, on) !== standardRate(country, addDays(on, -1)))
        .map((on) => `${country} ${dateText(on)}`),
    )

    expect(changed).toEqual([...changes].filter((key) => !key.endsWith('2020-01-01')))
  })

  it.each([
    ['US', '2026-01-01'],
    ['XI', '2026-01-01'],
    ['LT', '2019-12-31'],
  ])('are never guessed: %s on %s is a bug', (country, on) => {
    expect(() => standardRate(country, day(on))).toThrow('there is no standard VAT rate')
  })
})

describe('member states', () => {
  it.each(['XI', 'GB', 'EL', 'NO', 'CH', 'US', 'AX', 'lt'])('%s is none', (country) => {
    expect(isMemberState(country)).toBe(false)
  })

  it('Greece is GR as a country and EL in its VAT numbers', () => {
    expect(isMemberState('GR')).toBe(true)
    expect(vatPrefixOf('GR')).toBe('EL')
    expect(vatPrefixOf('LT')).toBe('LT')
  })
})

import { describe, expect, it } from 'vitest'
import { EUR, money } from '../../kernel/money.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import { decideThreshold, newPeriod, type ThresholdFacts } from './decide-threshold.ts'
import { emptyYear, type MeteredYear } from './meter.ts'

const on = (text: string): EpochMs => epochMs(Date.parse(text))
const eur = (euros: number) => money(Math.round(euros * 100), 'EUR')
const BELOW_UNLESS_CROSSED: ThresholdFacts['choice'] = {
  oss: false,
  union_scheme: false,
  time_zone: 'Europe/Vilnius',
  currency: EUR,
}

/** The day in Vilnius, as in 2026-05-02. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius' })

/** A year's sales to consumers abroad, and the day on which they came above EUR 10,000. */
function sold(year: number, euros: number, crossed?: string): MeteredYear {
  const cross_border_crossed_at = crossed === undefined ? null : on(crossed)
  return { ...emptyYear(year, EUR), cross_border: eur(euros), cross_border_crossed_at }
}

function decided(now: string, facts: Partial<ThresholdFacts> = {}): string {
  const known = { choice: BELOW_UNLESS_CROSSED, years: [], periods: [], ...facts }
  const { charges, reason, starts_at } = decideThreshold(known, on(now))
  return `${charges} ${reason} ${DAY.format(starts_at)}`
}

describe('whose VAT rate is charged to consumers abroad (Directive 2006/112/EC, Art. 59c)', () => {
  it('is the seller’s own while sales are at or below EUR 10,000, this sale included', () => {
    expect(decided('2026-05-02T12:00Z')).toBe('home_rate below 2026-05-02')
    const exact = { years: [sold(2026, 9_900)], net: eur(100) }
    expect(decided('2026-05-02T12:00Z', exact)).toBe('home_rate below 2026-05-02')
  })

  it('is the customer’s state’s for the sale that crosses it, by a cent, and for those after it', () => {
    const crossing = { years: [sold(2026, 9_950)], net: eur(50.01) }
    expect(decided('2026-05-02T12:00Z', crossing)).toBe('destination crossed 2026-05-02')

    const after = { years: [sold(2026, 10_000.01, '2026-05-02T12:00Z')] }
    expect(decided('2026-12-31T12:00Z', after)).toBe('destination crossed 2026-05-02')
  })

  it('stays theirs though a credit note has lowered the sum', () => {
    const lowered = { years: [sold(2026, 400, '2026-05-02T12:00Z')], net: eur(10) }
    expect(decided('2026-06-01T12:00Z', lowered)).toBe('destination crossed 2026-05-02')
  })

  it.each([
    ['2027-01-01T12:00Z', 'destination crossed 2026-05-02'],
    ['2027-12-31T12:00Z', 'destination crossed 2026-05-02'],
    // 22:30 in UTC is half past midnight in Vilnius: the year is the seller's own.
    ['2027-12-31T22:30Z', 'home_rate back 2028-01-01'],
    ['2029-03-01T12:00Z', 'home_rate back 2028-01-01'],
  ])('goes back on 1 January after a whole year at or below it: %s is %s', (now, expected) => {
    const years = [sold(2026, 12_000, '2026-05-02T12:00Z'), sold(2027, 10_000)]
    expect(decided(now, { years })).toBe(expected)
  })

  it('does not go back while each year is above it', () => {
    const years = [sold(2026, 12_000, '2026-05-02T12:00Z'), sold(2027, 11_000, '2027-09-09T12:00Z')]
    expect(decided('2028-01-01T12:00Z', { years })).toBe('destination crossed 2026-05-02')
  })

  it('is theirs since the first of the years above it, also in a later one of them', () => {
    const years = [sold(2026, 12_000, '2026-05-02T12:00Z'), sold(2027, 11_000, '2027-09-09T12:00Z')]
    expect(decided('2027-12-01T12:00Z', { years })).toBe('destination crossed 2026-05-02')
  })

  it('goes back after the last year above it, not after an earlier one', () => {
    const years = [sold(2024, 12_000, '2024-05-02T12:00Z'), sold(2026, 12_000, '2026-05-02T12:00Z')]
    expect(decided('2028-03-01T12:00Z', { years })).toBe('home_rate back 2028-01-01')
  })

  it('is decided at a tax point by the years up to it: a later crossing says nothing of it', () => {
    const later = sold(2028, 12_000, '2028-05-02T12:00Z')
    const years = [sold(2024, 12_000, '2024-05-02T12:00Z'), later]

    expect(decided('2026-03-01T12:00Z', { years })).toBe('home_rate back 2026-01-01')
    expect(decided('2026-03-01T12:00Z', { years: [later] })).toBe('home_rate below 2026-03-01')
  })

  it.each([
    [{ oss: true }, 'opted', 'destination opted 2027-02-01'],
    [{ union_scheme: true }, 'registered', 'destination registered 2027-02-01'],
    [{}, 'below', 'home_rate below 2027-02-01'],
  ] as const)(
    'counts from when we first saw it, where it goes on: %j',
    (choice, reason, expected) => {
      const charges = reason === 'below' ? 'home_rate' : 'destination'
      const goes_on = { starts_at: on('2027-02-01T12:00Z'), charges, reason } as const
      const facts = { choice: { ...BELOW_UNLESS_CROSSED, ...choice }, periods: [goes_on] }

      expect(decided('2027-06-01T12:00Z', facts)).toBe(expected)
    },
  )

  it('counts anew for whoever has chosen so again', () => {
    const february = on('2026-02-01T12:00Z')
    const march = on('2026-03-01T12:00Z')
    const periods = [
      { starts_at: february, charges: 'destination', reason: 'opted' },
      { starts_at: march, charges: 'home_rate', reason: 'below' },
    ] as const
    const choice = { ...BELOW_UNLESS_CROSSED, oss: true }

    expect(decided('2026-06-01T12:00Z', { choice, periods })).toBe('destination opted 2026-06-01')
  })

  it('is theirs from the first cent for whoever has chosen so', () => {
    const choice = { ...BELOW_UNLESS_CROSSED, oss: true }
    expect(decided('2026-05-02T12:00Z', { choice })).toBe('destination opted 2026-05-02')
  })

  it('is theirs for whoever is registered in the Union scheme, from 1 January 2027', () => {
    const choice = { ...BELOW_UNLESS_CROSSED, union_scheme: true }
    expect(decided('2026-12-31T21:59Z', { choice })).toBe('home_rate below 2026-12-31')
    expect(decided('2026-12-31T22:00Z', { choice })).toBe('destination registered 2027-01-01')
  })
})

describe('the list of periods', () => {
  const below = {
    starts_at: on('2026-02-01T00:00Z'),
    charges: 'home_rate',
    reason: 'below',
  } as const
  const crossed = {
    starts_at: on('2026-05-02T00:00Z'),
    charges: 'destination',
    reason: 'crossed',
  } as const

  it('grows by what is new, and not by what goes on', () => {
    expect(newPeriod({ periods: [] }, below)).toEqual(below)
    expect(newPeriod({ periods: [below] }, below)).toBeNull()
    expect(newPeriod({ periods: [below] }, crossed)).toEqual(crossed)
    expect(newPeriod({ periods: [below, crossed] }, crossed)).toBeNull()
  })

  it('grows by a second crossing, though nobody asked in the year between them', () => {
    const again = { ...crossed, starts_at: on('2029-04-01T00:00Z') }

    expect(newPeriod({ periods: [below, crossed] }, again)).toEqual(again)
  })

  it('never says something else of the past', () => {
    const opted = {
      starts_at: on('2026-08-01T00:00Z'),
      charges: 'destination',
      reason: 'opted',
    } as const

    expect(newPeriod({ periods: [opted] }, crossed)).toEqual({
      ...crossed,
      starts_at: opted.starts_at,
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, localTime, periodAt } from '../../kernel/calendar.ts'
import { epochMs } from '../../kernel/time.ts'
import { type Cadence, periodEndingWith, periodIn } from './cadence.ts'

const ZONES = ['UTC', 'Europe/Vilnius', 'America/New_York', 'Pacific/Apia'] as const
const at = (iso: string) => epochMs(Date.parse(iso))
const days = ({ start, end }: { readonly start: number; readonly end: number }) =>
  [start, end].map((each) => new Date(each).toISOString().slice(0, 10))

describe('who began on 31 January', () => {
  const anchor_at = at('2026-01-31T10:00:00Z')
  const by = (interval: Cadence['interval'], since: string | null = null): Cadence => ({
    anchor_at,
    interval,
    interval_since: since === null ? null : at(since),
  })

  it.each([
    ['2026-01-31T10:00:00Z', ['2026-01-31', '2027-01-31']],
    ['2026-12-30T00:00:00Z', ['2026-01-31', '2027-01-31']],
    ['2027-01-31T10:00:00Z', ['2027-01-31', '2028-01-31']],
  ])('and pays by the year from then on, has at %s the year %s', (instant, year) => {
    expect(days(periodIn(by('year'), at(instant), 'UTC'))).toEqual(year)
  })

  it.each([
    ['2026-02-27T00:00:00Z', ['2026-01-31', '2026-02-28']],
    ['2026-02-28T10:00:00Z', ['2026-02-28', '2027-02-28']],
    ['2027-02-28T09:59:59Z', ['2026-02-28', '2027-02-28']],
    ['2027-03-30T00:00:00Z', ['2027-02-28', '2028-02-29']],
  ])('and pays by the year from 28 February on, has at %s the period %s', (instant, period) => {
    expect(days(periodIn(by('year', '2026-02-28T10:00:00Z'), at(instant), 'UTC'))).toEqual(period)
  })

  it('and pays by the month again after a year, is on the 31st again', () => {
    const again = by('month', '2027-02-28T10:00:00Z')

    expect(days(periodIn(again, at('2027-03-01T00:00:00Z'), 'UTC'))).toEqual([
      '2027-02-28',
      '2027-03-31',
    ])
  })

  it('and whose year ends on 28 February, has been in it since the one before', () => {
    expect(days(periodEndingWith(by('year'), at('2027-02-28T09:00:00Z'), 'UTC'))).toEqual([
      '2026-02-28',
      '2027-02-28',
    ])
    expect(days(periodEndingWith(by('month'), at('2027-02-28T09:00:00Z'), 'UTC'))).toEqual([
      '2027-01-31',
      '2027-02-28',
    ])
  })
})

it('periods tile without a gap, each from a month’s boundary of the anchor, whatever was paid by the month before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-12-31T23:59:59Z') }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 120 }),
      fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom('month', 'year')),
      (anchored, months, later, [zone, interval]) => {
        const anchor_at = epochMs(anchored)
        const interval_since = periodAt(anchor_at, months, zone).start
        const cadence = { anchor_at, interval, interval_since } as const
        const instant = periodAt(anchor_at, months + later, zone).start
        const period = periodIn(cadence, instant, zone)
        const next = periodIn(cadence, period.end, zone)

        expect(period.start).toBeLessThanOrEqual(instant)
        expect(period.end).toBeGreaterThan(instant)
        expect(next.start).toBe(period.end)
        // By the calendar alone: the boundary that a whole number of months after the anchor is.
        const [anchor, start, end] = [anchor_at, period.start, period.end].map((each) =>
          localTime(each, zone),
        )
        const apart = monthsBetween(start, end)
        expect(apart).toBe(interval === 'year' ? 12 : 1)
        expect(monthsBetween(anchor, start) % apart).toBe(months % apart)
        expect(instantOf(end ?? NEVER, zone)).toBe(period.end)
      },
    ),
    { numRuns: 2_000 },
  )
})

const NEVER = { year: 0, month: 0, day: 0, ms_of_day: 0 }

function monthsBetween(one = NEVER, other = NEVER): number {
  return (other.year - one.year) * 12 + other.month - one.month
}

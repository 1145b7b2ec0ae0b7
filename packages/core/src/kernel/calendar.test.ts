import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  dateText,
  daysBetween,
  daysInMonth,
  daysOfMonth,
  instantOf,
  isTimeZone,
  localTime,
  periodAt,
  periodDays,
  periodHolding,
  plusLocalDays,
  type TimeZone,
} from './calendar.ts'
import { after, DAY, daysFromCivil, epochMs, HOUR, isoInstant, MINUTE } from './time.ts'

const YEARS = 100
const ms = (iso: string) => epochMs(Date.parse(iso))
const at = (year: number, month: number, day: number, ms_of_day: number) => ({
  year,
  month,
  day,
  ms_of_day,
})

/** Each zone at a time of day that its clocks jump over or show twice. */
const ZONES: readonly (readonly [TimeZone, number])[] = [
  ['UTC', 0],
  ['Europe/Vilnius', 3 * HOUR + 30 * MINUTE],
  ['America/New_York', 2 * HOUR + 30 * MINUTE],
  ['Australia/Lord_Howe', 2 * HOUR + 10 * MINUTE],
  ['Pacific/Apia', 3 * HOUR + 30 * MINUTE],
]

/** What is wrong with the periods of `months` months from an anchor; an empty list is a proof. */
function gaps(zone: TimeZone, anchor: ReturnType<typeof at>, months: number): string[] {
  const found: string[] = []
  let end = periodAt(instantOf(anchor, zone), 0, zone).start
  for (let index = 0; index < months; index++) {
    const period = periodAt(instantOf(anchor, zone), index, zone)
    const wanted = addMonths(anchor, index)
    const shown = localTime(period.start, zone)
    const late = daysBetween(wanted, shown)
    const where = `period ${index} at ${isoInstant(period.start)}`
    if (period.start !== end) found.push(`${where} does not begin where the last one ended`)
    if (periodDays(period, zone) < 28) found.push(`${where} is shorter than 28 days`)
    if (late !== 0 && !isSkipped(zone, wanted)) found.push(`${where} is on the wrong day`)
    if (shown.ms_of_day !== anchor.ms_of_day && existsOn(zone, { ...anchor, ...wanted }))
      found.push(`${where} is at the wrong time of day`)
    end = period.end
  }
  return found
}

type Local = ReturnType<typeof at>

const isSkipped = (zone: TimeZone, date: Omit<Local, 'ms_of_day'>) =>
  zone === 'Pacific/Apia' && date.year === 2011 && date.month === 12 && date.day === 30

/** Whether any of the 27 hours around it shows the reading: the slow and certain way. */
function existsOn(zone: TimeZone, local: Local): boolean {
  const wall = daysFromCivil(local.year, local.month, local.day) * 24 * HOUR + local.ms_of_day
  for (let offset = -13 * HOUR; offset <= 14 * HOUR; offset += 30 * MINUTE) {
    const shown = localTime(epochMs(wall - offset), zone)
    if (shown.ms_of_day === local.ms_of_day && daysBetween(local, shown) === 0) return true
  }
  return false
}

it('31 January goes over 28 February to 31 March, and 29 February comes back in four years', () => {
  const start = (anchor: string, index: number) =>
    isoInstant(periodAt(ms(anchor), index, 'UTC').start)

  expect(start('2026-01-31T10:00:00Z', 1)).toBe('2026-02-28T10:00:00.000Z')
  expect(start('2026-01-31T10:00:00Z', 2)).toBe('2026-03-31T10:00:00.000Z')
  expect(start('2024-02-29T10:00:00Z', 12)).toBe('2025-02-28T10:00:00.000Z')
  expect(start('2024-02-29T10:00:00Z', 48)).toBe('2028-02-29T10:00:00.000Z')
})

describe('the periods of an anchor', () => {
  it.each([-1, 0.5, Number.NaN])('have no number %d', (index) => {
    expect(() => periodAt(ms('2026-01-31T10:00:00Z'), index, 'UTC')).toThrow(
      `no period has the number ${index}`,
    )
  })

  it('begin at the anchor itself, also where its reading of the clock came before', () => {
    const second = ms('2026-10-25T01:30:00Z')

    expect(localTime(second, 'Europe/Vilnius')).toMatchObject({ ms_of_day: 3.5 * HOUR })
    expect(periodAt(second, 0, 'Europe/Vilnius').start).toBe(second)
  })
})

describe('the period that holds an instant', () => {
  const anchor = ms('2026-01-31T10:00:00Z')
  const startOf = (instant: string) =>
    isoInstant(periodHolding(anchor, ms(instant), 'UTC').start).slice(0, 10)

  it('begins with its own first instant, and ends before the first of the next', () => {
    expect(startOf('2026-01-31T10:00:00.000Z')).toBe('2026-01-31')
    expect(startOf('2026-02-28T09:59:59.999Z')).toBe('2026-01-31')
    expect(startOf('2026-02-28T10:00:00.000Z')).toBe('2026-02-28')
    expect(startOf('2036-01-31T10:00:00.000Z')).toBe('2036-01-31')
  })

  it('is the first one for an instant before the anchor', () => {
    expect(startOf('2026-01-31T09:59:59.999Z')).toBe('2026-01-31')
    expect(startOf('2024-05-05T00:00:00.000Z')).toBe('2026-01-31')
  })

  it('is one of the tiled periods, and holds it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 * 365 * DAY }), (later) => {
        const instant = after(anchor, later)
        const { start, end } = periodHolding(anchor, instant, 'Europe/Vilnius')

        expect(start <= instant && instant < end).toBe(true)
        expect(periodHolding(anchor, start, 'Europe/Vilnius')).toEqual({ start, end })
      }),
    )
  })
})

describe('a reading of the clock', () => {
  it.each([
    ['Europe/Vilnius', at(2026, 3, 29, 3.5 * HOUR), '2026-03-29T01:00:00.000Z'],
    ['America/New_York', at(2026, 3, 8, 2.5 * HOUR), '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', at(2026, 10, 4, 2 * HOUR + 10 * MINUTE), '2026-10-03T15:30:00.000Z'],
    ['Pacific/Apia', at(2011, 12, 30, 12 * HOUR), '2011-12-30T10:00:00.000Z'],
  ])('that does not exist in %s moves forward to the next valid one', (zone, local, expected) => {
    expect(isoInstant(instantOf(local, zone))).toBe(expected)
  })

  it.each([
    ['Europe/Vilnius', at(2026, 10, 25, 3.5 * HOUR), '2026-10-25T00:30:00.000Z'],
    ['America/New_York', at(2026, 11, 1, 1.5 * HOUR), '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', at(2026, 4, 5, 1.75 * HOUR), '2026-04-04T14:45:00.000Z'],
  ])('that exists twice in %s means the first', (zone, local, expected) => {
    expect(isoInstant(instantOf(local, zone))).toBe(expected)
  })

  it('keeps milliseconds, before 1970 too', () => {
    expect(localTime(epochMs(-1), 'Europe/Vilnius')).toEqual(at(1970, 1, 1, 3 * HOUR - 1))
    expect(localTime(epochMs(-1), 'UTC')).toEqual(at(1969, 12, 31, 24 * HOUR - 1))
  })
})

describe('a trial of 14 local days', () => {
  it.each([
    ['Europe/Vilnius', '2026-03-20T08:15:00Z', '2026-04-03T07:15:00.000Z'],
    ['America/New_York', '2026-10-25T12:00:00Z', '2026-11-08T13:00:00.000Z'],
    ['UTC', '2026-02-20T08:15:00Z', '2026-03-06T08:15:00.000Z'],
    ['Pacific/Apia', '2011-12-20T12:00:00Z', '2012-01-02T12:00:00.000Z'],
  ])('ends at the same time of day in %s', (zone, start, expected) => {
    expect(isoInstant(plusLocalDays(ms(start), 14, zone))).toBe(expected)
  })
})

it('months have the days of the Gregorian calendar', () => {
  expect([1, 2, 4, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 28, 30, 31])
  expect([1900, 2000, 2024, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28])
})

it('a month goes from its first day to its last one', () => {
  expect(daysOfMonth({ year: 2024, month: 2 })).toEqual({
    from: { year: 2024, month: 2, day: 1 },
    to: { year: 2024, month: 2, day: 29 },
  })
  expect(daysOfMonth({ year: 2026, month: 12 })).toEqual({
    from: { year: 2026, month: 12, day: 1 },
    to: { year: 2026, month: 12, day: 31 },
  })
})

it('a date is written with four digits of its year, and two of its month and its day', () => {
  expect(dateText({ year: 2026, month: 3, day: 1 })).toBe('2026-03-01')
  expect(dateText({ year: 2026, month: 11, day: 30 })).toBe('2026-11-30')
  expect(dateText({ year: 987, month: 3, day: 1 })).toBe('0987-03-01')
})

it('a zone is known or not', () => {
  expect(isTimeZone('Europe/Vilnius')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
})

describe.each(ZONES)('periods in %s', (zone, ms_of_day) => {
  it.each([
    ['every day of January', 1, 31],
    ['29 February', 2, 29],
  ])(`tile ${YEARS} years without gap or overlap from %s, and return to their day`, (_, month) => {
    const days = month === 1 ? Array.from({ length: 31 }, (_day, i) => i + 1) : [29]

    const found = days.flatMap((day) => gaps(zone, at(2000, month, day, ms_of_day), YEARS * 12))

    expect(found).toEqual([])
  })

  it('begin at any instant and tile from there', () => {
    const anchors = fc.integer({ min: ms('1990-01-01T00:00:00Z'), max: ms('2060-01-01T00:00:00Z') })

    fc.assert(
      fc.property(anchors, fc.nat({ max: 600 }), (anchor, index) => {
        const period = periodAt(epochMs(anchor), index, zone)

        expect(period.end).toBe(periodAt(epochMs(anchor), index + 1, zone).start)
        expect(periodDays(period, zone)).toBeGreaterThanOrEqual(28)
        expect(periodAt(epochMs(anchor), 0, zone).start).toBe(anchor)
      }),
    )
  })

  it('read the clock there and back, the first of two equal readings', () => {
    const instants = fc.integer({
      min: ms('1971-01-01T00:00:00Z'),
      max: ms('2099-01-01T00:00:00Z'),
    })

    fc.assert(
      fc.property(instants, (instant) => {
        const shown = localTime(epochMs(instant), zone)
        const first = instantOf(shown, zone)

        expect(localTime(first, zone)).toEqual(shown)
        expect(instant - first).toBeGreaterThanOrEqual(0)
        expect(instant - first).toBeLessThanOrEqual(HOUR)
      }),
    )
  })
})

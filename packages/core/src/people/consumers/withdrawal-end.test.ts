import { dateText } from '../../kernel/calendar.ts'
import { describe, expect, it } from 'vitest'
import { localTime } from '../../kernel/calendar.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import { easterSunday, HOLIDAYS, isWorkingDay } from './holidays.ts'
import { calendarsOf, withdrawalEnd } from './withdrawal-end.ts'

const at = (instant: string): EpochMs => epochMs(Date.parse(instant))
const VILNIUS = { zone: 'Europe/Vilnius', holidays: HOLIDAYS['LT'] ?? [] }
const iso = (instant: number) => new Date(instant).toISOString()

/** Vilnius is two hours ahead of UTC in winter: its 19th ends at 22:00 UTC. */
describe('the right of withdrawal ends with the 14th day after that of the contract', () => {
  it.each([
    ['Thu 5 Nov 2026', '2026-11-05T10:00:00Z', '2026-11-19', '2026-11-19T22:00:00.000Z'],
    [
      'Sat 7 Nov 2026: the 14th day is a Saturday',
      '2026-11-07T10:00:00Z',
      '2026-11-23',
      '2026-11-23T22:00:00.000Z',
    ],
    [
      'Fri 11 Dec 2026: 25th and 26th are holidays',
      '2026-12-11T10:00:00Z',
      '2026-12-28',
      '2026-12-28T22:00:00.000Z',
    ],
    [
      'Fri 18 Dec 2026: 1 January is a holiday',
      '2026-12-18T10:00:00Z',
      '2027-01-04',
      '2027-01-04T22:00:00.000Z',
    ],
    [
      '23:59 on Mon 2 Nov 2026: that day is not counted',
      '2026-11-02T21:59:00Z',
      '2026-11-16',
      '2026-11-16T22:00:00.000Z',
    ],
  ])('contract of %s', (_, from, last_day, until) => {
    const end = withdrawalEnd(at(from), [VILNIUS])

    expect([dateText(end.last_day), iso(end.until)]).toEqual([last_day, until])
  })

  it('a minute later it is the next day, and so is the last one', () => {
    expect(dateText(withdrawalEnd(at('2026-11-02T22:00:00Z'), [VILNIUS]).last_day)).toBe(
      '2026-11-17',
    )
  })

  it('a Sunday that is followed by a holiday moves to the Tuesday', () => {
    const end = withdrawalEnd(at('2026-02-01T09:00:00Z'), [VILNIUS])

    expect([dateText(end.last_day), iso(end.until)]).toEqual([
      '2026-02-17',
      '2026-02-17T22:00:00.000Z',
    ])
  })
})

describe('of the calendars of seller and customer', () => {
  const seller = { seller: { country: 'LT' }, time_zone: 'Europe/Vilnius' }

  it('the customer’s zone counts where its day ends later', () => {
    const end = withdrawalEnd(at('2026-11-05T10:00:00Z'), calendarsOf(seller, 'DE'))

    expect([end.zone, iso(end.until)]).toEqual(['Europe/Berlin', '2026-11-19T23:00:00.000Z'])
  })

  it('the seller’s counts where the customer’s ends earlier', () => {
    const utc = { ...seller, time_zone: 'UTC' }
    const end = withdrawalEnd(at('2026-11-05T10:00:00Z'), calendarsOf(utc, 'LT'))

    expect([end.zone, iso(end.until)]).toEqual(['UTC', '2026-11-20T00:00:00.000Z'])
  })

  it('a country that we have no row of has the zone in which the day ends last', () => {
    // 10:00 in UTC is midnight ten hours to the west: there it is the 5th, an hour further still the 4th.
    const end = withdrawalEnd(at('2026-11-05T10:00:00Z'), calendarsOf(seller, 'US'))

    expect([dateText(end.last_day), iso(end.until)]).toEqual([
      '2026-11-19',
      '2026-11-20T10:00:00.000Z',
    ])
  })

  it('a country of two zones has both', () => {
    const end = withdrawalEnd(at('2026-11-05T10:00:00Z'), calendarsOf(seller, 'PT'))

    expect([end.zone, iso(end.until)]).toEqual(['Atlantic/Azores', '2026-11-20T01:00:00.000Z'])
  })
})

describe('public holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %i is on %s', (year, day) => {
    expect(dateText(easterSunday(year))).toBe(day)
  })

  it.each([
    ['Easter Monday', '2026-04-06', false],
    ['the Tuesday after', '2026-04-07', true],
    ['Restoration of the State', '2026-02-16', false],
    ['Statehood Day', '2026-07-06', false],
    ['All Souls’ Day', '2026-11-02', false],
    ['Christmas Eve', '2026-12-24', false],
    ['Mother’s Day, a Sunday', '2026-05-03', false],
    ['a Saturday', '2026-11-21', false],
    ['a Monday', '2026-11-23', true],
  ])('%s of Lithuania, %s: a working day? %s', (_, day, works) => {
    const date = localTime(at(`${day}T00:00:00Z`), 'UTC')
    expect(isWorkingDay(date, VILNIUS.holidays)).toBe(works)
  })

  it('a Monday that is a holiday in Lithuania alone is a working day elsewhere', () => {
    expect(isWorkingDay({ year: 2026, month: 11, day: 2 }, [])).toBe(true)
  })
})

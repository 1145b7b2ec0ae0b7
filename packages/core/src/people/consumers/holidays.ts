import { addDays, type CivilDate } from '../../kernel/calendar.ts'
import { daysFromCivil } from '../../kernel/time.ts'

/** A public holiday: a day of the year, so many days from Easter Sunday, or the first Sunday of a month. */
export type Holiday =
  | { readonly name: string; readonly month: number; readonly day: number }
  | { readonly name: string; readonly from_easter: number }
  | { readonly name: string; readonly first_sunday_of: number }

/**
 * The public holidays of each country whose calendar we keep, by its ISO 3166-1 code. In a country without a row only
 * Saturdays and Sundays are no working days. Source of Lithuania: Labour Code of the Republic of Lithuania, Art. 123.
 */
// prettier-ignore
export const HOLIDAYS: Readonly<Record<string, readonly Holiday[]>> = {
  LT: [
    { name: 'New Year’s Day',                          month: 1,  day: 1 },
    { name: 'Day of Restoration of the State',         month: 2,  day: 16 },
    { name: 'Day of Restoration of Independence',      month: 3,  day: 11 },
    { name: 'Easter Sunday',                           from_easter: 0 },
    { name: 'Easter Monday',                           from_easter: 1 },
    { name: 'International Labour Day',                month: 5,  day: 1 },
    { name: 'Mother’s Day',                            first_sunday_of: 5 },
    { name: 'Father’s Day',                            first_sunday_of: 6 },
    { name: 'Midsummer Day',                           month: 6,  day: 24 },
    { name: 'Statehood Day',                           month: 7,  day: 6 },
    { name: 'Assumption Day',                          month: 8,  day: 15 },
    { name: 'All Saints’ Day',                         month: 11, day: 1 },
    { name: 'All Souls’ Day',                          month: 11, day: 2 },
    { name: 'Christmas Eve',                           month: 12, day: 24 },
    { name: 'Christmas Day',                           month: 12, day: 25 },
    { name: 'Second Day of Christmas',                 month: 12, day: 26 },
  ],
}

/** 1 January 1970 was a Thursday; Monday is 0. */
const THURSDAY = 3
const SATURDAY = 5
const SUNDAY = 6

function weekdayOf({ year, month, day }: CivilDate): number {
  return (((daysFromCivil(year, month, day) + THURSDAY) % 7) + 7) % 7
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CivilDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const of_century = year % 100
  const moon_moves = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon_moves + 15) % 30
  const leaps = 2 * (century % 4) + 2 * Math.floor(of_century / 4)
  const to_sunday = (32 + leaps - epact - (of_century % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * to_sunday) / 451)
  const from_march = epact + to_sunday - 7 * late + 114
  return { year, month: Math.floor(from_march / 31), day: (from_march % 31) + 1 }
}

function dateOf(holiday: Holiday, year: number): CivilDate {
  if ('from_easter' in holiday) return addDays(easterSunday(year), holiday.from_easter)
  if ('day' in holiday) return { year, month: holiday.month, day: holiday.day }
  const first = { year, month: holiday.first_sunday_of, day: 1 }
  return addDays(first, SUNDAY - weekdayOf(first))
}

/** Whether a day is neither a Saturday, a Sunday nor a public holiday. Source: Regulation 1182/71, Art. 2 (1), (2). */
export function isWorkingDay(date: CivilDate, holidays: readonly Holiday[]): boolean {
  if (weekdayOf(date) >= SATURDAY) return false
  return !holidays.some((holiday) => {
    const { month, day } = dateOf(holiday, date.year)
    return month === date.month && day === date.day
  })
}

import { lookUp } from '../../kernel/look-up.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  instantOf,
  localTime,
  type TimeZone,
} from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Holiday, HOLIDAYS, isWorkingDay } from './holidays.ts'
import { zonesOf } from './zones.ts'

/** Days after that of the contract in which a consumer may withdraw. Source: Directive 2011/83/EU, Art. 9 (1), (2) (a). */
export const WITHDRAWAL_DAYS = 14

/** Months by which it is longer for whoever was not told of it. Source: Directive 2011/83/EU, Art. 10 (1). */
const UNTOLD_MONTHS = 12

/** By whose clocks and holidays a period is counted. */
export interface Calendar {
  readonly zone: TimeZone
  readonly holidays: readonly Holiday[]
}

/** One at least. */
export type Calendars = readonly [Calendar, ...Calendar[]]

/** When a period ends. */
export interface PeriodEnd {
  /** The first instant that is too late. */
  readonly until: EpochMs
  /** The last day of it, and where it is that day. */
  readonly last_day: CivilDate
  readonly zone: TimeZone
}

/**
 * When the right of withdrawal ends that began with `from`: the day of the contract is not counted; the period ends
 * with the last hour of its 14th day, and where that is a Saturday, a Sunday or a public holiday, with the last hour of
 * the next working day; by whichever calendar it ends last. Source: Regulation 1182/71, Art. 3 (1), (2) (b), (4);
 * Directive 2011/83/EU, Art. 9, recital 41.
 */
export function withdrawalEnd(from: EpochMs, calendars: Calendars): PeriodEnd {
  return lastOf(calendars, (calendar) => endOn(lastDay(from, calendar), calendar))
}

/**
 * As `withdrawalEnd`, by when the consumer was told of the right: told only afterwards, 14 days after that day; never told,
 * 12 months after the first end, and no later in either case. Source: Directive 2011/83/EU, Art. 10.
 */
export function withdrawalEndAsTold(
  from: EpochMs,
  told_at: EpochMs | null,
  calendars: Calendars,
): PeriodEnd {
  const longest = lastOf(calendars, (calendar) =>
    endOn(addMonths(lastDay(from, calendar), UNTOLD_MONTHS), calendar),
  )
  if (told_at === null) return longest
  const told = withdrawalEnd(told_at > from ? told_at : from, calendars)
  return told.until < longest.until ? told : longest
}

function lastOf([first, ...others]: Calendars, endBy: (calendar: Calendar) => PeriodEnd) {
  return others
    .map(endBy)
    .reduce((last, end) => (end.until > last.until ? end : last), endBy(first))
}

function lastDay(from: EpochMs, calendar: Calendar): CivilDate {
  return workingDayFrom(addDays(localTime(from, calendar.zone), WITHDRAWAL_DAYS), calendar)
}

function endOn(day: CivilDate, calendar: Calendar): PeriodEnd {
  const { zone } = calendar
  const last_day = workingDayFrom(day, calendar)
  return { until: instantOf({ ...addDays(last_day, 1), ms_of_day: 0 }, zone), last_day, zone }
}

function workingDayFrom(day: CivilDate, { holidays }: Calendar): CivilDate {
  let working = day
  while (!isWorkingDay(working, holidays)) working = addDays(working, 1)
  return working
}

/** The seller's calendar and the customer's: the customer may rely on either. Source: Regulation 1182/71, Art. 2 (1). */
export function calendarsOf(
  {
    seller,
    time_zone,
  }: { readonly seller: { readonly country: string }; readonly time_zone: TimeZone },
  country: string,
): Calendars {
  const home = { zone: time_zone, holidays: lookUp(HOLIDAYS, seller.country) ?? [] }
  const holidays = lookUp(HOLIDAYS, country) ?? home.holidays
  return [home, ...zonesOf(country).map((zone) => ({ zone, holidays }))]
}

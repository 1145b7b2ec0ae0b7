import {
  addDays,
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

/** By whose clocks and holidays a period is counted. */
export interface Calendar {
  readonly zone: TimeZone
  readonly holidays: readonly Holiday[]
}

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
export function withdrawalEnd(
  from: EpochMs,
  calendars: readonly [Calendar, ...Calendar[]],
): PeriodEnd {
  const [first, ...others] = calendars.map((calendar) => endBy(from, calendar))
  return others.reduce((last, end) => (end.until > last.until ? end : last), first as PeriodEnd)
}

function endBy(from: EpochMs, { zone, holidays }: Calendar): PeriodEnd {
  let last_day = addDays(localTime(from, zone), WITHDRAWAL_DAYS)
  while (!isWorkingDay(last_day, holidays)) last_day = addDays(last_day, 1)
  return { until: instantOf({ ...addDays(last_day, 1), ms_of_day: 0 }, zone), last_day, zone }
}

/** The seller's calendar and the customer's: the customer may rely on either. Source: Regulation 1182/71, Art. 2 (1). */
export function calendarsOf(
  {
    seller,
    time_zone,
  }: { readonly seller: { readonly country: string }; readonly time_zone: TimeZone },
  country: string,
): readonly [Calendar, ...Calendar[]] {
  const home = { zone: time_zone, holidays: HOLIDAYS[seller.country] ?? [] }
  const holidays = HOLIDAYS[country] ?? home.holidays
  return [home, ...zonesOf(country).map((zone) => ({ zone, holidays }))]
}

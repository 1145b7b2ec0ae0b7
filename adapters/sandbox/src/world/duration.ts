import {
  addDays,
  addMonths,
  after,
  type EpochMs,
  HOUR,
  instantOf,
  localTime,
  MINUTE,
  SECOND,
} from '@billing/core'

/** An ISO 8601 duration; months and days follow the calendar, the rest is exact. */
export interface Duration {
  readonly months: number
  readonly days: number
  readonly ms: number
}

const DURATION =
  /^P(?=[\dT])(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})(?:\.(\d{1,3}))?S)?)?$/

/** Undefined for a text that is not a duration such as `P1M`, `P3DT12H` or `PT0.5S`. */
export function parseDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text)
  if (!match) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1, 8).map(whole)
  const millis = Number((match[8] ?? '').padEnd(3, '0'))
  return {
    months: (years ?? 0) * 12 + (months ?? 0),
    days: (weeks ?? 0) * 7 + (days ?? 0),
    ms: (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * SECOND + millis,
  }
}

function whole(digits: string | undefined): number {
  return Number(digits ?? 0)
}

/** `at` plus a duration on the UTC calendar: 31 January plus a month is the end of February. */
export function plusDuration(at: EpochMs, duration: Duration): EpochMs {
  const local = localTime(at, 'UTC')
  const date = addDays(addMonths(local, duration.months), duration.days)
  return after(instantOf({ ...date, ms_of_day: local.ms_of_day }, 'UTC'), duration.ms)
}

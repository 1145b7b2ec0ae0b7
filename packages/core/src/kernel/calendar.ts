import { invariant } from './problem.ts'
import {
  civilFromDays,
  DAY,
  daysFromCivil,
  epochMs,
  type EpochMs,
  HOUR,
  MINUTE,
  SECOND,
} from './time.ts'

/** A date on the wall calendar of one time zone. `month` is 1 to 12. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A wall-clock reading: a date and the milliseconds since that day's midnight as clocks show it. */
export interface LocalTime extends CivilDate {
  readonly ms_of_day: number
}

/** IANA name, for example `Europe/Vilnius`. */
export type TimeZone = string

/** A period of a subscription: from `start` up to, not including, `end`. */
export interface Period {
  readonly start: EpochMs
  readonly end: EpochMs
}

const formats = new Map<TimeZone, Intl.DateTimeFormat>()

function formatOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** Whether the runtime knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** What clocks were read to show: a document asks for the days of its lines again and again. */
const readings = new Map<TimeZone, Map<EpochMs, LocalTime>>()
/** Of one zone; 100 bytes each. */
const READINGS_MAX = 1_000

/** What the clocks of `zone` show at `at`. */
export function localTime(at: EpochMs, zone: TimeZone): LocalTime {
  if (zone === 'UTC') return { ...civilFromDays(Math.floor(at / DAY)), ms_of_day: modulo(at, DAY) }
  const of_zone = readings.get(zone) ?? new Map<EpochMs, LocalTime>()
  const known = of_zone.get(at)
  if (known) return known
  const local = readClock(at, zone)
  if (of_zone.size >= READINGS_MAX) of_zone.clear()
  readings.set(zone, of_zone.set(at, local))
  return local
}

function readClock(at: EpochMs, zone: TimeZone): LocalTime {
  // en-US writes month/day/year, hour:minute:second. Reading its text costs a third of `formatToParts`.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatOf(zone)
    .format(at)
    .split(/\D+/)
    .map(Number)
  const ms_of_day = hour * HOUR + minute * MINUTE + second * SECOND + modulo(at, SECOND)
  return { year, month, day, ms_of_day }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

function wallMs(local: LocalTime): number {
  return daysFromCivil(local.year, local.month, local.day) * DAY + local.ms_of_day
}

/**
 * The instant at which the clocks of `zone` show `local`. A time that exists twice means the first; a
 * time that does not exist means the first valid instant after the gap, also where a whole day was
 * skipped (Apia, 30 December 2011).
 */
export function instantOf(local: LocalTime, zone: TimeZone): EpochMs {
  const wall = wallMs(local)
  const offsetAt = (at: number) => wallMs(localTime(epochMs(at), zone)) - at
  // 26 hours are more than any zone is ahead or behind, and no zone changes twice within them.
  const before = offsetAt(wall - 26 * HOUR)
  const past = offsetAt(wall + 26 * HOUR)
  if (before === past) return epochMs(wall - before)
  const exact = [wall - before, wall - past].filter((at) => at + offsetAt(at) === wall)
  if (exact.length > 0) return epochMs(Math.min(...exact))
  return endOfGap(wall, zone)
}

/** The first instant whose wall clock is past `wall`, a reading that the clocks jumped over. */
function endOfGap(wall: number, zone: TimeZone): EpochMs {
  let before = wall - 26 * HOUR
  let past = wall + 26 * HOUR
  while (past - before > 1) {
    const middle = Math.floor((before + past) / 2)
    if (wallMs(localTime(epochMs(middle), zone)) > wall) past = middle
    else before = middle
  }
  return epochMs(past)
}

/** How many days a month has. `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  const next = month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1)
  return next - daysFromCivil(year, month, 1)
}

/** The days of a month, both included. `month` is 1 to 12. */
export function daysOfMonth({ year, month }: Omit<CivilDate, 'day'>): {
  readonly from: CivilDate
  readonly to: CivilDate
} {
  return { from: { year, month, day: 1 }, to: { year, month, day: daysInMonth(year, month) } }
}

/** A date as ISO 8601 writes it: `2026-03-01`. */
export function dateText({ year, month, day }: CivilDate): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** `date` moved by whole months, clamped to the month's last day: 31 January + 1 is 28 or 29 February. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const index = date.year * 12 + (date.month - 1) + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return { year, month, day: Math.min(date.day, daysInMonth(year, month)) }
}

/** `date` moved by whole days. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return civilFromDays(daysFromCivil(date.year, date.month, date.day) + days)
}

/** Whole local days from one date to another. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return daysFromCivil(to.year, to.month, to.day) - daysFromCivil(from.year, from.month, from.day)
}

/** `at` plus whole local days, at the same time of day. Source: contract 7.1 (the trial). */
export function plusLocalDays(at: EpochMs, days: number, zone: TimeZone): EpochMs {
  const local = localTime(at, zone)
  return instantOf({ ...addDays(local, days), ms_of_day: local.ms_of_day }, zone)
}

/**
 * The `index`-th period (from 0) of a subscription anchored at `anchor`: calendar months, each computed
 * from the anchor itself, so that 31 January → 28 February → 31 March never drifts. Source: contract 7.1.
 */
export function periodAt(anchor: EpochMs, index: number, zone: TimeZone): Period {
  invariant(Number.isSafeInteger(index) && index >= 0, `no period has the number ${index}`)
  return { start: anchorDate(anchor, index, zone), end: anchorDate(anchor, index + 1, zone) }
}

/** The period that an instant lies in; one before the anchor has the first period. Source: contract 7.1. */
export function periodHolding(anchor: EpochMs, at: EpochMs, zone: TimeZone): Period {
  return periodAt(anchor, periodNumber(anchor, at, zone), zone)
}

/** The number (from 0) of the period that an instant lies in; one before the anchor has the first period. */
export function periodNumber(anchor: EpochMs, at: EpochMs, zone: TimeZone): number {
  // No period is longer than 32 days, so that the guess is never too late.
  let index = Math.max(Math.floor((at - anchor) / (32 * DAY)), 0)
  while (periodAt(anchor, index, zone).end <= at) index += 1
  return index
}

function anchorDate(anchor: EpochMs, months: number, zone: TimeZone): EpochMs {
  if (months === 0) return anchor
  const local = localTime(anchor, zone)
  return instantOf({ ...addMonths(local, months), ms_of_day: local.ms_of_day }, zone)
}

/** How many local days a period has. */
export function periodDays(period: Period, zone: TimeZone): number {
  return daysBetween(localTime(period.start, zone), localTime(period.end, zone))
}

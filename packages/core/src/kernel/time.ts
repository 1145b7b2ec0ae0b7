import { invariant } from './problem.ts'

/** Milliseconds since 1970 UTC. Branded, because the API also speaks seconds and ISO strings. */
export type EpochMs = number & { readonly __unit: 'ms' }

/** Whole seconds since 1970 UTC, as JWT and most integer fields of the wire carry them. */
export type EpochSeconds = number & { readonly __unit: 's' }

/** The one source of "now". Use cases read it once; decisions are given the value. */
export type Clock = () => EpochMs

/** Milliseconds of a second. */
export const SECOND = 1_000
/** Milliseconds of a minute. */
export const MINUTE = 60 * SECOND
/** Milliseconds of an hour. */
export const HOUR = 60 * MINUTE
/** Milliseconds of 24 hours; a local day may have 23 or 25. */
export const DAY = 24 * HOUR

/** A number as an instant. Throws when it is not a whole number of milliseconds: a bug. Seconds do not compile. */
export function epochMs(value: number & { readonly __unit?: 'ms' }): EpochMs {
  invariant(Number.isSafeInteger(value), `${value} is not a whole number of milliseconds`)
  return value as EpochMs
}

/** `at` moved by a number of milliseconds, which may be negative. */
export function after(at: EpochMs, milliseconds: number): EpochMs {
  return epochMs(at + milliseconds)
}

/** The years in which we keep books: what lies outside is a clock of another unit, or one that was never set. */
const YEARS = { from: 2_000, to: 2_100 } as const
const FIRST = Date.UTC(YEARS.from)
const LAST = Date.UTC(YEARS.to)

/** What is wrong with a reading of a clock, in words for whoever has set it; undefined where nothing is. */
export function clockFlaw(now: number): string | undefined {
  if (Number.isSafeInteger(now) && now >= FIRST && now < LAST) return undefined
  const unit = Object.entries(OTHER_UNITS).find(
    ([, ms]) => now * ms >= FIRST && now * ms < LAST,
  )?.[0]
  const why = unit ? `that is in ${unit}` : `that lies outside of ${YEARS.from} to ${YEARS.to}`
  return `the clock says ${now}, ${why}; it has to give whole milliseconds since 1970 UTC`
}

/** Milliseconds of what other clocks count. */
const OTHER_UNITS = { seconds: SECOND, microseconds: 1e-3, nanoseconds: 1e-6 } as const

/** A clock whose every reading is one of our time. Throws an `Error` that says what is wrong with any other. */
export function soundClock(clock: Clock): Clock {
  return () => {
    const now = clock()
    const flaw = clockFlaw(now)
    if (flaw !== undefined) throw new Error(flaw)
    return now
  }
}

/** The first of some instants; null, which is never, comes after all of them. */
export function earliest(...instants: readonly (EpochMs | null)[]): EpochMs | null {
  const known = instants.filter((at) => at !== null)
  return known.length === 0 ? null : epochMs(Math.min(...known))
}

/** The whole seconds of an instant. */
export function unixSeconds(at: EpochMs): EpochSeconds {
  return Math.floor(at / SECOND) as EpochSeconds
}

/** The instant at which a second begins. Throws when it is not a whole number: a bug. */
export function fromUnixSeconds(at: EpochSeconds): EpochMs {
  return epochMs(at * SECOND)
}

const DAYS_OF_400_YEARS = 146_097

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar. `month` is 1 to 12. */
export function daysFromCivil(year: number, month: number, day: number): number {
  // `Date.UTC` takes the years 0 to 99 for 1900 to 1999. The calendar is the same after each 400 years.
  return Math.round(Date.UTC(year + 4_000, month - 1, day) / DAY) - 10 * DAYS_OF_400_YEARS
}

/** The date that is `days` after 1970-01-01. */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** UTC with milliseconds and `Z`. Source: contract 1.4. */
export function isoInstant(at: EpochMs): string {
  return new Date(at).toISOString()
}

/** The instant that `isoInstant` wrote. Throws on any other text. */
export function fromIso(text: string): EpochMs {
  return epochMs(new Date(text).getTime())
}

/** When the hour began that holds an instant. */
export function hourOf(at: EpochMs): EpochMs {
  return epochMs(Math.floor(at / HOUR) * HOUR)
}

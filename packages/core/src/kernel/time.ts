import { invariant } from './problem.ts'

/** Milliseconds since 1970 UTC. Branded, because the API also speaks seconds and ISO strings. */
export type EpochMs = number & { readonly __unit: 'ms' }

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

/** A number as an instant. Throws when it is not a whole number of milliseconds: a bug. */
export function epochMs(value: number): EpochMs {
  invariant(Number.isSafeInteger(value), `${value} is not a whole number of milliseconds`)
  return value as EpochMs
}

/** `at` moved by a number of milliseconds, which may be negative. */
export function after(at: EpochMs, milliseconds: number): EpochMs {
  return epochMs(at + milliseconds)
}

/** The first of some instants; null, which is never, comes after all of them. */
export function earliest(...instants: readonly (EpochMs | null)[]): EpochMs | null {
  const known = instants.filter((at) => at !== null)
  return known.length === 0 ? null : epochMs(Math.min(...known))
}

/** Whole unix seconds, as JWT and the integer fields of the wire carry them. */
export function unixSeconds(at: EpochMs): number {
  return Math.floor(at / SECOND)
}

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar. `month` is 1 to 12. */
export function daysFromCivil(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / DAY)
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

import { type CivilDate, daysInMonth, type Quarter, isEmailAddress } from '@billing/core'
import { Misuse, type Word } from '../command.ts'

/** The customer that a command is about. */
export const ACCOUNT: Word = {
  name: 'account',
  what: 'the account’s id, or the e-mail address of one of its users',
}

/** A date as `2026-02-28`. Throws a `Misuse` that names the option. */
export function dateOf(option: string, text: string | true | undefined): CivilDate {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(text)) ?? []
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  const real = date.month >= 1 && date.month <= 12 && date.day >= 1
  if (!real || date.day > daysInMonth(date.year, date.month)) {
    throw new Misuse(`--${option} expects a date as in 2026-02-28`)
  }
  return date
}

/** A month as `2026-02`. Throws a `Misuse` that names the option. */
export function monthOf(option: string, text: string | true | undefined): Omit<CivilDate, 'day'> {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(String(text)) ?? []
  if (!year || !month) throw new Misuse(`--${option} expects a month as in 2026-02`)
  return { year: Number(year), month: Number(month) }
}

/** A quarter as `2026-Q3`. Throws a `Misuse` that names the option. */
export function quarterOf(option: string, text: string | true | undefined): Quarter {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(String(text)) ?? []
  if (!year || !quarter) throw new Misuse(`--${option} expects a quarter as in 2026-Q3`)
  return { year: Number(year), quarter: Number(quarter) }
}

/** An e-mail address. Throws a `Misuse`. */
export function emailOf(text: string): string {
  if (isEmailAddress(text)) return text
  throw new Misuse(`${oneLine(text)} is no e-mail address`)
}

/** Somebody else wrote it: it must neither steer a terminal nor look like a line of ours. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

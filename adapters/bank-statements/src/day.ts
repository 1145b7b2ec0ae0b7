import { quoted } from './amount.ts'
import { BankDataError } from './bank-data-error.ts'

/** A calendar day as `2026-11-05`. A bank books by its own day: the day is taken as written, in no other zone. */
export type Day = string

/** The day of an ISO date or date-time, as written. Throws `invalid` for a day that does not exist. */
export function dayOf(text: string, place: string): Day {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)(?=$|[TZ+-])/.exec(text) ?? []
  return dayFrom(Number(year), Number(month), Number(day)) ?? refuse(text, place)
}

/** The day of three numbers, or null if there is none. */
export function dayFrom(year: number, month: number, day: number): Day | null {
  const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!exists) return null
  return [String(year).padStart(4, '0'), two(month), two(day)].join('-')
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function refuse(text: string, place: string): never {
  throw new BankDataError('invalid', place, `${quoted(text)} is no day`)
}

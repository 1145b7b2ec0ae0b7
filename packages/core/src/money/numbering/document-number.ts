import { localTime, type TimeZone } from '../../kernel/calendar.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** The two series of numbers that we issue, and the digits that a number has at least. Source: contract 6.5. */
export const DOCUMENT_SERIES = { PBX: { digits: 6 }, CN: { digits: 5 } } as const
/** A series of document numbers, each counted from 1 every year. */
export type DocumentSeries = keyof typeof DOCUMENT_SERIES

/** A document's number, taken apart. `n` counts from 1 in its series and year. */
export interface DocumentNumber {
  readonly series: DocumentSeries
  readonly year: number
  readonly n: number
}

/** `PBX-2026-000001`; past the last number of that width, the width grows. */
export function formatNumber({ series, year, n }: DocumentNumber): string {
  invariant(Number.isSafeInteger(n) && n >= 1, `no document has the number ${n}`)
  invariant(Number.isSafeInteger(year) && year >= 1, `no document is issued in the year ${year}`)
  const digits = String(n).padStart(DOCUMENT_SERIES[series].digits, '0')
  return `${series}-${String(year).padStart(4, '0')}-${digits}`
}

/** Undefined for a text that `formatNumber` never gives. */
export function parseNumber(text: string): DocumentNumber | undefined {
  const [, series, year, n] = /^(PBX|CN)-(\d{4,})-(\d+)$/.exec(text) ?? []
  if (series !== 'PBX' && series !== 'CN') return undefined
  const number = { series, year: Number(year), n: Number(n) } as const
  const whole = Number.isSafeInteger(number.n) && number.n > 0 && number.year > 0
  return whole && formatNumber(number) === text ? number : undefined
}

/** The year that a document issued at `at` is numbered in. */
export function numberingYear(at: EpochMs, operator_zone: TimeZone): number {
  return localTime(at, operator_zone).year
}

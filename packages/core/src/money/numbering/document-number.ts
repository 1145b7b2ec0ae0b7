import { localTime, type TimeZone } from '../../kernel/calendar.ts'
import { invariant } from '../../kernel/problem.ts'
import { inCapitals } from '../../kernel/text/text.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** What the numbers of each kind of document begin with. `NUMBER_PREFIX` says what a prefix may be. */
export interface NumberPrefixes {
  readonly invoice: string
  readonly credit_note: string
}

/** The prefixes by default. Source: contract 6.5. */
export const NUMBER_PREFIXES: NumberPrefixes = { invoice: 'PBX', credit_note: 'CN' }

/** A prefix is short, and ends where the first hyphen is. */
export const NUMBER_PREFIX = /^[A-Z][A-Z0-9]{0,9}$/

/**
 * The two series of numbers that we issue, as the store calls them whatever their prefix is, and the digits that a number
 * has at least. Source: contract 6.5.
 */
export const DOCUMENT_SERIES = {
  PBX: { digits: 6, of: 'invoice' },
  CN: { digits: 5, of: 'credit_note' },
} as const satisfies Readonly<Record<string, { digits: number; of: keyof NumberPrefixes }>>
/** A series of document numbers, each counted from 1 every year. */
export type DocumentSeries = keyof typeof DOCUMENT_SERIES

/** A document's number, taken apart. `n` counts from 1 in its series and year. */
export interface DocumentNumber {
  readonly series: DocumentSeries
  readonly year: number
  readonly n: number
}

/** `PBX-2026-000001`; past the last number of that width, the width grows. */
export function formatNumber(
  { series, year, n }: DocumentNumber,
  prefixes: NumberPrefixes,
): string {
  invariant(Number.isSafeInteger(n) && n >= 1, `no document has the number ${n}`)
  invariant(Number.isSafeInteger(year) && year >= 1, `no document is issued in the year ${year}`)
  const { digits, of } = DOCUMENT_SERIES[series]
  const counted = String(n).padStart(digits, '0')
  return `${prefixes[of]}-${String(year).padStart(4, '0')}-${counted}`
}

/** Less than zero where `one` was given out before `other`, of the same series: it may have fewer digits. */
export function compareNumbers(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** Undefined for a text that `formatNumber` never gives. */
export function parseNumber(text: string, prefixes: NumberPrefixes): DocumentNumber | undefined {
  const [, prefix, year, n] = /^(\w+)-(\d{4,})-(\d+)$/.exec(text) ?? []
  const series = SERIES.find((each) => prefixes[DOCUMENT_SERIES[each].of] === prefix)
  if (!series) return undefined
  const number = { series, year: Number(year), n: Number(n) }
  const whole = Number.isSafeInteger(number.n) && number.n > 0 && number.year > 0
  return whole && formatNumber(number, prefixes) === text ? number : undefined
}

const SERIES = Object.keys(DOCUMENT_SERIES) as DocumentSeries[]

/** `pbx 2026 1`, also behind a word: the prefix, the year, and the count with or without its zeros. */
const TYPED =
  /(?:^|\s)([a-z][a-z\d]{0,9})[\s/.\u2010-\u2015-]*(\d{4})[\s/.\u2010-\u2015-]+(\d{1,15})$/i

/** The number of ours that a person typed, as it is on the document; undefined for any other text. */
export function numberTyped(text: string, prefixes: NumberPrefixes): string | undefined {
  const [, prefix = '', year, n] = TYPED.exec(text.trim()) ?? []
  const series = SERIES.find((each) => prefixes[DOCUMENT_SERIES[each].of] === inCapitals(prefix))
  const number = { year: Number(year), n: Number(n) }
  if (series === undefined || number.year === 0 || number.n === 0) return undefined
  return formatNumber({ series, ...number }, prefixes)
}

/** Every number of ours in a text. */
export function numbersIn(text: string, prefixes: NumberPrefixes): string[] {
  return [...text.matchAll(/\b[a-z][a-z0-9]{0,9}-\d{4,}-\d+\b/gi)]
    .map(([found]) => inCapitals(found))
    .filter((found) => parseNumber(found, prefixes) !== undefined)
}

/** The year that a document issued at `at` is numbered in. */
export function numberingYear(at: EpochMs, operator_zone: TimeZone): number {
  return localTime(at, operator_zone).year
}

import type { EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import { type DocumentSeries, formatNumber, numberingYear, parseNumber } from './document-number.ts'

/** The number of a document that is issued in this transaction, and when it counts as issued. */
export interface TakenNumber {
  readonly number: string
  /** Never before the number in front of it, whichever process's clock is behind. */
  readonly issued_at: EpochMs
}

/** Of which series a number is wanted. */
interface WantedNumber {
  readonly series: DocumentSeries
  /** The number that the customer was told in hours that our database lost, if one is known. */
  readonly told?: string | undefined
}

/**
 * Take the number that the customer was told already, where it was skipped and is nobody's; else the next of the series,
 * in the operator's year. It is given back when the transaction fails. Source: contract 6.5, 7.3.
 */
export async function takeNumber(
  { tx, now, settings }: Work,
  { series, told }: WantedNumber,
): Promise<TakenNumber> {
  const { time_zone, number_prefixes: prefixes } = settings
  const year = numberingYear(now, time_zone)
  const known = told === undefined ? undefined : parseNumber(told, prefixes)
  const ours = known?.series === series && known.year === year
  if (ours && told !== undefined && (await tx.numbers.isOpen(known, told))) {
    return { number: told, issued_at: now }
  }
  const { first: n, issued_at } = await tx.numbers.take(series, year, 1, now)
  return { number: formatNumber({ series, year, n }, prefixes), issued_at }
}

import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { type DocumentSeries, formatNumber, numberingYear } from './document-number.ts'

/** The number of a document that is issued in this transaction, and when it counts as issued. */
export interface TakenNumber {
  readonly number: string
  /** Never before the number in front of it, whichever process's clock is behind. */
  readonly issued_at: EpochMs
}

/** Take the next number of a series, in the operator's year. It is given back when the transaction fails. Source: contract 6.5. */
export async function takeNumber(
  { settings }: Pick<Ports, 'settings'>,
  tx: Pick<Tx, 'numbers'>,
  series: DocumentSeries,
  now: EpochMs,
): Promise<TakenNumber> {
  const year = numberingYear(now, settings.time_zone)
  const { first: n, issued_at } = await tx.numbers.take(series, year, 1, now)
  return { number: formatNumber({ series, year, n }), issued_at }
}

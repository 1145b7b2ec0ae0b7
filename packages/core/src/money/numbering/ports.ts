import type { TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { DocumentNumber, DocumentSeries } from './document-number.ts'

/** Counters of document numbers, one row per series and year. */
export interface DocumentNumbers {
  /**
   * The first of `count` numbers in a row, taken in this transaction: it gives them back when it does
   * not commit, so that none is missing and none is given twice. `issued_at` is `now`, or the latest
   * that the series gave before: numbers and instants have one order. Source: contract 6.5.
   */
  take(
    series: DocumentSeries,
    year: number,
    count: number,
    now: EpochMs,
  ): Promise<{ readonly first: number; readonly issued_at: EpochMs }>
  /**
   * Have the counter of a series and year stand at `to`, where it is lower, and remember what is skipped; undefined, and
   * nothing written, where it is not.
   */
  skipTo(
    skip: Pick<SeriesCounter, 'series' | 'year'> &
      Pick<NumberGap, 'seen'> & { readonly to: number },
    now: EpochMs,
  ): Promise<NumberGap | undefined>
  /** Whether the number was skipped and no document has its text. */
  isOpen(number: DocumentNumber, text: string): Promise<boolean>
  /** What was ever skipped, in order of series, year and number. */
  gaps(): Promise<NumberGap[]>
  /** Every counter, and the last number that it gave. */
  counters(): Promise<SeriesCounter[]>
}

/** The numbers of one series and year that are taken: all from 1 to `last`. */
export interface SeriesCounter {
  readonly series: DocumentSeries
  readonly year: number
  readonly last: number
}

/** Numbers that were skipped, because a restored database may have forgotten their documents. Source: contract 7.3. */
export interface NumberGap {
  readonly series: DocumentSeries
  readonly year: number
  readonly first: number
  readonly last: number
  /** Where the world outside showed them. */
  readonly seen: readonly string[]
  readonly created_at: EpochMs
}

/** What an issued document says of its number. */
export interface NumberedDocument {
  readonly id: string
  readonly number: string
  readonly issued_at: EpochMs
  /** In which the year of its number is counted. */
  readonly time_zone: TimeZone
}

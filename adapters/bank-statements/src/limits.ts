import { BankDataError } from './bank-data-error.ts'

/** Bytes of a file: 64 MiB. */
export const BYTES_MAX = 64 * 1024 * 1024

/** Statements, balances, entries and transactions of a file: what memory holds of it is bounded by this. */
export const RECORDS_MAX = 250_000

/** Counts the records of a file. The function throws `too_large` for one too many. */
export function recordCounter(): (place: string) => void {
  let records = 0
  return (place) => {
    records += 1
    if (records > RECORDS_MAX) {
      throw new BankDataError('too_large', place, `a file has at most ${RECORDS_MAX} records`)
    }
  }
}

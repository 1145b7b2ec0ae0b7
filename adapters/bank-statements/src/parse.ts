import { BankDataError } from './bank-data-error.ts'
import { readCamt } from './camt/read-camt.ts'
import type { CsvMapping } from './csv/mapping.ts'
import { readCsv } from './csv/read-csv.ts'
import { decoderOf, markedEncoding, textOf } from './encoding.ts'
import { type DraftStatement, withKeys } from './keys.ts'
import { BYTES_MAX } from './limits.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import type { Statement } from './statement.ts'

/** What a file does not say of itself. */
export interface ParseOptions {
  /** How the columns of a CSV are read; without it a CSV is refused. */
  readonly csv?: CsvMapping | undefined
  /** Of MT940 and CSV, as `windows-1257`. Without it: UTF-8, or Windows-1252 if the bytes are none. */
  readonly encoding?: string | undefined
}

/**
 * The statements of a file: camt.053 and camt.054 (versions .02 to .08), MT940, or a CSV with its mapping. It reads what
 * is there: whether balances add up is asked by `checkBalance`. Throws `BankDataError` and nothing else.
 */
export function parse(bytes: Uint8Array, options: ParseOptions = {}): readonly Statement[] {
  if (bytes.length > BYTES_MAX) {
    throw new BankDataError('too_large', '', 'a file has at most 64 MiB')
  }
  return withKeys(draftsOf(bytes, options))
}

function draftsOf(bytes: Uint8Array, { csv, encoding }: ParseOptions): readonly DraftStatement[] {
  const start = startOf(bytes)
  if (start.startsWith('<')) return readCamt(bytes)
  if (/^(?:\{1:|:\d\d[A-Z]?:)/.test(start)) return readMt940(textOf(bytes, encoding))
  if (csv) return readCsv(textOf(bytes, encoding), csv)
  throw new BankDataError('unsupported', '', 'it is neither camt.053, camt.054 nor MT940')
}

/** The first characters after blanks, in any encoding: the marks of all formats are ASCII. */
function startOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 400)
  const marked = markedEncoding(bytes) ?? 'iso-8859-1'
  const decoder = new TextDecoder(decoderOf(marked, 'encoding').encoding)
  return decoder.decode(head).trimStart()
}

import type { Locale } from '../../kernel/locale.ts'
import { toDecimalString } from '../../kernel/text/format.ts'
import type { Cell, ExportSink } from './ports.ts'

/** How spreadsheets of a language read a CSV file. */
export interface CsvFormat {
  /** What the file begins with. */
  readonly begins: string
  readonly separator: ',' | ';'
  readonly decimal_mark: '.' | ','
}

/** English is RFC 4180 as programs read it; in Lithuanian a comma is the decimal mark, and UTF-8 must be announced. */
export const CSV_FORMATS: Readonly<Record<Locale, CsvFormat>> = {
  en: { begins: '', separator: ',', decimal_mark: '.' },
  lt: { begins: '\uFEFF', separator: ';', decimal_mark: ',' },
}

/**
 * One record of a CSV file (RFC 4180), its end included. An amount is a bare number, so that a spreadsheet can
 * add it up. A text that a spreadsheet would take for a formula is led by an apostrophe: customers choose their
 * names (OWASP, "CSV Injection").
 */
export function csvRecord(cells: readonly Cell[], format: CsvFormat = CSV_FORMATS.en): string {
  return `${cells.map((cell) => cellText(cell, format)).join(format.separator)}\r\n`
}

/** Writes records as cells where the sink takes those, otherwise as CSV. */
export async function writeRecords(
  to: ExportSink,
  records: readonly (readonly Cell[])[],
): Promise<void> {
  if (to.records) return to.records(records)
  await to.write(records.map((cells) => csvRecord(cells)).join(''))
}

/** A text that a spreadsheet runs: it begins with one of these, full-width forms included. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

function cellText(cell: Cell, { decimal_mark }: CsvFormat): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal_mark)
  if (typeof cell === 'object') return toDecimalString(cell).replace('.', decimal_mark)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

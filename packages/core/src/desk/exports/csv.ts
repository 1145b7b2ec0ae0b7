import type { Money } from '../../kernel/money.ts'
import { toDecimalString } from '../../kernel/text/format.ts'

/** What a cell holds: a text, a whole number, an amount, or nothing. */
export type Cell = string | number | Money | null

/**
 * One record of a CSV file (RFC 4180), its end included. An amount is a bare number with a dot, so that
 * a spreadsheet can add it up. A text that a spreadsheet would take for a formula is led by an apostrophe:
 * customers choose their names (OWASP, "CSV Injection").
 */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

/** A text that a spreadsheet runs: it begins with one of these, full-width forms included. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return toDecimalString(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

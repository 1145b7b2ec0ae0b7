import { CsvError, parse } from 'csv-parse/sync'
import { quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import type { DraftEntry, DraftStatement } from '../keys.ts'
import { recordCounter } from '../limits.ts'
import { compactIban, isIban } from '../references/iban.ts'
import type { Balance } from '../statement.ts'
import { columnsOf, type CsvMapping, type CsvSource } from './mapping.ts'
import { type Cells, entryOfRow, signedCell } from './row.ts'

/**
 * The rows of a CSV as one statement for each account. Throws `unsupported` for columns that the mapping does not know,
 * `missing` for those that it names and the file does not have, `out_of_balance` where a row's balance does not follow
 * from the row before it, and `malformed`, `invalid` and `too_large`.
 */
export function readCsv(text: string, mapping: CsvMapping): readonly DraftStatement[] {
  const [head, ...rows] = rowsOf(text, mapping)
  if (!head) throw new BankDataError('missing', 'line 1', 'no line names the columns')
  checkColumns(head, mapping)
  const count = recordCounter()
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    count(row.place)
    const cells = cellsOf(head, row)
    const account = compactIban(sourceOf(mapping.account, cells))
    if (account === '') throw new BankDataError('missing', row.place, 'it has no account')
    const booked = { entry: entryOfRow(cells, sourceOf(mapping.currency, cells), mapping), cells }
    const group = groups.get(account)
    if (group) group.push(booked)
    else groups.set(account, [booked])
  }
  return [...groups].map(([account, booked]) => statementOf(account, booked, mapping))
}

interface Line {
  readonly cells: readonly string[]
  readonly place: string
}

/** A row that is an entry, with its cells, of which one may be the balance after it. */
interface Row {
  readonly entry: DraftEntry
  readonly cells: Cells
}

function rowsOf(text: string, { delimiter, skip_lines = 0 }: CsvMapping): readonly Line[] {
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      info: true,
      from_line: skip_lines + 1,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 65_536,
    }) as unknown as readonly { record: readonly string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ cells: record, place: `line ${info.lines}` }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const place = `line ${Number(error['lines'] ?? 1)}`
    throw new BankDataError('malformed', place, `it is no row: ${error.code}`)
  }
}

function checkColumns({ cells, place }: Line, mapping: CsvMapping): void {
  const named = cells.map((name) => name.trim()).filter((name) => name !== '')
  const wanted = new Set(columnsOf(mapping))
  const unknown = named.find((name) => !wanted.has(name))
  if (unknown !== undefined) {
    throw new BankDataError('unsupported', place, `the mapping has no column ${quoted(unknown)}`)
  }
  const missing = [...wanted].find((name) => !named.includes(name))
  if (missing !== undefined) {
    throw new BankDataError('missing', place, `the file has no column ${quoted(missing)}`)
  }
  if (new Set(named).size < named.length) {
    throw new BankDataError('ambiguous', place, 'two columns have one name')
  }
}

function cellsOf(head: Line, { cells, place }: Line): Cells {
  if (cells.length !== head.cells.length) {
    const says = `it has ${cells.length} cells, and there are ${head.cells.length} columns`
    throw new BankDataError('malformed', place, says)
  }
  return {
    place,
    values: new Map(head.cells.map((name, at) => [name.trim(), cells[at]?.trim() ?? ''])),
  }
}

function sourceOf(source: CsvSource, { values }: Cells): string {
  return 'value' in source ? source.value : (values.get(source.column) ?? '')
}

function statementOf(account: string, rows: readonly Row[], mapping: CsvMapping): DraftStatement {
  const iban = isIban(account) ? account : null
  const [first] = rows
  const { opening, closing } = balancesOf(rows, mapping)
  return {
    format: 'csv',
    version: null,
    kind: 'statement',
    place: first?.entry.place ?? '',
    message_id: null,
    id: null,
    sequence: null,
    page: null,
    copy: null,
    account: { id: iban ?? account, iban },
    currency: first?.entry.currency ?? null,
    opening,
    closing,
    balances: [opening, closing].filter((balance) => balance !== null),
    entries: rows.map(({ entry }) => entry),
  }
}

const NO_BALANCES = { opening: null, closing: null }

/** The balances before the oldest row and after the newest. Throws `out_of_balance` at a row that does not follow. */
function balancesOf(rows: readonly Row[], mapping: CsvMapping) {
  const column = mapping.balance
  if (column === undefined) return NO_BALANCES
  const after = oldestFirst(
    rows.map(({ entry, cells }) => ({
      entry,
      balance: signedCell(cells, column, entry.currency, mapping),
    })),
  )
  const broken = after[firstBreak(after)]
  if (broken) {
    const says = 'its balance does not follow from the row before it'
    throw new BankDataError('out_of_balance', broken.entry.place, says)
  }
  const [oldest, newest] = [after[0], after.at(-1)]
  if (!oldest || !newest) return NO_BALANCES
  const before = oldest.balance - oldest.entry.amount_minor
  return {
    opening: balance('OPBD', before, oldest.entry),
    closing: balance('CLBD', newest.balance, newest.entry),
  }
}

interface After {
  readonly entry: DraftEntry
  readonly balance: number
}

/** Some banks write the newest row first; on one day the balances say which it is. */
function oldestFirst(rows: readonly After[]): readonly After[] {
  const [first, last] = [rows[0]?.entry.booked_on ?? '', rows.at(-1)?.entry.booked_on ?? '']
  const turned = rows.toReversed()
  if (first === last) return firstBreak(rows) >= 0 && firstBreak(turned) < 0 ? turned : rows
  return first < last ? rows : turned
}

/** The first row whose balance is not the one before it and its amount; -1 for none. */
function firstBreak(rows: readonly After[]): number {
  return rows.findIndex(({ entry, balance: now }, at) => {
    const before = rows[at - 1]
    return before !== undefined && before.balance + entry.amount_minor !== now
  })
}

function balance(
  code: string,
  amount_minor: number,
  { currency, booked_on, place }: DraftEntry,
): Balance {
  return { code, amount_minor, currency, on: booked_on, place }
}

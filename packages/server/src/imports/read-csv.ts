import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { nested } from './nested.ts'
import { endsAt, LINE_MAX, type LineFlaw, type RawLine, TOO_LONG } from './raw-line.ts'

/**
 * The rows of a CSV file in UTF-8: each column is named by the path of its field, as `account.company_name` or
 * `users.0.email`; an empty cell says nothing. `onBlank` is called for each row without a value, as spreadsheets write
 * them at the end.
 */
export async function* readCsv(file: string, onBlank: () => void): AsyncIterable<RawLine> {
  const separator = await separatorOf(file)
  const rows = parse({ ...CSV, delimiter: separator.delimiter ?? ',' })
  // What goes wrong with the file goes wrong with its rows, and is thrown there.
  pipeline(createReadStream(file), rows, () => undefined)
  try {
    yield* linesOf(rows, separator, onBlank)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    yield endsAt(Number(error['lines']), isLong ? TOO_LONG : error.message)
  }
}

async function* linesOf(
  rows: AsyncIterable<Row>,
  { delimiter, is_said }: Separator,
  onBlank: () => void,
): AsyncIterable<RawLine> {
  let columns: readonly string[] | null = null
  let is_head = is_said
  for await (const row of rows) {
    if (is_head) is_head = false
    else if (row.record.every((cell) => cell.trim() === '')) onBlank()
    else if (columns) yield lineOf(columns, row)
    else {
      columns = row.record
      const flaw = flawOfColumns(columns, delimiter)
      if (!flaw) continue
      yield { line: row.info.lines, flaw }
      return
    }
  }
}

function lineOf(columns: readonly string[], { record, info: { lines: line } }: Row): RawLine {
  if (record.length === columns.length) return { line, json: nested(columns, record) }
  const cells = record.length === 1 ? '1 cell' : `${record.length} cells`
  const reason = `it has ${cells}, and there are ${columns.length} columns`
  return { line, flaw: { field: 'the line', reason } }
}

const CSV = {
  bom: true,
  info: true,
  max_record_size: LINE_MAX,
  // Each by itself: left to find out, the parser takes that of the first line for all.
  record_delimiter: ['\r\n', '\n', '\r'],
  // Who reads the rows counts their cells, and reads on.
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
} satisfies Options

interface Row {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** What separates the columns; null for nothing that we know. */
interface Separator {
  readonly delimiter: string | null
  /** The first line says so, and is no row. */
  readonly is_said: boolean
}

/** Bytes in which the first line ends: the names of all columns, and those of many users. */
const HEAD = 65_536

/** The first line of a file that Excel is to open by a separator. */
const SEPARATOR_LINE = /^"?sep=([^"]?)"?$/i

/** The names of the columns have none of the separators. */
async function separatorOf(file: string): Promise<Separator> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
    const head = text.split(/\r?\n|\r/).find((line) => line !== '') ?? ''
    const [, said] = SEPARATOR_LINE.exec(head) ?? []
    const known = said === undefined ? ['\t', ';', ','] : ['\t', ';', ',', '|']
    const delimiter = known.find((each) => (said ?? head).includes(each)) ?? null
    return { delimiter, is_said: said !== undefined }
  } finally {
    await handle.close()
  }
}

function flawOfColumns(
  columns: readonly string[],
  delimiter: string | null,
): LineFlaw['flaw'] | null {
  if (delimiter === null) {
    const reason = 'no comma, semicolon or tab separates the names of the columns'
    return { field: 'the columns', reason }
  }
  const named = columns.filter((name) => name !== '')
  const seen = new Set<string>()
  const twice = named.find((name) => seen.size === seen.add(name).size)
  return twice === undefined ? null : { field: twice, reason: 'two columns have this name' }
}

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { CELL_TYPES } from './customer-line.ts'
import type { CustomerFile } from './file-format.ts'

/** A line of the file as JSON, before anybody has looked at it; or why it is none. */
export type RawLine = { readonly line: number } & (
  | { readonly json: unknown }
  | { readonly broken: string }
)

/** Every customer's line, one after another: memory does not grow with the file. Rejects where it cannot be read. */
export function readLines({ path, format }: CustomerFile): AsyncIterable<RawLine> {
  return format === 'csv' ? readCsv(path) : readJsonLines(path)
}

async function* readJsonLines(file: string): AsyncIterable<RawLine> {
  let line = 0
  // A file of a Windows program begins with a mark of the byte order.
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    line += 1
    const plain = text.replace(/^\uFEFF/, '').trim()
    if (plain === '') continue
    yield { line, ...parsed(plain) }
  }
}

function parsed(text: string): { readonly json: unknown } | { readonly broken: string } {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { broken: 'this is no JSON object on one line' }
  }
}

/**
 * A row of CSV: each column is named by the path of its field, as `account.company_name` or `users.0.email`; an empty cell
 * says nothing.
 */
async function* readCsv(file: string): AsyncIterable<RawLine> {
  const rows = parse({ ...CSV, delimiter: await delimiterOf(file) })
  // What goes wrong with the file goes wrong with its rows, and is thrown there.
  pipeline(createReadStream(file), rows, () => undefined)
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      yield { line: info.lines, json: nested(record) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Where a row is not closed nobody knows where the next one begins.
    yield { line: Number(error['lines']), broken: `we cannot read on: ${error.message}` }
  }
}

const CSV = {
  bom: true,
  columns: true,
  info: true,
  skip_empty_lines: true,
  trim: true,
} as const

/** What stands between the names of the columns, which have neither. */
async function delimiterOf(file: string): Promise<',' | ';'> {
  for await (const head of createInterface({ input: createReadStream(file) })) {
    return head.includes(';') ? ';' : ','
  }
  return ','
}

interface Row {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

type Tree = { [name: string]: unknown }

function nested(record: Readonly<Record<string, string>>): Tree {
  const tree: Tree = Object.create(null) as Tree
  for (const [column, cell] of Object.entries(record)) {
    if (cell !== '') put(tree, column.split('.'), cell)
  }
  return lists(tree) as Tree
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], cell: string): void {
  if (rest.length === 0) {
    tree[name] = valueOf(name, cell)
    return
  }
  const below = (tree[name] ??= Object.create(null) as Tree)
  if (typeof below === 'object' && below !== null) put(below as Tree, rest, cell)
}

function valueOf(name: string, cell: string): unknown {
  const type = CELL_TYPES[name]
  if (type === 'number' && /^-?\d+$/.test(cell)) return Number(cell)
  if (type === 'boolean' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  return cell
}

/** Where the names are 0, 1, 2 …, a list. */
function lists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, lists(each)] as const)
  const isList = entries.every(([name], at) => name === String(at))
  return isList && entries.length > 0
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries)
}

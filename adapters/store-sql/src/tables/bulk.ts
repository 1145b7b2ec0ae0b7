import { invariant } from '@billing/core'
import { CompiledQuery, PostgresAdapter, type Selectable } from 'kysely'
import { type Batched, rowBy } from '../batching.ts'
import { refuseUnstorableValues } from '../compilers.ts'
import type { Handle, Session } from '../dialect.ts'
import type { Database } from '../schema.ts'
import type { ColumnName, Table } from './column.ts'

type Db = Handle['db']

/** Plain values by column; nothing that the database would compute. */
export type PlainRow = Readonly<Record<string, unknown>>

/** Where rows are looked for; locked, nobody else changes them before the transaction ends. */
interface Wanted<T extends Table> {
  readonly table: T
  readonly key: ColumnName<T>
  readonly lock: boolean
}

/** Asks for the row under a key; several of one round come in one statement, whose text never changes. */
export function rowUnder<T extends Table>(
  { db, batch }: Session,
  wanted: Wanted<T>,
): Batched<string, Selectable<Database[T]> | undefined> {
  return rowBy(
    batch,
    (keys) => selectRows(db, wanted, keys),
    (row) => String((row as PlainRow)[wanted.key]),
  )
}

function selectRows<T extends Table>(
  db: Db,
  { table, key, lock }: Wanted<T>,
  keys: readonly string[],
): Promise<Selectable<Database[T]>[]> {
  const text = `select * from "${table}" where "${key}"`
  if (!isPostgres(db)) {
    return execute(db, `${text} in (${keys.map(() => '?').join(', ')})`, keys)
  }
  // In one order, so that two who lock the same rows do not wait for each other.
  const locking = lock ? ` order by "${key}" for no key update` : ''
  return execute(db, `${text} = any($1::text[])${locking}`, [keys])
}

/** The columns of a unique key, and the one whose values are asked for. */
interface Inserting<T extends Table> {
  readonly unique?: readonly ColumnName<T>[]
  readonly returning?: ColumnName<T>
}

/**
 * Insert rows in as few statements as it takes; with `unique`, one whose key is there is left out. Resolves
 * to the values of `returning` of those that were written, in no order.
 */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly PlainRow[],
  { unique, returning }: Inserting<T> = {},
): Promise<string[]> {
  const conflict = unique ? ` on conflict (${listed(unique)}) do nothing` : ''
  const answer = returning ? ` returning "${returning}"` : ''
  const written: string[] = []
  for (const shape of ofOneShape(rows)) {
    const found = await run(
      db,
      { table, ...shape },
      (values) => `insert into "${table}" (${listed(shape.columns)}) ${values}${conflict}${answer}`,
    )
    if (returning) written.push(...found.map((row) => String(row[returning])))
  }
  return written
}

/**
 * Insert rows, or make those with their keys what they say. No two have the same key. With `where`, only where
 * it holds of the row that is there and of `excluded`; then it resolves to the keys of those that were written.
 */
export async function upsertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly PlainRow[],
  { key, where }: { readonly key: ColumnName<T>; readonly where?: string },
): Promise<string[]> {
  const written: string[] = []
  for (const shape of ofOneShape(rows)) {
    // Not the key: SQLite would look for rows that refer to the old one, in tables without an index on it.
    const set = shape.columns
      .filter((column) => column !== key)
      .map((column) => `"${column}" = excluded."${column}"`)
    const conflict = `on conflict ("${key}") do update set ${set.join(', ')}`
    const found = await run(
      db,
      { table, ...shape },
      (values) =>
        `insert into "${table}" (${listed(shape.columns)}) ${values} ${conflict}
         ${where ? `where ${where} returning "${key}"` : ''}`,
    )
    if (where) written.push(...found.map((row) => String(row[key])))
  }
  return written
}

/** Change rows by their key, in as few statements as it takes; each has the key and what is new. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  key: ColumnName<T>,
  rows: readonly PlainRow[],
): Promise<void> {
  for (const shape of ofOneShape(rows)) {
    const set = shape.columns
      .filter((column) => column !== key)
      .map((column) => `"${column}" = v."${column}"`)
    await run(
      db,
      { table, ...shape },
      (values) =>
        `with v (${listed(shape.columns)}) as (${values}) update "${table}" set ${set.join(', ')}
         from v where "${table}"."${key}" = v."${key}"`,
    )
  }
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Rows by which columns they have: a statement names its columns once. */
function ofOneShape(rows: readonly PlainRow[]): Shape[] {
  const shapes: Shape[] = []
  for (const row of rows) {
    const columns = Object.keys(row)
    const same = shapes.find((shape) => isSame(shape.columns, columns))
    if (same) same.rows.push(row)
    else shapes.push({ columns, rows: [row] })
  }
  return shapes
}

interface Shape {
  readonly columns: readonly string[]
  readonly rows: PlainRow[]
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((column, at) => column === others[at])
}

/**
 * Run a statement over rows. PostgreSQL takes them as one JSON text, whose values it reads by the table's own
 * types: binding each costs this process ten times as much. SQLite takes them as values, in blocks.
 */
async function run(
  db: Db,
  { table, columns, rows }: Shape & { readonly table: Table },
  statement: (values: string) => string,
): Promise<PlainRow[]> {
  invariant(db.isTransaction, `rows of ${table} outside a transaction`)
  if (isPostgres(db)) {
    const values = `select ${listed(columns)} from json_populate_recordset(null::"${table}", $1::json)`
    return execute(db, statement(values), [JSON.stringify(rows)])
  }
  const written: PlainRow[] = []
  const row = `(${columns.map(() => '?').join(', ')})`
  const values = (count: number) => `values ${Array<string>(count).fill(row).join(', ')}`
  for (const some of inBlocks(rows)) {
    const bound: unknown[] = []
    for (const each of some) for (const column of columns) bound.push(each[column])
    for (const found of await execute(db, statement(values(some.length)), bound))
      written.push(found)
  }
  return written
}

async function execute<R = PlainRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  refuseUnstorableValues(values)
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, values as unknown[]))
  return rows
}

/** Whether it is PostgreSQL that runs what is asked of it. */
function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** How many rows one statement carries: few sizes, so that few statements are prepared. */
const SIZES = [64, 16, 4, 1]

function* inBlocks<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length;) {
    const size = SIZES.find((each) => each <= rows.length - from) ?? 1
    yield rows.slice(from, from + size)
    from += size
  }
}

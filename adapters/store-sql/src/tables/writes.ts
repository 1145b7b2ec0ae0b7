import { invariant } from '@billing/core'
import { CompiledQuery, type InsertObject, type QueryResult } from 'kysely'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'

type Table = keyof Database
type Column<T extends Table> = keyof Database[T] & string
type Db = Handle['db']

/** Insert the row, or make the one with its key what this one says. */
export function upsert<T extends Table>(
  db: Db,
  table: T,
  key: Column<T>,
  row: InsertObject<Database, T>,
): Promise<void> {
  return upsertAll(db, table, key, [row])
}

/** As `upsert`, many in one statement; all have the same columns, and no two the same key. */
export async function upsertAll<T extends Table>(
  db: Db,
  table: T,
  key: Column<T>,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  for (const some of inBlocks(rows)) await upsertBlock(db, table, key, some)
}

async function upsertBlock<T extends Table>(
  db: Db,
  table: T,
  key: Column<T>,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  // Not the key: SQLite would look for rows that refer to the old one, in tables without an index on it.
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== key)
  await run(db, `upsert ${rows.length} ${table}`, rows, () =>
    db
      .insertInto(table as Table)
      .values(rows as never)
      .onConflict((conflict) =>
        conflict
          .column(key as never)
          .doUpdateSet((each) =>
            Object.fromEntries(
              columns.map((name) => [name, each.ref(`excluded.${name}` as never)]),
            ),
          ),
      )
      .compile(),
  )
}

/** Insert the row unless one with its unique key is there; false when it was. */
export async function insertOnce<T extends Table>(
  db: Db,
  table: T,
  unique: readonly Column<T>[],
  row: InsertObject<Database, T>,
): Promise<boolean> {
  const { numAffectedRows } = await run(db, `insert once ${table}`, [row], () =>
    db
      .insertInto(table as Table)
      .values(row as never)
      .onConflict((conflict) => conflict.columns(unique as never).doNothing())
      .compile(),
  )
  return numAffectedRows === 1n
}

/** How many rows one statement carries: few sizes, so that few statements are prepared. */
const SIZES = [64, 16, 4, 1]

/**
 * Insert rows, many in one statement; all have the same columns. With `unique`, one whose key is there
 * already is left out.
 */
export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Database, T>[],
  unique?: Column<T>,
): Promise<void> {
  for (const some of inBlocks(rows)) {
    await run(db, `insert ${some.length} ${table}`, some, () =>
      db
        .insertInto(table as Table)
        .values(some as never)
        .$if(unique !== undefined, (query) =>
          query.onConflict((conflict) => conflict.column(unique as never).doNothing()),
        )
        .compile(),
    )
  }
}

/** Cut into blocks of a few sizes only, so that few texts are prepared. */
function* inBlocks<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length;) {
    const size = SIZES.find((each) => each <= rows.length - from) ?? 1
    yield rows.slice(from, from + size)
    from += size
  }
}

/** Whether the database computes a value of the row, so that its text is its own. */
function computes(row: object): boolean {
  return Object.values(row).some((value) => typeof value === 'object' && value !== null)
}

/** A write as Kysely once built it for this database, and the columns whose values it takes in turn. */
interface Kept {
  readonly text: string
  readonly columns: readonly string[]
}

const keptOf = new WeakMap<object, Map<string, Kept>>()

/**
 * Run a write whose text depends on the table and its columns alone. Building it for each row cost more
 * than the database takes to run it: 60 µs against 15 on SQLite. The plugin that keeps reads from writing
 * does not see a text that is kept, so that is asked here.
 */
function run(
  db: Db,
  name: string,
  rows: readonly object[],
  build: () => CompiledQuery,
): Promise<QueryResult<unknown>> {
  invariant(db.isTransaction, `${name} outside a transaction`)
  if (rows.some(computes)) return db.executeQuery(build())
  const { adapter } = db.getExecutor()
  const kept = keptOf.get(adapter) ?? new Map<string, Kept>()
  keptOf.set(adapter, kept)
  const columns = Object.keys(rows[0] ?? {})
  // Records of one kind do not all name their fields in the same order.
  const key = `${name} ${columns.toSorted().join(' ')}`
  const known = kept.get(key) ?? { text: build().sql, columns }
  kept.set(key, known)
  const values = rows.flatMap((row) =>
    known.columns.map((column) => (row as Record<string, unknown>)[column]),
  )
  return db.executeQuery(CompiledQuery.raw(known.text, values))
}

import type { InsertObject } from 'kysely'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { insertRows, type PlainRow, upsertRows } from './bulk.ts'
import type { ColumnName, Table } from './column.ts'

type Db = Handle['db']

/** Insert the row, or make the one with its key what this one says. */
export async function upsert<T extends Table>(
  db: Db,
  table: T,
  key: ColumnName<T>,
  row: InsertObject<Database, T>,
): Promise<void> {
  await upsertRows(db, table, [row as PlainRow], { key })
}

/** Insert the row unless one with its unique key is there; false when it was. */
export async function insertOnce<T extends Table>(
  db: Db,
  table: T,
  unique: readonly ColumnName<T>[],
  row: InsertObject<Database, T>,
): Promise<boolean> {
  if (!computes(row)) {
    const [returning] = unique
    const written = await insertRows(db, table, [row as PlainRow], {
      unique,
      ...(returning ? { returning } : {}),
    })
    return written.length === 1
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table as Table)
    .values(row as never)
    .onConflict((conflict) => conflict.columns(unique as never).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the database computes a value of the row, so that its text is its own. */
function computes(row: object): boolean {
  return Object.values(row).some((value) => typeof value === 'object' && value !== null)
}

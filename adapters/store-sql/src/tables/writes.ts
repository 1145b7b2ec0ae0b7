import type { InsertObject } from 'kysely'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'

type Table = keyof Database
type Column<T extends Table> = keyof Database[T] & string

/** Insert the row, or make the one with its key what this one says. */
export async function upsert<T extends Table>(
  db: Handle['db'],
  table: T,
  key: Column<T>,
  row: InsertObject<Database, T>,
): Promise<void> {
  // Kysely cannot tell that the columns of any table are its own.
  await db
    .insertInto(table as Table)
    .values(row as never)
    .onConflict((conflict) => conflict.column(key as never).doUpdateSet(row as never))
    .execute()
}

/** Insert the row unless one with its unique key is there; false when it was. */
export async function insertOnce<T extends Table>(
  db: Handle['db'],
  table: T,
  unique: readonly Column<T>[],
  row: InsertObject<Database, T>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table as Table)
    .values(row as never)
    .onConflict((conflict) => conflict.columns(unique as never).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

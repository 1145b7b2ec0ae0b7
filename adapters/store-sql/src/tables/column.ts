import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** A table of the database. */
export type Table = keyof Database

/** A column of a table, by its own name or with the table's before it. */
export type Column<T extends Table> = T extends Table
  ? ColumnName<T> | `${T}.${ColumnName<T>}`
  : never

/** A column of a table, by its own name. */
export type ColumnName<T extends Table> = keyof Database[T] & string

/** What a column holds; `never` for what is no column of the table, so that no value fits it. */
export type CellOf<T extends Table, Name> =
  Name extends ColumnName<T>
    ? SelectType<Database[T][Name]>
    : Name extends `${T}.${infer Bare extends ColumnName<T>}`
      ? SelectType<Database[T][Bare]>
      : never

/** A column in a statement that is written as text. */
export function columnOf<T extends Table>(_table: T, column: Column<T>): RawBuilder<unknown> {
  return sql.ref(column)
}

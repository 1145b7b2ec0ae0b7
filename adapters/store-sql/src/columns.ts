import { invariant, type Money } from '@billing/core'

/** How a field is stored: as it is, as 0 or 1, as two columns, or as JSON text. */
type KindOf<V> = [V] extends [string | number | null]
  ? 'plain'
  : [V] extends [boolean | null]
    ? 'boolean'
    : [V] extends [Money | null]
      ? 'money'
      : 'json'

type KeysOf<T, Kind> = { [K in keyof T]: KindOf<T[K]> extends Kind ? K : never }[keyof T] & string

type Null<V> = null extends V ? null : never

/** The fields that need a conversion: each must be named, with its kind, or the program does not compile. */
export type Columns<T> = { readonly [K in KeysOf<T, 'boolean' | 'money' | 'json'>]: KindOf<T[K]> }

/** A row is a record with money, booleans and objects flattened: the only mapping between records and rows. */
export type Row<T> = { [K in KeysOf<T, 'plain'>]: T[K] } & {
  [K in KeysOf<T, 'boolean'>]: number | Null<T[K]>
} & { [K in KeysOf<T, 'json'>]: string | Null<T[K]> } & {
  [K in KeysOf<T, 'money'> as `${K}_minor`]: number | Null<T[K]>
} & { [K in KeysOf<T, 'money'> as `${K}_currency`]: string | Null<T[K]> }

type Cells = Record<string, unknown>

/** Throws when a number is not a safe integer: SQLite would round it without a word. */
export function toRow<T extends object>(record: T, columns: Columns<T>): Row<T> {
  const row: Cells = {}
  const kinds = columns as Record<string, string>
  for (const [field, value] of Object.entries(record)) {
    switch (kinds[field]) {
      case 'boolean':
        row[field] = value === null ? null : Number(value)
        break
      case 'json':
        row[field] = value === null ? null : JSON.stringify(value)
        break
      case 'money':
        row[`${field}_minor`] = integer(field, (value as Money | null)?.amount_minor ?? null)
        row[`${field}_currency`] = (value as Money | null)?.currency ?? null
        break
      default:
        row[field] = integer(field, value)
    }
  }
  return row as Row<T>
}

function integer(field: string, value: unknown): unknown {
  invariant(
    typeof value !== 'number' || Number.isSafeInteger(value),
    `${field} ${String(value)} is not a safe integer`,
  )
  return value
}

/** The record that the row was made from. Give it no column that is not a field of the record. */
export function fromRow<T extends object>(row: Row<T>, columns: Columns<T>): T {
  const record: Cells = { ...row }
  for (const [field, kind] of Object.entries<string>(columns)) {
    const value = record[field]
    if (kind === 'boolean') record[field] = value === null ? null : value === 1
    if (kind === 'json') record[field] = value === null ? null : JSON.parse(String(value))
    if (kind === 'money') {
      const amount_minor = record[`${field}_minor`]
      record[field] =
        amount_minor === null ? null : { amount_minor, currency: record[`${field}_currency`] }
      delete record[`${field}_minor`]
      delete record[`${field}_currency`]
    }
  }
  return record as T
}

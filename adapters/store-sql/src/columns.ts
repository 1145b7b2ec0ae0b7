import { invariant, type Money, refuseUnstorable } from '@billing/core'

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

/**
 * Throws when a number is not a safe integer: SQLite would round it without a word; and `validation.failed` on the field for
 * a text that PostgreSQL does not keep as it is.
 */
export function toRow<T extends object>(record: T, columns: Columns<T>): Row<T> {
  const kinds = columns as Record<string, keyof typeof CELLS>
  const row: Cells = {}
  for (const field of Object.keys(record)) {
    const value = (record as Cells)[field]
    const kind = kinds[field]
    if (kind === undefined) row[field] = plain(field, value)
    else CELLS[kind](row, field, value as never)
  }
  return row as Row<T>
}

/** How a field of each kind is written into a row. */
const CELLS = {
  boolean(row: Cells, field: string, value: boolean | null): void {
    row[field] = value === null ? null : Number(value)
  },
  json(row: Cells, field: string, value: unknown): void {
    row[field] = value === null ? null : JSON.stringify(value)
  },
  money(row: Cells, field: string, value: Money | null): void {
    row[`${field}_minor`] = integer(field, value?.amount_minor ?? null)
    row[`${field}_currency`] = value?.currency ?? null
  },
}

function plain(field: string, value: unknown): unknown {
  refuseUnstorable(field, value)
  return integer(field, value)
}

function integer(field: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    invariant(false, `${field} ${value} is not a safe integer`)
  }
  return value
}

/** How a field of each kind is read from a column that is not null: the way back of `CELLS`. */
const FIELDS = {
  boolean: (value: number): boolean => value === 1,
  json: (value: string): unknown => JSON.parse(value),
  money: (amount_minor: number, row: Cells, field: string) => ({
    amount_minor,
    currency: row[`${field}_currency`],
  }),
}

/** The field that a column is read into; null for a column that is read with another one. */
type Place = { readonly field: string; readonly kind: keyof typeof FIELDS } | null

const placesOf = new WeakMap<object, ReadonlyMap<string, Place>>()

function placesFor(columns: Readonly<Record<string, keyof typeof FIELDS>>) {
  const places = new Map<string, Place>()
  for (const [field, kind] of Object.entries(columns)) {
    places.set(kind === 'money' ? `${field}_minor` : field, { field, kind })
    if (kind === 'money') places.set(`${field}_currency`, null)
  }
  placesOf.set(columns, places)
  return places
}

/**
 * The record that the row was made from. Give it no column that is not a field of the record. It is built column
 * by column: a copy from which columns are deleted is a slow object for all that comes after, 8 µs against 3.
 */
export function fromRow<T extends object>(row: Row<T>, columns: Columns<T>): T {
  const places = placesOf.get(columns) ?? placesFor(columns as Parameters<typeof placesFor>[0])
  const cells = row as Cells
  const record: Cells = {}
  for (const column of Object.keys(cells)) {
    const value = cells[column]
    const place = places.get(column)
    if (place === undefined) record[column] = value
    else if (place !== null) {
      const { field, kind } = place
      record[field] = value === null ? null : FIELDS[kind](value as never, cells, field)
    }
  }
  return record as T
}

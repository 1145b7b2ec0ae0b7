import { DATE_FIELDS } from './printed.ts'

type DateField = (typeof DATE_FIELDS)[number]

/** The same with a `Date` in each field that is an instant. Calendar dates, and instants as numbers, stay as they are. */
export type WithDates<T> = T extends readonly (infer Row)[]
  ? WithDates<Row>[]
  : T extends object
    ? { [Field in keyof T]: Field extends DateField ? Dated<T[Field]> : WithDates<T[Field]> }
    : T

type Dated<T> = T extends string ? Date : WithDates<T>

const FIELDS: ReadonlySet<string> = new Set(DATE_FIELDS)

/** What the API answered, with a `Date` for each instant. */
export function withDates<T>(value: T): WithDates<T> {
  return dated(value) as WithDates<T>
}

function dated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      FIELDS.has(name) && typeof inside === 'string' ? new Date(inside) : dated(inside),
    ]),
  )
}

import type { Dialect } from '@billing/store-sql'

/** Milliseconds of a day. */
export const DAY = 86_400_000

/** How large the database is to be. */
export interface Size {
  readonly customers: number
  /** Months of invoices that a customer with a long history has, and the share of such, in thousandths. */
  readonly months: number
  readonly long_share: number
  /** Months of invoices of everybody else. */
  readonly short_months: number
  /** Years ago the first customer came, counted back from `now`. */
  readonly years: number
  readonly now: number
}

/** The statements that fill one table for the customers numbered `from` to `to`. */
export type Fill = (words: FillWords, size: Size, range: Range) => readonly string[]

/** Numbers of customers, both inclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Pieces of SQL that the two databases write differently. `n.i` is the customer's number. */
export interface FillWords {
  readonly dialect: Dialect
  /** A table `n (i)` of the customers. */
  readonly numbers: (range: Range) => string
  /** Text of so many digits. */
  readonly pad: (expression: string, digits: number) => string
  /** An id like those we make, which sorts by the number. `kind` is two hexadecimal digits. */
  readonly uuid: (kind: string, expression: string) => string
  /** The year of an instant, as text. */
  readonly year: (expression: string) => string
  /** The first letter as a capital. */
  readonly title: (expression: string) => string
}

/** How the two databases say it. */
export const FILL_WORDS: Readonly<Record<Dialect, FillWords>> = {
  sqlite: {
    dialect: 'sqlite',
    numbers: ({ from, to }) =>
      `(with recursive r (i) as (select ${from} union all select i + 1 from r where i < ${to})
        select i from r) as n`,
    pad: (expression, digits) => `printf('%0${digits}d', ${expression})`,
    uuid: (kind, expression) => `'0198${kind}00-0000-7000-8000-' || printf('%012d', ${expression})`,
    year: (expression) => `strftime('%Y', (${expression}) / 1000, 'unixepoch')`,
    title: (expression) => `upper(substr(${expression}, 1, 1)) || substr(${expression}, 2)`,
  },
  postgres: {
    dialect: 'postgres',
    numbers: ({ from, to }) => `generate_series(${from}::bigint, ${to}::bigint) as n (i)`,
    pad: (expression, digits) =>
      `case when length((${expression})::text) >= ${digits} then (${expression})::text
        else lpad((${expression})::text, ${digits}, '0') end`,
    uuid: (kind, expression) =>
      `'0198${kind}00-0000-7000-8000-' || lpad((${expression})::text, 12, '0')`,
    year: (expression) =>
      `to_char(to_timestamp((${expression}) / 1000) at time zone 'UTC', 'YYYY')`,
    title: (expression) => `initcap(${expression})`,
  },
}

/** A number from 0 to `below` - 1 that looks random and is always the same for a customer and a purpose. */
export function dice(purpose: number, below: number, i = 'n.i'): string {
  return `((${i}) * 7919 + ${purpose} * 104729 + ((${i}) * 31 + ${purpose}) % 1009 * 611953) % ${below}`
}

/** One of some values, in thousandths of all; the last one gets the rest. */
export function oneOf(
  purpose: number,
  shares: readonly (readonly [value: string, share: number])[],
) {
  let upTo = 0
  const cases = shares.slice(0, -1).map(([value, share]) => {
    upTo += share
    return `when ${dice(purpose, 1_000)} < ${upTo} then ${value}`
  })
  return `(case ${cases.join(' ')} else ${shares.at(-1)?.[0]} end)`
}

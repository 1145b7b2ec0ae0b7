import type { Ddl } from './ddl.ts'

/** Whether the name of the buyer has a letter that is not Latin, Greek or Cyrillic, nor a common sign. */
const UNPRINTABLE = {
  sqlite: `json_extract(buyer, '$.name') glob '*[^\u0001-\u052f\u1e00-\u218f]*'`,
  postgres: `(buyer::json ->> 'name') ~ '[^\u0001-\u052f\u1e00-\u218f]'`,
} as const

/** Invoices whose PDF leaves letters of the name out, those of before too. Source: Directive 2006/112/EC, Art. 226 (5). */
export const unprintableNames: Ddl = (dialect) => [
  `create index invoices_unprintable on invoices (issued_at) where ${UNPRINTABLE[dialect]}`,
]

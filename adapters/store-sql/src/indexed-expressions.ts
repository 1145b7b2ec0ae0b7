import type { Dialect } from './dialect.ts'

// An index of an expression is used only by a query that says exactly the same.

/** The operator who has a ticket, `''` for nobody: PostgreSQL cannot walk in order through what is null. */
export const TAKEN_BY = `coalesce(assignee_admin_id, '')`

/** Audit rows that name a ticket. */
export const NAMES_TICKET = `meta like '%"ticket_id":%'`

/** The ticket that an audit row's meta names. */
export function ticketOfMeta(dialect: Dialect): string {
  return metaText(dialect, 'ticket_id')
}

/** What an audit row's meta says under a name, as text; `of` is the alias of its table with a dot. No index has it. */
export function metaText(dialect: Dialect, name: string, of = ''): string {
  return dialect === 'sqlite'
    ? `json_extract(${of}meta, '$.${name}')`
    : `(${of}meta::jsonb ->> '${name}')`
}

/** When the day (UTC) began in which an invoice was issued. */
export const ISSUED_DAY = 'issued_at - issued_at % 86400000'

/** What groups the statuses of invoices as operators' filters do. Source: contract 6.9. */
export const INVOICE_STANDING = `(case when status in ('paid', 'partially_refunded', 'refunded')
  then 'paid' else status end)`

/** Letters that are not Latin, Greek or Cyrillic, nor common signs: what is left out of a PDF. */
const UNPRINTABLE = '[^\u0001-\u052f\u1e00-\u218f]'

/** Whether a text has such letters. */
export function isUnprintable(dialect: Dialect, text: string): string {
  return dialect === 'sqlite' ? `${text} glob '*${UNPRINTABLE}*'` : `${text} ~ '${UNPRINTABLE}'`
}

/** Whether the name of an invoice's buyer has them. */
export function hasUnprintableBuyer(dialect: Dialect): string {
  const name = { sqlite: `json_extract(buyer, '$.name')`, postgres: `(buyer::json ->> 'name')` }
  return isUnprintable(dialect, name[dialect])
}

import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/**
 * What is owed and goes on the next invoice, kept for good; what of it waits, by its subscription; and the most of each item
 * that was ever set up for a fee.
 */
export const waitingLines: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table waiting_lines (
      waiting_line_id ${key} primary key,
      account_id ${key} not null references accounts deferrable initially deferred,
      subscription_id ${key} not null references subscriptions deferrable initially deferred,
      line text not null,
      user_id ${key} not null,
      reason text,
      state text not null check (state in ('waiting', 'billed', 'dropped')),
      state_since ${int} not null,
      invoice_id ${key} references invoices deferrable initially deferred,
      created_at ${int} not null,
      updated_at ${int} not null,
      check ((state = 'billed') = (invoice_id is not null))
    ${end}`,
    `create index waiting_lines_of_subscription
      on waiting_lines (subscription_id, created_at, waiting_line_id)`,
    `create index waiting_lines_of_invoice on waiting_lines (invoice_id)
      where invoice_id is not null`,
    `alter table subscriptions add column waiting_minor ${int}`,
    'alter table subscriptions add column peaks text',
  ]
}

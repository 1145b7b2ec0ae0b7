import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** How issued documents get through a network to their receivers. Those of before went by mail alone. */
export const eInvoiceDeliveries: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table e_invoice_deliveries (
      delivery_id ${key} primary key,
      document text not null check (document in ('invoice', 'credit_note')),
      account_id ${key} not null references accounts deferrable initially deferred,
      number text not null,
      status text not null
        check (status in ('waiting', 'sent', 'accepted', 'rejected', 'unknown_recipient')),
      message_id text,
      rule_id text,
      rule_message text,
      created_at ${int} not null,
      updated_at ${int} not null
    ${end}`,
    `create index e_invoice_deliveries_refused on e_invoice_deliveries (updated_at, status)
      where status in ('rejected', 'unknown_recipient')`,
  ]
}

import type { Ddl } from './ddl.ts'

const STATUS = `check (status in ('waiting', 'sent', 'accepted', 'rejected', 'unknown_recipient',
  'given_up'))`

/** What was given up before is a dead letter of the outbox. */
const GIVEN_UP = `update e_invoice_deliveries set status = 'given_up'
  where status in ('waiting', 'sent') and exists (select 1 from outbox
    where outbox.dedupe_key = 'e_invoice.send:' || e_invoice_deliveries.delivery_id
      and outbox.dead_at is not null)`

/** SQLite changes no check: the table is made anew. */
const SQLITE = [
  'create table kept_deliveries as select * from e_invoice_deliveries',
  'drop table e_invoice_deliveries',
  `create table e_invoice_deliveries (
    delivery_id text primary key,
    document text not null check (document in ('invoice', 'credit_note')),
    account_id text not null references accounts deferrable initially deferred,
    number text not null,
    status text not null ${STATUS},
    message_id text,
    rule_id text,
    rule_message text,
    created_at integer not null,
    updated_at integer not null
  ) strict`,
  `insert into e_invoice_deliveries (delivery_id, document, account_id, number, status, message_id,
      rule_id, rule_message, created_at, updated_at)
    select delivery_id, document, account_id, number, status, message_id, rule_id, rule_message,
      created_at, updated_at from kept_deliveries`,
  'drop table kept_deliveries',
  `create index e_invoice_deliveries_refused on e_invoice_deliveries (updated_at, status)
    where status in ('rejected', 'unknown_recipient')`,
  GIVEN_UP,
]

const POSTGRES = [
  'alter table e_invoice_deliveries drop constraint e_invoice_deliveries_status_check',
  `alter table e_invoice_deliveries add constraint e_invoice_deliveries_status_check ${STATUS}`,
  GIVEN_UP,
]

/** A delivery that nobody tries any more is told from one that is under way, and an operator can have it sent again. */
export const givenUpDeliveries: Ddl = (dialect) => (dialect === 'sqlite' ? SQLITE : POSTGRES)

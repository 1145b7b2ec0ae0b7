import type { Ddl } from './ddl.ts'

/** What comes back of a topup without an invoice belongs to its payment alone. */
const OF_TOPUP = `check ((invoice_id is null) = (taken_from = 'topup'))`

/** SQLite takes no `not null` away: the table is made anew. References to it are checked as the transaction ends. */
const SQLITE = [
  'create index credit_notes_of_refund on credit_notes (refund_id)',
  'create table kept_refunds as select * from refunds',
  'drop table refunds',
  `create table refunds (
    refund_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    invoice_id text references invoices deferrable initially deferred,
    payment_id text not null,
    order_id text not null,
    provider_refund_id text unique,
    credit_note_id text unique,
    amount_minor integer not null check (amount_minor >= 0),
    amount_currency text not null,
    reason_code text not null,
    status text not null check (status in ('requested', 'sent', 'accepted', 'refused', 'completed',
      'failed')),
    attempt_count integer not null check (attempt_count >= 0),
    next_attempt_at integer,
    failure_code text,
    failure_message text,
    created_at integer not null,
    updated_at integer not null,
    lease_until integer,
    lease_fence integer not null default 0,
    credit_taken_minor integer check (credit_taken_minor >= 0),
    taken_from text not null default 'invoice',
    check (amount_minor > 0),
    ${OF_TOPUP}
  ) strict`,
  `insert into refunds (refund_id, account_id, invoice_id, payment_id, order_id, provider_refund_id,
      credit_note_id, amount_minor, amount_currency, reason_code, status, attempt_count,
      next_attempt_at, failure_code, failure_message, created_at, updated_at, lease_until,
      lease_fence, credit_taken_minor, taken_from)
    select refund_id, account_id, invoice_id, payment_id, order_id, provider_refund_id,
      credit_note_id, amount_minor, amount_currency, reason_code, status, attempt_count,
      next_attempt_at, failure_code, failure_message, created_at, updated_at, lease_until,
      lease_fence, credit_taken_minor, taken_from
    from kept_refunds`,
  'drop table kept_refunds',
  'drop index credit_notes_of_refund',
  `create index refunds_due on refunds (next_attempt_at, refund_id) where next_attempt_at is not null`,
  `create index refunds_invoice on refunds (invoice_id, created_at, refund_id)`,
  `create index refunds_account on refunds (account_id)`,
  `create index refunds_failed on refunds (updated_at) where status = 'failed'`,
  `create index refunds_payment on refunds (payment_id, refund_id)`,
]

const POSTGRES = [
  'alter table refunds alter column invoice_id drop not null',
  `alter table refunds add constraint refunds_of_topup ${OF_TOPUP}`,
  `create index refunds_payment on refunds (payment_id, refund_id)`,
]

/**
 * A topup whose VAT is due with its use has no invoice, so that what is unused of it goes back without one. Source:
 * contract 6.3.
 */
export const topupRefunds: Ddl = (dialect) => (dialect === 'sqlite' ? SQLITE : POSTGRES)

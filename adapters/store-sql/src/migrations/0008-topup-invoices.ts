import type { Ddl } from './ddl.ts'

/**
 * A topup that was captured before topups had invoices is marked: none is made of it. What a refund of a topup had taken
 * back of the call credit stands on the refund. Source: contract 6.3.
 */
export const topupInvoices: Ddl = (dialect) => {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint'
  return [
    `alter table payments add column uninvoiced ${int} not null default 0
      check (uninvoiced in (0, 1) and (uninvoiced = 0 or invoice_id is null))`,
    `update payments set uninvoiced = 1 where kind = 'topup' and captured_at is not null`,
    `create index payments_topups on payments (account_id, captured_at)
      where kind = 'topup' and captured_at is not null`,
    `alter table refunds add column credit_taken_minor ${int} check (credit_taken_minor >= 0)`,
  ]
}

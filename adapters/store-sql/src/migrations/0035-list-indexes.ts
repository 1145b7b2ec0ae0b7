import type { Ddl } from './ddl.ts'

/**
 * Indexes in the order of the operators' lists, one for each filter, so that none walks all of history.
 * PostgreSQL answers from an index over an expression alone only when its columns are in it too.
 */
export const listIndexes: Ddl = () => [
  `create index invoices_page on invoices (issued_at, invoice_id, account_id) where issued_at is not null`,
  `create index invoices_standing on invoices (${INVOICE_STANDING}, issued_at, invoice_id, due_at, account_id,
   status)
   where issued_at is not null`,
  `create index payments_filters on payments (kind, status, created_at, payment_id)`,
  `create index audit_log_page on audit_log (ts, id)`,
  `create index audit_log_actions on audit_log (action, actor, outcome, ts, id)`,
  `create index audit_log_actors on audit_log (actor, outcome, ts, id)`,
  `create index audit_log_accounts on audit_log (account_id, ts, id) where account_id is not null`,
  `create index audit_log_users on audit_log (user_id, ts, id, action, actor, outcome)
   where user_id is not null`,
]

/** What groups the statuses of invoices as operators' filters do, written as the index has it. Source: contract 6.9. */
export const INVOICE_STANDING = `(case when status in ('paid', 'partially_refunded', 'refunded')
  then 'paid' else status end)`

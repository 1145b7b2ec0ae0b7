import { ISSUED_DAY } from '../indexed-expressions.ts'
import type { Ddl } from './ddl.ts'

/** What dashboards look up besides tallies: each index holds what they read, and little else. */
export const figures: Ddl = () => [
  `create index accounts_pending on accounts (status)
   where status = 'pending_payment' and kind = 'customer'`,
  `create index users_admins on users (created_at, user_id) where role = 'admin'`,
  `create index one_times_unspent_end on one_times (expires_at, purpose) where spent_at is null`,
  `create index invoices_issued on invoices (issued_at, account_id, total_minor)
   where issued_at is not null`,
  `create index invoices_largest on invoices ((${ISSUED_DAY}), total_minor, account_id)
   where issued_at is not null`,
]

import type { Ddl } from './ddl.ts'

/** When an account ended, as the audit log says it. */
export const accountEnds: Ddl = ({ int }) => [
  `alter table accounts add column ended_at ${int}`,
  `update accounts set ended_at = coalesce(
     (select max(ts) from audit_log where chain = accounts.account_id
      and action in ('account.ended', 'account.abandoned', 'account.signup_ended')), updated_at)
   where status = 'cancelled'`,
]

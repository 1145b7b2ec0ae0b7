import type { Ddl } from './ddl.ts'

/**
 * What a signup keeps until its mailbox is proved, and what was said of its trial. The password of a user who
 * has proved nothing came with their signup.
 */
export const signupProofs: Ddl = ({ int }) => [
  `alter table signups add column password_hash text`,
  `alter table signups add column email_proved_at ${int}`,
  `alter table signups add column trial_reason text`,
  `update signups set password_hash =
     (select users.password_hash from users where users.email_key = signups.email_key
      and users.account_id = signups.prospect_account_id and users.email_proven_at is null)
   where status <> 'failed'`,
]

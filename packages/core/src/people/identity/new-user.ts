import type { EpochMs } from '../../kernel/time.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { Account } from '../account/account.ts'
import type { User } from './user.ts'

/** What is said of a user when they are made. */
type Said = Pick<User, 'user_id' | 'email' | 'role'> &
  Partial<Pick<User, 'first_name' | 'last_name' | 'password_hash'>>

/** A user of an account: the mailbox not proved, the language that of the account. */
export function newUser(
  { account_id, language }: Pick<Account, 'account_id' | 'language'>,
  said: Said,
  now: EpochMs,
): User {
  return {
    account_id,
    email_key: emailKey(said.email),
    first_name: '',
    last_name: '',
    language,
    notifications_enabled: true,
    reads_only: false,
    password_hash: null,
    email_proven_at: null,
    totp_sealed: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    created_at: now,
    updated_at: now,
    ...said,
  }
}

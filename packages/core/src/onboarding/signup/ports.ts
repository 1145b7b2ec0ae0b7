import type { EpochMs } from '../../kernel/time.ts'
import type { Signup } from './signup.ts'

/** The repository of signups. */
export interface Signups {
  get(signup_id: string): Promise<Signup | undefined>
  getForUpdate(signup_id: string): Promise<Signup | undefined>
  byAccount(account_id: string): Promise<Signup | undefined>
  /** Signups of the e-mail that wait for a card and have an account, to be superseded by a newer one. */
  pendingOf(email_key: string): Promise<Signup[]>
  /** Whether a signup of the e-mail has had its card verified, or waived by an operator, and its account lives. */
  isPastCard(email_key: string): Promise<boolean>
  /** The accounts that signups of the e-mail made, also those that have ended, newest first. */
  accountsOf(email_key: string): Promise<string[]>
  /** The newest signup of the e-mail whose account lives. */
  liveOf(email_key: string): Promise<Signup | undefined>
  /** Signups of the e-mail give their passwords to nobody any more. */
  forgetPasswords(email_key: string): Promise<void>
  /** `pending_payment` and past `expires_at`, oldest first. */
  expired(now: EpochMs, limit: number): Promise<Signup[]>
  /** Failed and with personal data (an `email` that is not empty), last changed before `before`. */
  scrubbable(before: EpochMs, limit: number): Promise<Signup[]>
  put(signup: Signup): Promise<void>
  /** Costs what so many statements cost that write, two at least, and leaves nothing: as the signup of a free address. */
  waste(statements: number): Promise<void>
}

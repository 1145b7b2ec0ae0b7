import type { Locale } from '../../kernel/locale.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** What a user can be: of a customer the owner or a support user, of ours an admin. Source: contract 2.4. */
export const USER_ROLES = ['owner', 'admin', 'support'] as const
/** What a user is. */
export type UserRole = (typeof USER_ROLES)[number]

/** A person who signs in. One e-mail, one user. */
export interface User {
  readonly user_id: string
  readonly account_id: string
  /** As typed, for display. */
  readonly email: string
  /** As compared: `emailKey(email)`, unique. */
  readonly email_key: string
  readonly first_name: string
  readonly last_name: string
  readonly role: UserRole
  /** Of an operator: an auditor, who reads and presses nothing. */
  readonly reads_only: boolean
  readonly language: Locale
  readonly notifications_enabled: boolean
  /** PHC string, or null for a user who never chose a password. */
  readonly password_hash: string | null
  /** When the person first proved that the address is theirs. */
  readonly email_proven_at: EpochMs | null
  /** The TOTP secret, sealed; unconfirmed until the first right code. */
  readonly totp_sealed: string | null
  readonly totp_confirmed_at: EpochMs | null
  /** The last accepted 30-second step: neither it nor an earlier one is accepted again (RFC 6238, 5.2). */
  readonly totp_last_step: number | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** What every description of a user says while they have no password. Source: contract 2.6. */
export function passwordNeeded({ password_hash }: Pick<User, 'password_hash'>): {
  readonly password_needed?: true
} {
  return password_hash === null ? { password_needed: true } : {}
}

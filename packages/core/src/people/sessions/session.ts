import type { EpochMs } from '../../kernel/time.ts'
import type { Me } from '../identity/me.ts'

/** One sign-in on one device: the family of its refresh tokens. Ended, every token of it is dead. */
export interface Session {
  /** The `sid` claim. */
  readonly session_id: string
  readonly user_id: string
  readonly account_id: string
  readonly twofa: boolean
  /** Where it was last renewed from, or opened; null where that is not known, and on sessions of before it was kept. */
  readonly ip: string | null
  readonly user_agent: string | null
  /** Why an operator reads as the customer whose account it is; null for a session of the account’s own people. */
  readonly reading_reason: string | null
  /** The operator’s session in which that reading began, and with which it ends; null for any other session. */
  readonly begun_in: string | null
  readonly created_at: EpochMs
  /** When it was last renewed, or opened; null on sessions of before it was kept. */
  readonly last_used_at: EpochMs | null
  readonly ended_at: EpochMs | null
  readonly end_reason: SessionEnd | null
}

/** When a session was opened or renewed, and from where. */
export type SessionUse = Pick<Session, 'last_used_at' | 'ip' | 'user_agent'>

/** What a request with a token asks of its session: that it lives, whose it is, and what that person is now. */
export interface Bearer extends Pick<
  Session,
  'user_id' | 'account_id' | 'twofa' | 'reading_reason'
> {
  /** Of the session, or of the one that it began in. */
  readonly ended_at: EpochMs | null
  readonly me: Me
}

/** Why a session can have ended. */
export const SESSION_ENDS = [
  'signed_out',
  'password_changed',
  'password_reset',
  'email_proved',
  'refresh_reuse',
  'superseded',
  'second_factor_reset',
] as const
/** Why a session ended. */
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** A refresh token, by its digest. Rotated at most once. */
export interface RefreshToken {
  readonly token_hash: string
  readonly session_id: string
  readonly issued_at: EpochMs
  readonly expires_at: EpochMs
  readonly rotated_at: EpochMs | null
}

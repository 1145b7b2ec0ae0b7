import type { EpochMs } from '../../kernel/time.ts'
import type { Me } from '../identity/me.ts'

/** One sign-in on one device: the family of its refresh tokens. Ended, every token of it is dead. */
export interface Session {
  /** The `sid` claim. */
  readonly session_id: string
  readonly user_id: string
  readonly account_id: string
  readonly twofa: boolean
  readonly created_at: EpochMs
  readonly ended_at: EpochMs | null
  readonly end_reason: SessionEnd | null
}

/** What a request with a token asks of its session: that it lives, whose it is, and what that person is now. */
export interface Bearer extends Pick<Session, 'user_id' | 'account_id' | 'twofa' | 'ended_at'> {
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

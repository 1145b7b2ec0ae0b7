import type { EpochMs } from '../../kernel/time.ts'
import { DAY, HOUR, MINUTE } from '../../kernel/time.ts'

/** One kind of single-use secret: how long it lives and how many wrong tries it stands. */
interface OneTimeRule {
  readonly lives_ms: number
  /** Wrong codes before it dies; null where there is no code to guess. */
  readonly tries: number | null
}

/**
 * Every single-use secret we hand out, and `totp_budget`: the codes that one admin may try in an hour over
 * all challenges, so that a stolen password does not buy guesses without end. Source: contract 2.5, 2.7, 2.8.
 */
// prettier-ignore
export const ONE_TIMES = {
  signup_link:    { lives_ms: 24 * HOUR,  tries: null },
  login_link:     { lives_ms: 24 * HOUR,  tries: null },
  password_reset: { lives_ms: 1 * HOUR,   tries: null },
  contact_email:  { lives_ms: 24 * HOUR,  tries: null },
  withdrawal_link:{ lives_ms: 24 * HOUR,  tries: null },
  email_verify:   { lives_ms: 10 * MINUTE, tries: 5 },
  login_code:     { lives_ms: 10 * MINUTE, tries: 5 },
  grant:          { lives_ms: 30 * MINUTE, tries: null },
  admin_challenge:{ lives_ms: 5 * MINUTE,  tries: 5 },
  totp_budget:    { lives_ms: 1 * HOUR,    tries: 20 },
} as const satisfies Record<string, OneTimeRule>

/** What a single-use secret is good for. */
export type OneTimePurpose = keyof typeof ONE_TIMES

/** How long a spent or dead one is kept as evidence before it is removed. */
export const ONE_TIME_KEPT_MS = 7 * DAY

/** A single-use secret, stored by its digest. */
export interface OneTime {
  /** Of a challenge, what the client holds; else only ours. */
  readonly one_time_id: string
  readonly purpose: OneTimePurpose
  /** The address that it was sent to, as compared. */
  readonly email_key: string
  readonly user_id: string | null
  /** Of the link's token (256 random bits), or of the challenge or grant id. */
  readonly token_hash: string
  /** Keyed digest of the 6-digit code; null where there is none. */
  readonly code_mac: string | null
  readonly tries_left: number | null
  readonly created_at: EpochMs
  readonly expires_at: EpochMs
  /** When it was used or revoked. */
  readonly spent_at: EpochMs | null
}

/** Why a one-time cannot be used, as the audit log says it; null while it can. */
export function deadReason(
  one_time: OneTime | undefined,
  now: EpochMs,
): 'unknown' | 'spent' | 'expired' | null {
  if (!one_time) return 'unknown'
  if (one_time.spent_at !== null) return 'spent'
  return now >= one_time.expires_at ? 'expired' : null
}

import type { EpochMs } from '../../kernel/time.ts'
import type { OneTime, OneTimePurpose } from '../proofs/one-time.ts'
import type { Bearer, RefreshToken, Session, SessionEnd } from '../sessions/session.ts'
import type { User } from './user.ts'

/** The repository of users. */
export interface Users {
  get(user_id: string): Promise<User | undefined>
  getForUpdate(user_id: string): Promise<User | undefined>
  byEmail(email_key: string): Promise<User | undefined>
  ofAccount(account_id: string): Promise<User[]>
  put(user: User): Promise<void>
  /** With every session and one-time secret of the user. */
  delete(user_id: string): Promise<void>
}

/** The repository of sessions and their refresh tokens. */
export interface Sessions {
  get(session_id: string): Promise<Session | undefined>
  /** The session and its user as they are now, in one read. */
  bearer(session_id: string): Promise<Bearer | undefined>
  insert(session: Session): Promise<void>
  /** Ends a live session; false when it had already ended. */
  end(session_id: string, at: EpochMs, reason: SessionEnd): Promise<boolean>
  /** Ends every live session of the user but `except`. */
  endAllOf(user_id: string, except: string | null, at: EpochMs, reason: SessionEnd): Promise<void>
  insertRefresh(token: RefreshToken): Promise<void>
  refreshByHash(token_hash: string): Promise<RefreshToken | undefined>
  /** False when someone rotated it first. */
  rotateRefresh(token_hash: string, at: EpochMs): Promise<boolean>
  /** Refresh tokens that expired, and sessions that ended or were left without a token, before `before`. */
  purge(before: EpochMs): Promise<void>
}

/** The repository of single-use secrets. */
export interface OneTimes {
  get(one_time_id: string): Promise<OneTime | undefined>
  byToken(token_hash: string): Promise<OneTime | undefined>
  /** The newest unspent one for the address, expired or not. */
  newest(purpose: OneTimePurpose, email_key: string): Promise<OneTime | undefined>
  insert(one_time: OneTime): Promise<void>
  /** Use it up; false when it was spent before. */
  spend(one_time_id: string, at: EpochMs): Promise<boolean>
  /** Take one try; false when none is left or it is spent. */
  takeTry(one_time_id: string): Promise<boolean>
  /** Every unspent one of that purpose for the address dies. */
  revoke(purpose: OneTimePurpose, email_key: string, at: EpochMs): Promise<void>
  purge(before: EpochMs): Promise<void>
}

/** Password hashes. Runs off the event loop, bounded in parallel. Passes `passwordHasherContract`. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** `weak` asks for a new hash: it was made with lower parameters than today's. A malformed hash does not match. */
  verify(
    hash: string,
    password: string,
  ): Promise<{ readonly matches: boolean; readonly weak: boolean }>
  /** Costs the same as `verify` on a wrong password, for an e-mail that has none. */
  waste(password: string): Promise<void>
}

/** Says which passwords are easily guessed. Passes `passwordJudgeContract` of @billing/testing. */
export interface PasswordJudge {
  /** Known, short, or regular; `own_words` (folded) are what whoever knows the person tries first. */
  isGuessable(password: string, own_words: readonly string[]): Promise<boolean>
}

/** The claims of an access token. Source: contract 2.1. */
export interface AccessClaims {
  readonly sub: string
  readonly acc: string
  readonly roles: readonly string[]
  readonly sid: string
  readonly twofa?: true
}

/** What a token turned out to be. */
export type TokenVerdict<C> =
  | { readonly kind: 'genuine'; readonly claims: C }
  | { readonly kind: 'expired' }
  | { readonly kind: 'forged' }

/** Signs and checks JWTs; the algorithm is pinned per key, a previous key still verifies. Passes `tokenSignerContract`. */
export interface TokenSigner {
  /** Adds `iss`, `aud`, `iat`, `exp` and `jti`. */
  signAccess(claims: AccessClaims, now: EpochMs, seconds: number): Promise<string>
  verifyAccess(token: string, now: EpochMs): Promise<TokenVerdict<AccessClaims>>
  /** A token of another audience that says "this browser proved this address". */
  signGrant(claims: GrantClaims, now: EpochMs, seconds: number): Promise<string>
  verifyGrant(token: string, now: EpochMs): Promise<TokenVerdict<GrantClaims>>
  /** Whether tokens of an earlier key are accepted beside those of the one that signs: a rotation is under way. */
  previousKeyAccepted(): boolean
}

/** The claims of a grant. Source: contract 2.8. */
export interface GrantClaims {
  readonly email_key: string
  readonly jti: string
}

/** RFC 6238: SHA-1, six digits, 30 s, one step of drift either way. Passes `totpContract`. */
export interface Totp {
  /** A new secret, base32. */
  secret(): string
  /** The `otpauth://` address that an authenticator app reads. */
  uri(secret: string, label: string): string
  /** The step that the code belongs to, or undefined when it is wrong or not after `last_step`. */
  verify(secret: string, code: string, now: EpochMs, last_step: number | null): number | undefined
}

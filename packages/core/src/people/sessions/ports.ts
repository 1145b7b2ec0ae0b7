import type { EpochMs } from '../../kernel/time.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Bearer, RefreshToken, Session, SessionEnd, SessionUse } from './session.ts'

/** Whose sessions are listed. */
export interface SessionsOf {
  readonly user_id: string
  /** Null for who is not to see when operators read. */
  readonly read_account: string | null
}

/** The repository of sessions and their refresh tokens. */
export interface Sessions {
  get(session_id: string): Promise<Session | undefined>
  /** The session and its user as they are now, in one read. */
  bearer(session_id: string): Promise<Bearer | undefined>
  insert(session: Session): Promise<void>
  /**
   * Those of the user, and those in which an operator reads `read_account`, that have not ended, nor the one that they
   * began in, and were opened or renewed since `since`; newest first.
   */
  liveOf(whose: SessionsOf, since: EpochMs, page: PageRequest): Promise<Page<Session>>
  /** The session was used again, from there. */
  touch(session_id: string, use: SessionUse): Promise<void>
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

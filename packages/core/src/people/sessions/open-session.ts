import { after, DAY, type EpochMs, SECOND, unixSeconds } from '../../kernel/time.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { Tx, Work } from '../../ports.ts'
import type { AccessClaims, TokenSigner } from './ports.ts'
import type { Session } from './session.ts'
import { ACCESS_SECONDS, profileOf, rolesOf, type SignedIn, type Tokens } from './signed-in.ts'
import type { User } from '../identity/user.ts'

/** How long a refresh token lives from its own issue. Source: contract 2.2. */
export const REFRESH_LIVES = 30 * DAY

/** How long a user of an ended account can still sign in, to read invoices. Source: contract 2.11. */
const ENDED_ACCOUNT_OPEN_FOR = 90 * DAY

/** A session as its transaction left it: what the tokens are made of. */
export interface OpenedSession {
  readonly session: Session
  readonly user: User
  readonly refresh_token: string
}

/** Whether the user's account lets them in: for 90 days from its end. Source: contract 2.11. */
export async function mayEnter(
  tx: Pick<Tx, 'accounts'>,
  user: Pick<User, 'account_id'>,
  now: EpochMs,
): Promise<boolean> {
  const account = await tx.accounts.get(user.account_id)
  if (!account) return false
  if (account.status !== 'cancelled') return true
  return now <= after(account.ended_at ?? account.updated_at, ENDED_ACCOUNT_OPEN_FOR)
}

/** A new session with its first refresh token. */
export async function openSession(
  work: Work,
  call: Pick<Call, 'ip' | 'user_agent'>,
  { user, twofa }: { readonly user: User; readonly twofa: boolean },
): Promise<OpenedSession> {
  const { tx, now, ids } = work
  const session: Session = {
    session_id: ids.uuid(now),
    user_id: user.user_id,
    account_id: user.account_id,
    twofa,
    ip: call.ip,
    user_agent: call.user_agent,
    reading_reason: null,
    begun_in: null,
    created_at: now,
    last_used_at: now,
    ended_at: null,
    end_reason: null,
  }
  await tx.sessions.insert(session)
  const refresh_token = await issueRefresh(work, session.session_id)
  return { session, user, refresh_token }
}

/** One more refresh token of the session's family: 256 random bits, kept by their digest. */
export async function issueRefresh(
  { tx, now, secrets }: Work,
  session_id: string,
): Promise<string> {
  const token = secrets.token()
  await tx.sessions.insertRefresh({
    token_hash: secrets.digest(token),
    session_id,
    issued_at: now,
    expires_at: after(now, REFRESH_LIVES),
    rotated_at: null,
  })
  return token
}

/** The answer of a sign-in. */
export async function signedInAs(
  tokens: TokenSigner,
  opened: OpenedSession,
  now: EpochMs,
): Promise<SignedIn> {
  return {
    access_token: await tokens.signAccess(claimsOf(opened), now, ACCESS_SECONDS),
    expires_at: unixSeconds(after(now, ACCESS_SECONDS * SECOND)),
    refresh_token: opened.refresh_token,
    token_type: 'Bearer',
    user: profileOf(opened.user),
  }
}

/** The short answer of a sign-in: the tokens alone. */
export async function tokensFor(
  tokens: TokenSigner,
  opened: OpenedSession,
  now: EpochMs,
): Promise<Tokens> {
  const { access_token, refresh_token } = await signedInAs(tokens, opened, now)
  return { access_token, refresh_token, expires_in: ACCESS_SECONDS }
}

function claimsOf({ session, user }: OpenedSession): AccessClaims {
  return {
    sub: user.user_id,
    acc: session.account_id,
    roles: rolesOf(user.role),
    sid: session.session_id,
    ...(session.twofa ? { twofa: true as const } : {}),
  }
}

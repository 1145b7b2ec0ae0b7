import type { Call } from '../../records/idempotency/call.ts'
import { type EpochMs, SECOND } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from './audit-attempt.ts'
import { issueRefresh, mayEnter, type OpenedSession, signedInAs } from './open-session.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import type { Session } from './session.ts'
import type { SignedIn } from './signed-in.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Milliseconds in which a repeat is two tabs or a lost answer; later it is a stolen token. Source: contract 2.2. */
const REPEAT_FORGIVEN = 10 * SECOND

/**
 * Rotate a refresh token. One that was rotated before ends its whole family, unless it is the repeat of a
 * moment ago. Throws `auth.invalid_credentials`. Source: contract 2.2.
 */
export async function refreshSession(
  ports: WritePorts<'tokens'>,
  call: Call,
  { refresh_token }: { readonly refresh_token: string },
): Promise<SignedIn> {
  const now = ports.clock()
  const attempt = (work: Work) => rotate(work, call, work.secrets.digest(refresh_token))
  const opened = await transact(ports, attempt, now)
  if (!opened) throw wrongCredentials()
  return signedInAs(ports.tokens, opened, now)
}

async function rotate(work: Work, call: Call, token_hash: string): Promise<OpenedSession | null> {
  const { tx, now } = work
  const token = await tx.sessions.refreshByHash(token_hash)
  const session = token && (await tx.sessions.get(token.session_id))
  if (!token || !session || session.ended_at !== null) return null
  if (token.rotated_at !== null) {
    if (now - token.rotated_at > REPEAT_FORGIVEN) await endFamily(work, call, session)
    return null
  }
  const user = now < token.expires_at ? await userOf(tx, session, now) : null
  if (!user || !(await tx.sessions.rotateRefresh(token_hash, now))) return null
  const { ip, user_agent } = call
  await tx.sessions.touch(session.session_id, { last_used_at: now, ip, user_agent })
  const successor = await issueRefresh(work, session.session_id)
  return { session, user, refresh_token: successor }
}

/** The session's user, unless they moved to another account or their account ended long ago. */
async function userOf(tx: Tx, session: Session, now: EpochMs): Promise<User | null> {
  const user = await tx.users.get(session.user_id)
  if (user?.account_id !== session.account_id) return null
  return (await mayEnter(tx, user, now)) ? user : null
}

async function endFamily(work: Work, call: Call, session: Session): Promise<void> {
  const { tx, now } = work
  await tx.sessions.end(session.session_id, now, 'refresh_reuse')
  const user = await tx.users.get(session.user_id)
  const failure = 'refresh_reuse'
  await auditAttempt(work, { call, action: 'auth.refresh', user, failure })
}

/** The session that a refresh token belongs to, so that its use can be counted; null for a token that we do not know. */
export async function sessionOfRefresh(
  { store, secrets }: WritePorts,
  refresh_token: string,
): Promise<string | null> {
  const hash = secrets.digest(refresh_token)
  const known = await store.read((tx) => tx.sessions.refreshByHash(hash))
  return known?.session_id ?? null
}

import type { Call } from '../../records/idempotency/call.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { homeOf } from '../identity/move-user.ts'
import { deadReason, type OneTime } from './one-time.ts'
import { type OpenedSession, mayEnter, openSession, signedInAs } from '../sessions/open-session.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { SignedIn } from '../sessions/signed-in.ts'

/** Which links open a door: by their purpose, and by whose they are. */
export type Accepts = (link: OneTime, user: User) => boolean

/** A link of a sign-in without a password. */
const loginLinks: Accepts = ({ purpose }) => purpose === 'login_link' || purpose === 'login_code'

/** One try to enter by a mailed link. */
export interface LinkEntry {
  readonly call: Call
  readonly token: string
  /** As the audit log names it. */
  readonly action: string
  readonly accepts: Accepts
  /** When the link comes with a new password. */
  readonly password_hash?: string
  /** Whether every other session ends, also when the address had been proved before. */
  readonly alone: boolean
  /** Makes a link of what else opens this door; undefined for what does not. */
  readonly takes?: (work: Work, token_hash: string) => Promise<OneTime | undefined>
}

/**
 * Spend a mailed link and open the session in the same transaction: of any number of callers one gets it.
 * A link that this door does not take stays unspent. Throws `auth.invalid_credentials`. Source: contract 2.7.
 */
export async function enterByLink(
  ports: WritePorts,
  entry: LinkEntry,
  now: EpochMs,
): Promise<OpenedSession> {
  const attempt = async (work: Work) => {
    const found = await findLink(work, entry)
    const spent =
      found.failure === null && (await work.tx.oneTimes.spend(found.link.one_time_id, now))
    const failure = found.failure ?? (spent ? null : 'spent')
    const { call, action } = entry
    await auditAttempt(work, { call, action, user: found.user, failure })
    return found.failure === null && spent ? enter(work, entry, found.user) : null
  }
  const opened = await transact(ports, attempt, now)
  if (!opened) throw wrongCredentials()
  return opened
}

type FoundLink =
  | { readonly failure: null; readonly link: OneTime; readonly user: User }
  | { readonly failure: string; readonly user: User | undefined }

async function findLink(work: Work, entry: LinkEntry): Promise<FoundLink> {
  const { tx, now } = work
  const link = await linkOf(work, entry)
  const user = link?.user_id ? await tx.users.getForUpdate(link.user_id) : undefined
  if (!link || !user) return { failure: 'unknown', user }
  if (!entry.accepts(link, user)) return { failure: 'other_purpose', user }
  // A link alone is one factor: it never signs an operator in.
  if (user.role === 'admin') return { failure: 'admin', user }
  const dead = deadReason(link, now)
  if (dead !== null) return { failure: dead, user }
  const account_id = await homeOf(tx, user)
  if (!(await mayEnter(tx, { account_id }, now))) return { failure: 'account_ended', user }
  return { failure: null, link, user }
}

async function linkOf(work: Work, { token, takes }: LinkEntry): Promise<OneTime | undefined> {
  const digest = work.secrets.digest(token)
  return (await takes?.(work, digest)) ?? work.tx.oneTimes.byToken(digest)
}

async function enter(work: Work, entry: LinkEntry, user: User): Promise<OpenedSession> {
  const { tx, now } = work
  if (entry.alone) await tx.sessions.endAllOf(user.user_id, null, now, 'email_proved')
  const { password_hash = null } = entry
  const proved = await proveMailbox(work, { user, password_hash })
  await tx.signups.forgetPasswords(user.email_key)
  return openSession(work, entry.call, { user: proved, twofa: false })
}

/**
 * Sign in by a mailed link, also by the one that comes with a login code. Throws
 * `auth.invalid_credentials`. Source: contract 2.7.
 */
export async function verifyMagicLink(
  ports: WritePorts<'tokens'>,
  call: Call,
  { token }: { readonly token: string },
): Promise<SignedIn> {
  const now = ports.clock()
  const action = 'auth.magic_link'
  const entry = { call, token, action, accepts: loginLinks, alone: false }
  return signedInAs(ports.tokens, await enterByLink(ports, entry, now), now)
}

import type { Call } from '../../records/idempotency/call.ts'
import { auditAttempt } from '../../people/sessions/audit-attempt.ts'
import { homeOf } from '../../people/identity/move-user.ts'
import { deadReason, type OneTime } from '../../people/proofs/one-time.ts'
import {
  mayEnter,
  type OpenedSession,
  openSession,
  signedInAs,
} from '../../people/sessions/open-session.ts'
import type { GrantClaims } from '../../people/sessions/ports.ts'
import { proveMailbox } from '../../people/proofs/prove-mailbox.ts'
import { wrongCredentials } from '../../people/identity/refusals.ts'
import type { SignedIn } from '../../people/sessions/signed-in.ts'
import type { User } from '../../people/identity/user.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import type { Signup } from './signup.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Seconds after which a browser asks again whether the phone system is there. */
const ASK_AGAIN_AFTER = 2

type Outcome =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | { readonly kind: 'refused' }
  | { readonly kind: 'waits' }
  | { readonly kind: 'failed' }

/**
 * The browser that proved the signup's e-mail gets its session once the phone system exists; before that
 * the grant stays unspent. Throws `not_found`, `auth.invalid_credentials`, `validation.failed`. Source:
 * contract 2.8, 2.9.
 */
export async function openSignupSession(
  ports: WritePorts<'tokens'>,
  call: Call,
  { signup_id, grant }: { readonly signup_id: string; readonly grant: string },
): Promise<SignedIn> {
  const now = ports.clock()
  const verdict = await ports.tokens.verifyGrant(grant, now)
  const claims = verdict.kind === 'genuine' ? verdict.claims : null
  const attempt = async (work: Work) => {
    const signup = await work.tx.signups.get(signup_id)
    if (!signup) throw new Problem('not_found')
    return enter(work, { call, signup, claims })
  }
  const outcome = await transact(ports, attempt, now)
  switch (outcome.kind) {
    case 'opened':
      return signedInAs(ports.tokens, outcome.opened, now)
    case 'refused':
      throw wrongCredentials()
    case 'waits':
      throw invalid('status', 'We are not done yet. Ask again in a moment.', ASK_AGAIN_AFTER)
    case 'failed':
      throw invalid('status', 'This signup has failed. Sign up again.')
  }
}

interface Entry {
  readonly call: Call
  readonly signup: Signup
  readonly claims: GrantClaims | null
}

async function enter(work: Work, { call, signup, claims }: Entry): Promise<Outcome> {
  const { tx, now } = work
  const action = 'auth.signup_session'
  const refuse = async (failure: string, user?: User): Promise<Outcome> => {
    await auditAttempt(work, { call, action, user, failure })
    return { kind: 'refused' }
  }
  const grant = await findGrant(work, { signup, claims })
  if ('failure' in grant) return refuse(grant.failure)
  if (signup.status === 'failed') return { kind: 'failed' }
  if (signup.status !== 'active') return { kind: 'waits' }
  const user = await userOf(tx, signup, now)
  if (!user) return refuse('no_user')
  if (!(await tx.oneTimes.spend(grant.one_time_id, now))) return refuse('spent', user)
  // Only the answer of the signup and the mailbox together give back the password that came with it.
  const { password_hash, email_key } = signup
  const proved = await proveMailbox(work, { user, password_hash })
  await tx.signups.forgetPasswords(email_key)
  const opened = await openSession(work, call, { user: proved, twofa: false })
  await auditAttempt(work, { call, action, user, failure: null })
  return { kind: 'opened', opened }
}

/** The unspent grant of the signup's own address. */
async function findGrant(
  { tx, now, secrets }: Work,
  { signup, claims }: Omit<Entry, 'call'>,
): Promise<OneTime | { readonly failure: string }> {
  if (claims?.email_key !== signup.email_key) return { failure: 'wrong_grant' }
  const grant = await tx.oneTimes.byToken(secrets.digest(claims.jti))
  if (grant?.purpose !== 'grant') return { failure: 'unknown' }
  const failure = deadReason(grant, now)
  return failure === null ? grant : { failure }
}

/** The signup's own user, or who comes back by it, if they can still sign in. A grant alone never signs an operator in. */
async function userOf(tx: Tx, { account_id, email_key }: Signup, now: EpochMs) {
  const known = await tx.users.byEmail(email_key)
  const user = known && (await tx.users.getForUpdate(known.user_id))
  if (!user || user.role === 'admin' || account_id === null) return undefined
  if ((await homeOf(tx, user)) !== account_id) return undefined
  return (await mayEnter(tx, { account_id }, now)) ? user : undefined
}

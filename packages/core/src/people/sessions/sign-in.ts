import type { Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from './audit-attempt.ts'
import {
  checkCredentials,
  type CheckedCredentials,
  type Credentials,
  mismatch,
} from './check-credentials.ts'
import { mayEnter, type OpenedSession, openSession, signedInAs } from './open-session.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import type { SignedIn } from './signed-in.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

type Outcome =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | { readonly kind: 'refused'; readonly failure: string }
  /** The password was changed, or its hash upgraded, while we compared: compare again. */
  | { readonly kind: 'changed' }

/**
 * A customer signs in by e-mail and password. An admin's right password is refused here. Throws
 * `auth.invalid_credentials`, `auth.forbidden`, `validation.failed`. Source: contract 2.9.
 */
export async function signIn(
  ports: WritePorts<'passwords' | 'tokens'>,
  call: Call,
  input: Credentials,
): Promise<SignedIn> {
  const checked = await checkCredentials(ports, input)
  const now = ports.clock()
  const outcome = await transact(ports, (work) => enter(work, call, checked), now)
  switch (outcome.kind) {
    case 'opened':
      return signedInAs(ports.tokens, outcome.opened, now)
    case 'changed':
      return signIn(ports, call, input)
    case 'refused':
      throw outcome.failure === 'admin' ? adminsElsewhere() : wrongCredentials()
  }
}

async function enter(work: Work, call: Call, checked: CheckedCredentials): Promise<Outcome> {
  const { tx, now } = work
  const action = 'auth.sign_in'
  const refuse = async (failure: string): Promise<Outcome> => {
    await auditAttempt(work, { call, action, user: checked.user, failure })
    return { kind: 'refused', failure }
  }
  if (!checked.matches || !checked.user) return refuse(mismatch(checked))
  if (checked.user.role === 'admin') return refuse('admin')
  const current = await tx.users.getForUpdate(checked.user.user_id)
  if (current?.password_hash !== checked.user.password_hash) return { kind: 'changed' }
  if (!(await mayEnter(tx, current, now))) return refuse('account_ended')
  const user =
    checked.rehash === null
      ? current
      : { ...current, password_hash: checked.rehash, updated_at: now }
  if (user !== current) await tx.users.put(user)
  const opened = await openSession(work, call, { user, twofa: false })
  await auditAttempt(work, { call, action, user, failure: null })
  return { kind: 'opened', opened }
}

function adminsElsewhere(): Problem {
  return new Problem('auth.forbidden', {
    detail: 'We sign operators in with a second factor only. Use the operators’ sign-in.',
  })
}

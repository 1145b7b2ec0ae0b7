import type { Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import { SECOND } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import {
  checkCredentials,
  type CheckedCredentials,
  type Credentials,
  mismatch,
} from '../sessions/check-credentials.ts'
import { blankOneTime } from '../proofs/issue-one-time.ts'
import { ONE_TIMES } from '../proofs/one-time.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What an admin answers with a code of their authenticator. */
export interface AdminChallenge {
  readonly challenge_id: string
  /** Seconds. */
  readonly expires_in: number
}

type Outcome =
  | { readonly kind: 'challenged'; readonly challenge_id: string }
  | { readonly kind: 'refused'; readonly failure: string }
  | { readonly kind: 'changed' }

/**
 * An admin's first step: the right password gives a challenge, never a session. Throws
 * `auth.invalid_credentials`, `auth.forbidden`, `validation.failed`. Source: contract 2.5, 2.9.
 */
export async function adminSignIn(
  ports: WritePorts<'passwords'>,
  call: Call,
  input: Credentials,
): Promise<AdminChallenge> {
  const checked = await checkCredentials(ports, input)
  const outcome = await transact(ports, (work) => challenge(work, call, checked))
  switch (outcome.kind) {
    case 'challenged': {
      const expires_in = ONE_TIMES.admin_challenge.lives_ms / SECOND
      return { challenge_id: outcome.challenge_id, expires_in }
    }
    case 'changed':
      return adminSignIn(ports, call, input)
    case 'refused':
      throw outcome.failure === 'not_admin' ? notForCustomers() : wrongCredentials()
  }
}

async function challenge(work: Work, call: Call, checked: CheckedCredentials): Promise<Outcome> {
  const { tx, now, ids, secrets } = work
  const action = 'auth.admin_sign_in'
  const refuse = async (failure: string): Promise<Outcome> => {
    await auditAttempt(work, { call, action, user: checked.user, failure })
    return { kind: 'refused', failure }
  }
  if (!checked.matches || !checked.user) return refuse(mismatch(checked))
  if (checked.user.role !== 'admin') return refuse('not_admin')
  const user = await tx.users.getForUpdate(checked.user.user_id)
  if (user?.password_hash !== checked.user.password_hash) return { kind: 'changed' }
  if (checked.rehash !== null) {
    await tx.users.put({ ...user, password_hash: checked.rehash, updated_at: now })
  }
  const challenge_id = ids.unguessable()
  await tx.oneTimes.insert({
    ...blankOneTime('admin_challenge', user.email_key, now),
    one_time_id: challenge_id,
    user_id: user.user_id,
    token_hash: secrets.digest(challenge_id),
  })
  await auditAttempt(work, { call, action, user, failure: null })
  return { kind: 'challenged', challenge_id }
}

function notForCustomers(): Problem {
  return new Problem('auth.forbidden', { detail: 'We sign only operators in here.' })
}

import type { Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import { type EpochMs, SECOND } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
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

/** What an admin answers with a code of their authenticator. */
export interface AdminChallenge {
  readonly challenge_id: string
  /** Seconds. */
  readonly expires_in: number
}

type AdminSignInPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'passwords'>

type Outcome =
  | { readonly kind: 'challenged'; readonly challenge_id: string }
  | { readonly kind: 'refused'; readonly failure: string }
  | { readonly kind: 'changed' }

/**
 * An admin's first step: the right password gives a challenge, never a session. Throws
 * `auth.invalid_credentials`, `auth.forbidden`, `validation.failed`. Source: contract 2.5, 2.9.
 */
export async function adminSignIn(
  ports: AdminSignInPorts,
  call: Call,
  input: Credentials,
): Promise<AdminChallenge> {
  const checked = await checkCredentials(ports, input)
  const now = ports.clock()
  const outcome = await ports.store.transaction((tx) =>
    challenge(ports, tx, { call, checked }, now),
  )
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

async function challenge(
  ports: AdminSignInPorts,
  tx: Tx,
  { call, checked }: { readonly call: Call; readonly checked: CheckedCredentials },
  now: EpochMs,
): Promise<Outcome> {
  const action = 'auth.admin_sign_in'
  const refuse = async (failure: string): Promise<Outcome> => {
    await auditAttempt(ports, tx, { call, action, user: checked.user, failure }, now)
    return { kind: 'refused', failure }
  }
  if (!checked.matches || !checked.user) return refuse(mismatch(checked))
  if (checked.user.role !== 'admin') return refuse('not_admin')
  const user = await tx.users.getForUpdate(checked.user.user_id)
  if (user?.password_hash !== checked.user.password_hash) return { kind: 'changed' }
  if (checked.rehash !== null) {
    await tx.users.put({ ...user, password_hash: checked.rehash, updated_at: now })
  }
  const challenge_id = ports.ids.unguessable()
  await tx.oneTimes.insert({
    ...blankOneTime('admin_challenge', user.email_key, now),
    one_time_id: challenge_id,
    user_id: user.user_id,
    token_hash: ports.secrets.digest(challenge_id),
  })
  await auditAttempt(ports, tx, { call, action, user, failure: null }, now)
  return { kind: 'challenged', challenge_id }
}

function notForCustomers(): Problem {
  return new Problem('auth.forbidden', { detail: 'We sign only operators in here.' })
}

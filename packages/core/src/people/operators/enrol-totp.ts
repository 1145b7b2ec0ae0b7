import type { Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { findChallenge } from './find-challenge.ts'
import { wrongTotp } from '../identity/refusals.ts'

/** What an authenticator app is fed with. */
export interface TotpEnrolment {
  /** Base32. */
  readonly secret: string
  readonly otpauth_uri: string
}

/**
 * A new authenticator for an admin who has none, under the challenge of their sign-in. Each call gives
 * another secret, so that one that somebody else saw is never the one that gets confirmed. Throws
 * `auth.totp_invalid`, and `validation.failed` when one is confirmed already. Source: contract 2.5.
 */
export async function enrolTotp(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'totp'>,
  call: Call,
  { challenge_id }: { readonly challenge_id: string },
): Promise<TotpEnrolment> {
  const { store, clock, secrets, totp } = ports
  const now = clock()
  const secret = totp.secret()
  const action = 'auth.totp_enrol'
  const outcome = await store.transaction(async (tx) => {
    const found = await findChallenge(tx, challenge_id, now)
    if (found.kind === 'dead') {
      const { admin: user, failure } = found
      await auditAttempt(ports, tx, { call, action, user, failure }, now)
      return 'dead'
    }
    const { admin } = found
    if (admin.totp_confirmed_at !== null) {
      await auditAttempt(ports, tx, { call, action, user: admin, failure: 'confirmed' }, now)
      return 'confirmed'
    }
    const totp_sealed = secrets.seal(secret)
    await tx.users.put({ ...admin, totp_sealed, totp_last_step: null, updated_at: now })
    await auditAttempt(ports, tx, { call, action, user: admin, failure: null }, now)
    return admin
  })
  if (outcome === 'dead') throw wrongTotp()
  if (outcome === 'confirmed') {
    throw invalid('challenge_id', 'You have an authenticator. Verify a code of it instead.')
  }
  return { secret, otpauth_uri: totp.uri(secret, outcome.email) }
}

import type { Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { findChallenge } from './find-challenge.ts'
import { wrongTotp } from '../identity/refusals.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

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
  ports: WritePorts<'totp'>,
  call: Call,
  { challenge_id }: { readonly challenge_id: string },
): Promise<TotpEnrolment> {
  const { secrets, totp } = ports
  const secret = totp.secret()
  const action = 'auth.totp_enrol'
  const outcome = await transact(ports, async (work) => {
    const { tx, now } = work
    const found = await findChallenge(tx, challenge_id, now)
    if (found.kind === 'dead') {
      const { admin: user, failure } = found
      await auditAttempt(work, { call, action, user, failure })
      return 'dead'
    }
    const { admin } = found
    if (admin.totp_confirmed_at !== null) {
      await auditAttempt(work, { call, action, user: admin, failure: 'confirmed' })
      return 'confirmed'
    }
    const totp_sealed = secrets.seal(secret)
    await tx.users.put({ ...admin, totp_sealed, totp_last_step: null, updated_at: now })
    await auditAttempt(work, { call, action, user: admin, failure: null })
    return admin
  })
  if (outcome === 'dead') throw wrongTotp()
  if (outcome === 'confirmed') {
    throw invalid('challenge_id', 'You have an authenticator. Verify a code of it instead.')
  }
  return { secret, otpauth_uri: totp.uri(secret, outcome.email) }
}

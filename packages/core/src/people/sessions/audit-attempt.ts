import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { Work } from '../../ports.ts'
import type { User } from '../identity/user.ts'

/** Somebody tried to prove who they are. */
interface Attempt {
  readonly call: Call
  /** Dotted: `auth.sign_in`. */
  readonly action: string
  /** Whom it is about; a stranger's attempt goes to the service's chain, without the address. */
  readonly user: User | undefined
  /** Why it failed; null when it did not. */
  readonly failure: string | null
}

/** Every sign-in and failure leaves a row. Source: contract 10.4. */
export async function auditAttempt(
  work: Work,
  { call, action, user, failure }: Attempt,
): Promise<void> {
  await recordAudit(work, {
    action,
    outcome: failure === null ? 'success' : 'failure',
    actor: user?.role === 'admin' ? 'admin' : 'customer',
    account_id: user?.account_id ?? null,
    user_id: user?.user_id ?? null,
    ip: call.ip,
    user_agent: call.user_agent,
    reason: failure,
  })
}

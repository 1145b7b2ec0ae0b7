import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Whose signup an operator gives a trial, and why. */
export interface GiveTrial {
  readonly account_id: string
  readonly reason: string
}

/**
 * An operator gives one signup its trial although there was one in the last year. Throws `not_found`, and
 * `validation.failed` once its phone system stands: the first period has begun. Source: contract 2.11.
 */
export async function giveTrial(
  ports: WritePorts,
  call: Call,
  { account_id, reason }: GiveTrial,
): Promise<void> {
  await transact(ports, async (work) => {
    const { tx } = work
    const account = await tx.accounts.getForUpdate(account_id)
    const signup = await tx.signups.byAccount(account_id)
    if (!account || !signup) throw new Problem('not_found')
    if (signup.status === 'active' || account.status === 'cancelled') {
      throw invalid(
        'status',
        `We can give a trial only before the phone system stands: the account is ${account.status}.`,
      )
    }
    await tx.signups.put({ ...signup, trial_reason: reason })
    const meta = { signup_id: signup.signup_id }
    const entry = { ...calledBy(call), account_id, meta, reason } as const
    await recordAudit(work, { ...entry, action: 'admin.signup.give_trial' })
  })
}

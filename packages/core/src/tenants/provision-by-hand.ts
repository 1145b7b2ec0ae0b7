import { moveAccount } from '../account/move-account.ts'
import { calledBy, recordAudit } from '../audit/record-audit.ts'
import type { Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import { step } from '../kernel/machine.ts'
import { invalid, Problem } from '../kernel/problem.ts'
import type { Ports } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { signupMachine } from '../signup/signup.ts'

/** Which account an operator provisions, and why. */
export interface ByHand {
  readonly account_id: string
  /** Why no card was proved, or why the failure is overridden. Kept in the audit log. */
  readonly override_reason: string
}

/**
 * An operator gives an account its phone system although its card was never proved, or although
 * provisioning failed. Throws `not_found`, and `validation.failed` when it has one or is about to. Source:
 * contract 8.
 */
export async function provisionByHand(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  call: Call,
  { account_id, override_reason }: ByHand,
): Promise<{ readonly account_id: string }> {
  const now = ports.clock()
  return ports.store.transaction(async (tx) => {
    const account = await tx.accounts.getForUpdate(account_id)
    const signup = await tx.signups.byAccount(account_id)
    if (!account || !signup) throw new Problem('not_found')
    const status = step(signupMachine, signup.status, 'provisioned_by_hand')
    if (!status || account.status === 'cancelled') {
      throw invalid(
        'account_id',
        `We cannot provision this account: its signup is ${signup.status}.`,
      )
    }
    await tx.signups.put({ ...signup, status, failure_reason: null, updated_at: now })
    if (account.status === 'pending_payment') {
      await moveAccount(ports, tx, { account, event: 'card_verified', actor: 'admin' }, now)
    }
    const effect = { type: 'tenant.provision', account_id } as const
    const dedupe_key = `tenant.provision:${account_id}:by_hand:${now}`
    await pushEffect(ports, tx, { effect, dedupe_key }, now)
    const meta = { signup_id: signup.signup_id }
    const entry = {
      ...calledBy(call),
      account_id,
      meta,
      outcome: 'success',
      reason: override_reason,
    } as const
    await recordAudit(ports, tx, { ...entry, action: 'admin.tenant.provision' }, now)
    await finishKeyed(tx, call.keyed, { account_id }, now)
    return { account_id }
  })
}

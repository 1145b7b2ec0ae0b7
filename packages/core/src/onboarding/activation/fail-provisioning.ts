import { recordOwn } from '../../records/audit/record-audit.ts'
import { advance, step } from '../../kernel/machine.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { type Signup, signupMachine } from '../signup/signup.ts'

interface Failure {
  readonly account_id: string
  readonly failure: 'provisioning_refused' | 'provisioning_timeout'
}

/** There will be no phone system without a person's help: the signup fails, the customer is told. */
export async function failProvisioning(
  work: Work,
  { account_id, failure }: Failure,
): Promise<void> {
  const { tx, now } = work
  const signup = await begun(work, account_id)
  const event = failure === 'provisioning_refused' ? 'core_refused' : 'timed_out'
  const status = signup && step(signupMachine, signup.status, event)
  if (!signup || !status) return
  await tx.signups.put({ ...signup, status, failure_reason: failure, updated_at: now })
  const effect = { type: 'mail.send', kind: 'provisioning_failed', to: { account_id } } as const
  await pushEffect(work, { effect, dedupe_key: `${failure}:${signup.signup_id}:${now}` })
  await recordOwn(work, {
    action: `signup.${event}`,
    outcome: 'failure',
    account_id,
    reason: failure,
    meta: { signup_id: signup.signup_id },
  })
}

/** Given up before it could even begin, provisioning has begun all the same: only then can it fail. */
async function begun(work: Work, account_id: string): Promise<Signup | undefined> {
  const signup = await work.tx.signups.byAccount(account_id)
  if (signup?.status !== 'payment_verified') return signup
  const action = 'signup.provision'
  const meta = { signup_id: signup.signup_id }
  await recordOwn(work, { action, outcome: 'failure', account_id, meta })
  return { ...signup, status: advance(signupMachine, signup.status, 'provision') }
}

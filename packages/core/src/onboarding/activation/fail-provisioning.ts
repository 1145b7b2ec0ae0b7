import { recordAudit } from '../../records/audit/record-audit.ts'
import { advance, step } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { type Signup, signupMachine } from '../signup/signup.ts'

interface Failure {
  readonly account_id: string
  readonly failure: 'provisioning_refused' | 'provisioning_timeout'
}

/** There will be no phone system without a person's help: the signup fails, the customer is told. */
export async function failProvisioning(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { account_id, failure }: Failure,
  now: EpochMs,
): Promise<void> {
  const signup = await begun(ports, tx, account_id, now)
  const event = failure === 'provisioning_refused' ? 'core_refused' : 'timed_out'
  const status = signup && step(signupMachine, signup.status, event)
  if (!signup || !status) return
  await tx.signups.put({ ...signup, status, failure_reason: failure, updated_at: now })
  const effect = { type: 'mail.send', kind: 'provisioning_failed', to: { account_id } } as const
  await pushEffect(ports, tx, { effect, dedupe_key: `${failure}:${signup.signup_id}:${now}` }, now)
  await recordAudit(
    ports,
    tx,
    {
      action: `signup.${event}`,
      outcome: 'failure',
      actor: 'system',
      account_id,
      reason: failure,
      meta: { signup_id: signup.signup_id },
    },
    now,
  )
}

/** Given up before it could even begin, provisioning has begun all the same: only then can it fail. */
async function begun(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  account_id: string,
  now: EpochMs,
): Promise<Signup | undefined> {
  const signup = await tx.signups.byAccount(account_id)
  if (signup?.status !== 'payment_verified') return signup
  const action = 'signup.provision'
  const meta = { signup_id: signup.signup_id }
  const entry = { action, outcome: 'failure', actor: 'system', account_id, meta } as const
  await recordAudit(ports, tx, entry, now)
  return { ...signup, status: advance(signupMachine, signup.status, 'provision') }
}

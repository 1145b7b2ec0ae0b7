import { advance } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { moveAccount } from '../../people/account/move-account.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { OneTimePurpose } from '../../people/proofs/one-time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { type Signup, signupMachine } from './signup.ts'

/**
 * A signup that waits for a card ends without one. Nothing of it lives on: its account is cancelled, its
 * user goes with every password, link, code and session, its order is cancelled. Source: contract 2.9.
 */
export async function endSignup(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { signup, reason }: { readonly signup: Signup; readonly reason: 'expired' | 'superseded' },
  now: EpochMs,
): Promise<void> {
  await tx.signups.put({
    ...signup,
    status: advance(signupMachine, signup.status, reason),
    failure_reason: reason,
    password_hash: null,
    updated_at: now,
  })
  await cancelProspect(ports, tx, signup, now)
  const effect = { type: 'order.cancel', order_id: signup.order_id } as const
  await pushEffect(ports, tx, { effect, dedupe_key: `order.cancel:${signup.order_id}` }, now)
  await recordAudit(
    ports,
    tx,
    {
      action: `signup.${reason}`,
      outcome: 'success',
      actor: 'system',
      account_id: signup.prospect_account_id,
      reason: signup.prospect_account_id === null ? 'email_taken' : reason,
      meta: { signup_id: signup.signup_id },
    },
    now,
  )
}

async function cancelProspect(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  signup: Signup,
  now: EpochMs,
): Promise<void> {
  if (signup.prospect_account_id === null) return
  const account = await tx.accounts.getForUpdate(signup.prospect_account_id)
  if (!account) return
  for (const user of await tx.users.ofAccount(account.account_id))
    await tx.users.delete(user.user_id)
  // The user of somebody who is coming back stays, where they were; what came of this signup does not.
  for (const purpose of DOORS) await tx.oneTimes.revoke(purpose, signup.email_key, now)
  await moveAccount(ports, tx, { account, event: 'signup_ended' }, now)
}

/** What a signup opens its account with. */
const DOORS = ['signup_link', 'email_verify', 'grant'] as const satisfies readonly OneTimePurpose[]

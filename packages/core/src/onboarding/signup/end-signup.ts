import { advance } from '../../kernel/machine.ts'
import { moveAccount } from '../../people/account/move-account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import type { OneTimePurpose } from '../../people/proofs/one-time.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { type Signup, signupMachine } from './signup.ts'

/**
 * A signup that waits for a card ends without one. Nothing of it lives on: its account is cancelled, its
 * user goes with every password, link, code and session, its order is cancelled, and its discount code is free again. Source: contract 2.9.
 */
export async function endSignup(
  work: Work,
  signup: Signup,
  reason: 'expired' | 'superseded',
): Promise<void> {
  await work.tx.signups.put({
    ...signup,
    status: advance(signupMachine, signup.status, reason),
    failure_reason: reason,
    password_hash: null,
    updated_at: work.now,
  })
  await cancelProspect(work, signup)
  await work.tx.redemptions.freeOfSignup(signup.signup_id)
  const effect = { type: 'order.cancel', order_id: signup.order_id } as const
  await pushEffect(work, { effect, dedupe_key: `order.cancel:${signup.order_id}` })
  await recordOwn(work, {
    action: `signup.${reason}`,
    account_id: signup.prospect_account_id,
    reason: signup.prospect_account_id === null ? 'email_taken' : reason,
    meta: { signup_id: signup.signup_id },
  })
}

async function cancelProspect(work: Work, signup: Signup): Promise<void> {
  const { tx, now } = work
  if (signup.prospect_account_id === null) return
  const account = await tx.accounts.getForUpdate(signup.prospect_account_id)
  if (!account) return
  for (const user of await tx.users.ofAccount(account.account_id))
    await tx.users.delete(user.user_id)
  // The user of somebody who is coming back stays, where they were; what came of this signup does not.
  for (const purpose of DOORS) await tx.oneTimes.revoke(purpose, signup.email_key, now)
  await moveAccount(work, { account, event: 'signup_ended' })
}

/** What a signup opens its account with. */
const DOORS = ['signup_link', 'email_verify', 'grant'] as const satisfies readonly OneTimePurpose[]

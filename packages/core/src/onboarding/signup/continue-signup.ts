import { moveAccount } from '../../people/account/move-account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { step } from '../../kernel/machine.ts'
import type { OrderNews, OrderView, SavedMethod } from '../../money/payments/ports.ts'
import { releaseUnsaved } from '../../money/cards/release-unsaved.ts'
import { recordCardPlace } from '../../people/evidence/record-card-place.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { decideCardProof } from './decide-card-proof.ts'
import { confirmContract } from './confirm-contract.ts'
import { type Signup, signupMachine } from './signup.ts'

/** What a fresh read of a signup's order means for the signup, in the transaction of that read. */
export async function continueSignup(
  work: Work,
  signup_id: string,
  { order, declines_before }: OrderNews,
): Promise<void> {
  const signup = await work.tx.signups.getForUpdate(signup_id)
  if (!signup) return
  const decision = decideCardProof(signup, order, declines_before)
  for (const effect of decision.effects) {
    // Not the key of a cancel at the signup's end: that one may have come before there was anything to let go.
    const dedupe_key = `${effect.type}:${order.order_id}:card_saved`
    await pushEffect(work, { effect, dedupe_key })
  }
  await releaseUnsaved(work, order, { isOver: signup.status === 'failed' })
  if (decision.kind === 'card_refused') await auditCard(work, { signup, order })
  if (decision.kind === 'card_saved') {
    await saveCard(work, signup, order, decision.method)
  }
}

/** The card is proved: it becomes the default, and an account that waited for it waits for its phone system. */
async function saveCard(
  work: Work,
  signup: Signup,
  order: OrderView,
  method: SavedMethod,
): Promise<void> {
  const { tx, now, ids } = work
  const account_id = signup.prospect_account_id
  const account = account_id === null ? undefined : await tx.accounts.getForUpdate(account_id)
  if (!account) return
  const status = step(signupMachine, signup.status, 'card_saved') ?? signup.status
  await tx.signups.put({ ...signup, status, card_verified_at: now, updated_at: now })
  const payment_method_id = ids.uuid(now)
  const others = await tx.paymentMethods.ofAccount(account.account_id)
  const { country = null, fingerprint = null, ...face } = method
  await tx.paymentMethods.insert({
    ...face,
    payment_method_id,
    account_id: account.account_id,
    provider_customer_id: order.customer_id,
    is_default: others.length === 0,
    deleted_at: null,
    created_at: now,
  })
  const isFirst = account.status === 'pending_payment'
  if (isFirst) await moveAccount(work, { account, event: 'card_verified' })
  const seen = { payment_method_id, country, fingerprint }
  await recordCardPlace(work, { account_id: account.account_id, ...seen })
  // After the card's country is known: it may decide the VAT of the price that the mail says.
  if (isFirst) await confirmContract(work, account.account_id)
  await auditCard(work, { signup, order, saved: true })
}

async function auditCard(
  work: Work,
  { signup, order, saved = false }: { signup: Signup; order: OrderView; saved?: boolean },
): Promise<void> {
  await recordOwn(work, {
    action: saved ? 'signup.card_saved' : 'signup.card_refused',
    outcome: saved ? 'success' : 'failure',
    account_id: signup.prospect_account_id,
    reason: saved ? null : order.decline_code,
    meta: { signup_id: signup.signup_id, order_id: order.order_id },
  })
}

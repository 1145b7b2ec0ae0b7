import { moveAccount } from '../../people/account/move-account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { after } from '../../kernel/time.ts'
import { step } from '../../kernel/machine.ts'
import type { OrderNews, OrderView, SavedMethod } from '../../money/payments/ports.ts'
import { releaseUnsaved } from '../../money/cards/release-unsaved.ts'
import { recordCardPlace } from '../../people/evidence/record-card-place.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { decideCardProof } from './decide-card-proof.ts'
import { confirmContract } from './confirm-contract.ts'
import { CLOSED_FOR } from './card-refusals.ts'
import { type Signup, signupMachine } from './signup.ts'

/** What a fresh read of a signup's order means for the signup, in the transaction of that read. */
export async function continueSignup(
  work: Work,
  signup_id: string,
  { order, declines_before }: OrderNews,
): Promise<void> {
  const signup = await work.tx.signups.getForUpdate(signup_id)
  if (!signup) return
  const decision = decideCardProof(signup, order, declines_before, work.now)
  for (const effect of decision.effects) {
    // Not the key of a cancel at the signup's end: that one may have come before there was anything to let go.
    const dedupe_key = `${effect.type}:${order.order_id}:card_saved`
    await pushEffect(work, { effect, dedupe_key })
  }
  await releaseUnsaved(work, order, { isOver: signup.status === 'failed' })
  if (decision.kind === 'card_refused') {
    const { refused_at: card_refused_at, closes } = decision
    await work.tx.signups.put({ ...signup, card_refused_at, updated_at: work.now })
    await auditCard(work, { signup, order, action: 'card_refused' })
    if (closes) await closePage(work, signup, order)
  }
  if (decision.kind === 'card_saved') {
    await saveCard(work, signup, order, decision.method)
  }
}

/** Too many cards were refused: the order takes none any more, and another one is opened in an hour. */
async function closePage(work: Work, signup: Signup, order: OrderView): Promise<void> {
  const { signup_id } = signup
  const { order_id } = order
  const cancel = { type: 'order.cancel', order_id } as const
  await pushEffect(work, { effect: cancel, dedupe_key: `order.cancel:${order_id}:refused` })
  const effect = { type: 'signup.reopen', signup_id } as const
  const at = after(work.now, CLOSED_FOR)
  await pushEffect(work, { effect, dedupe_key: `signup.reopen:${order_id}`, at })
  await auditCard(work, { signup, order, action: 'refused_too_often' })
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
  await auditCard(work, { signup, order, action: 'card_saved' })
}

async function auditCard(
  work: Work,
  {
    signup,
    order,
    action,
  }: {
    readonly signup: Signup
    readonly order: OrderView
    readonly action: 'card_saved' | 'card_refused' | 'refused_too_often'
  },
): Promise<void> {
  const saved = action === 'card_saved'
  await recordOwn(work, {
    action: `signup.${action}`,
    outcome: saved ? 'success' : 'failure',
    account_id: signup.prospect_account_id,
    reason: saved ? null : order.decline_code,
    meta: { signup_id: signup.signup_id, order_id: order.order_id },
  })
}

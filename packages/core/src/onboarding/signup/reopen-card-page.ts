import { type EffectOutcome, retryOf } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { HOUR } from '../../kernel/time.ts'
import { openOrder } from '../../money/payments/open-order.ts'
import type { OrderView } from '../../money/payments/ports.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { placeCardProof } from './place-card-proof.ts'
import type { Signup } from './signup.ts'

/**
 * An hour after too many refusals closed a signup's page for the card, a new order opens it again: whoever proved the
 * mailbox could not sign up anew. Repeatable: an order made before is found by its reference. Source: states 1.1.
 */
export async function reopenCardPage(
  ports: WritePorts<'payments'>,
  { signup_id }: Extract<Effect, { type: 'signup.reopen' }>,
): Promise<EffectOutcome> {
  const { signup, name } = await ports.store.read((tx) => signedUp(tx, signup_id))
  if (signup?.status !== 'pending_payment') return { kind: 'done' }
  const closed = await ports.payments.getOrder(signup.order_id)
  if (closed.kind !== 'order') return retryOf('the payment provider', closed)
  const { state, customer_id } = closed.order
  if (state === 'pending') return { kind: 'retry', reason: 'the order is not cancelled yet' }
  if (state !== 'cancelled' && state !== 'failed') return { kind: 'done' }

  const now = ports.clock()
  const { email } = signup
  const known = customer_id === null ? {} : { id: customer_id }
  const customer = { email, full_name: name ?? email, ...known }
  const expire_after = Math.max(signup.expires_at - now, HOUR)
  const placed = await placeCardProof(ports, { signup_id, customer, expire_after })
  if (placed.kind !== 'order') return retryOf('the payment provider', placed)
  await transact(ports, (work) => takeOrder(work, signup, placed.order), now)
  return { kind: 'done' }
}

/** A signup, and the name of its customer: of an e-mail that was taken there is no account with one. */
async function signedUp({ signups, accounts }: Tx, signup_id: string) {
  const signup = await signups.get(signup_id)
  const account_id = signup?.prospect_account_id ?? null
  const account = account_id === null ? undefined : await accounts.get(account_id)
  return { signup, name: account?.company_name }
}

/** The signup waits for the card at the new order; where it has ended meanwhile, nobody needs that one. */
async function takeOrder(work: Work, before: Signup, order: OrderView): Promise<void> {
  const { tx, now } = work
  const { order_id, token: order_token } = order
  const signup = await tx.signups.getForUpdate(before.signup_id)
  if (signup?.status !== 'pending_payment') {
    const effect = { type: 'order.cancel', order_id } as const
    return pushEffect(work, { effect, dedupe_key: `order.cancel:${order_id}` })
  }
  const made_for = { purpose: 'signup_card', subject_id: signup.signup_id } as const
  await tx.orders.put(openOrder(order, made_for, now))
  await tx.signups.put({ ...signup, order_id, order_token, updated_at: now })
}

import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { ownPaymentMethod } from './own-payment-method.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'

/**
 * Delete a saved card here, and at the provider after that. Throws `not_found`, and `validation.failed`
 * for the default card of a live subscription, or of an account that still waits for its first one.
 */
export async function deletePaymentMethod(
  ports: WritePorts,
  call: Call,
  payment_method_id: string,
): Promise<void> {
  const { account_id } = actorOf(call)
  const deletion = { account_id, payment_method_id, action: 'payment_method.deleted' } as const
  return deleteCardOf(ports, call, deletion)
}

/** An operator deletes a customer's card. Throws as `deletePaymentMethod` does. */
export async function adminDeletePaymentMethod(
  ports: WritePorts,
  call: Call,
  named: { readonly account_id: string; readonly payment_method_id: string },
): Promise<void> {
  return deleteCardOf(ports, call, { ...named, action: 'admin.payment_method.delete' })
}

interface Deletion {
  readonly account_id: string
  readonly payment_method_id: string
  readonly action: 'payment_method.deleted' | 'admin.payment_method.delete'
}

async function deleteCardOf(
  ports: WritePorts,
  call: Call,
  { account_id, payment_method_id, action }: Deletion,
): Promise<void> {
  return write(ports, call, async (work) => {
    const { tx, now } = work
    await tx.accounts.lock(account_id)
    const method = await ownPaymentMethod(tx, account_id, payment_method_id)
    if (method.is_default && (await isNeeded(tx, method))) {
      throw invalid(
        'payment_method_id',
        'We charge this card. Make another card the default first, then delete this one.',
      )
    }
    await tx.paymentMethods.put({ ...method, is_default: false, deleted_at: now })
    const effect = { type: 'card.delete', payment_method_id } as const
    const dedupe_key = `card.delete:${payment_method_id}:${now}`
    await pushEffect(work, { effect, dedupe_key })
    const audit = { account_id, action, meta: { payment_method_id } }
    return { kind: 'answered', answer: undefined, audit }
  })
}

async function isNeeded(tx: Tx, { account_id }: PaymentMethod): Promise<boolean> {
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (subscription) return subscription.status !== 'cancelled'
  const account = await tx.accounts.get(account_id)
  return account?.status !== 'cancelled'
}

import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Ports, ReadPorts } from '../../ports.ts'

/** Delete at the provider a card that its customer deleted here, unless they added it again. Repeatable. */
export async function deleteCard(
  ports: ReadPorts<'payments'>,
  { payment_method_id }: Extract<Effect, { type: 'card.delete' }>,
): Promise<EffectOutcome> {
  const method = await ports.store.read((tx) => tx.paymentMethods.get(payment_method_id))
  if (!method || method.deleted_at === null || method.provider_customer_id === null) {
    return { kind: 'done' }
  }
  const { provider_customer_id, provider_method_id } = method
  const deleted = await ports.payments.deleteMethod(provider_customer_id, provider_method_id)
  return deleted === 'deleted'
    ? { kind: 'done' }
    : { kind: 'retry', reason: `the payment provider: ${deleted}` }
}

/** Delete at the provider the card that an order saved for nobody. Repeatable. */
export async function forgetCard(
  ports: Pick<Ports, 'payments'>,
  { order_id }: Extract<Effect, { type: 'card.forget' }>,
): Promise<EffectOutcome> {
  const answer = await ports.payments.getOrder(order_id)
  // It was there when it had saved the card, so that "not found" is no news either.
  if (answer.kind !== 'order') {
    return { kind: 'retry', reason: `the payment provider: ${answer.kind}` }
  }
  const { saved_method, customer_id } = answer.order
  if (!saved_method || customer_id === null) return { kind: 'done' }
  const deleted = await ports.payments.deleteMethod(customer_id, saved_method.provider_method_id)
  return deleted === 'deleted'
    ? { kind: 'done' }
    : { kind: 'retry', reason: `the payment provider: ${deleted}` }
}

import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Ports } from '../../ports.ts'

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

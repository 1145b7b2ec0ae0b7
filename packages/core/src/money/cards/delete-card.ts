import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { ReadPorts } from '../../ports.ts'

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

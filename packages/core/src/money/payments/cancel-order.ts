import { type EffectOutcome, retryOf } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Cancel an order that nobody needs, and have it read once more. Repeatable. */
export async function cancelOrder(
  ports: WritePorts<'payments'>,
  { order_id }: Extract<Effect, { type: 'order.cancel' }>,
): Promise<EffectOutcome> {
  const answer = await ports.payments.cancelOrder(order_id)
  if (answer.kind === 'not_attempted' || answer.kind === 'unknown') {
    return retryOf('the payment provider', answer)
  }
  // Refused or not, it may have saved a card for nobody: whoever reads the order finds out and has it forgotten.
  await transact(ports, ({ tx, now }) => tx.orders.touch(order_id, now))
  return { kind: 'done' }
}

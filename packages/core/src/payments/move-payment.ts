import { type EventOf, step } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import { type Payment, paymentMachine } from './payment.ts'

/** What happens to the payment of an order that we know; null is an order that was never made. */
interface PaymentMove {
  readonly order_id: string | null
  readonly event: EventOf<typeof paymentMachine>
  readonly change?: Pick<Payment, 'failure_code'>
}

/** Move the payment of an order; one that the event does not move, or that is not there, stays as it is. */
export async function movePaymentOf(
  tx: Pick<Tx, 'payments'>,
  { order_id, event, change }: PaymentMove,
  now: EpochMs,
): Promise<void> {
  const payment = order_id === null ? undefined : await tx.payments.byOrder(order_id)
  const status = payment && step(paymentMachine, payment.status, event)
  if (status) await tx.payments.put({ ...payment, ...change, status, updated_at: now })
}

import { owedOn } from '../invoices/invoice.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { OrderAnswer, OrderView, PaymentProvider } from '../payments/ports.ts'
import type { Ports } from '../../ports.ts'
import { isOfAnother } from '../payments/charge-order.ts'
import { isDead } from '../billing/order-life.ts'
import {
  answerOf,
  type ChargeAnswer,
  type ChargeTask,
  withoutOrder,
} from '../billing/charge-task.ts'

type AskPorts = Pick<Ports, 'payments' | 'clock'>

/** What is known when the provider is asked. */
interface Asked {
  /** The order, where this round made or found it. */
  readonly placed: OrderView | undefined
  /** Whether this round made it, and thus for the card's own customer. */
  readonly made: boolean
  /** After this instant another process may have taken the cycle over. */
  readonly held_until: EpochMs
}

/**
 * Ask the provider what the task says about an order whose id is stored; outside any transaction. An order
 * is paid only after it was seen to be payable and over what is owed, and never by a worker
 * whose lease has expired: another worker has recorded since that nothing was sent. Source: contract 7.3.
 */
export async function askProvider(
  ports: AskPorts,
  task: ChargeTask,
  { placed, made, held_until }: Asked,
): Promise<ChargeAnswer> {
  const { payments } = ports
  const answer: OrderAnswer = placed
    ? { kind: 'order', order: placed }
    : await payments.getOrder(task.claim.cycle.provider_order_id ?? '')
  if (answer.kind !== 'order') return withoutOrder(answer, null)
  const { order } = answer
  if (order.state === 'completed') return { kind: 'processed', order }
  if (task.todo === 'cancel') return cancel(payments, order)
  if (task.todo !== 'pay' || order.state !== 'pending') return { kind: 'shown', order }
  if (ports.clock() > held_until) return { kind: 'not_sent', order }
  return made ? pay(payments, task, order) : payKnown(payments, task, order)
}

/** An earlier order. Where the card is unknown there, another one is made once it is read as cancelled. */
function payKnown(
  payments: PaymentProvider,
  task: ChargeTask,
  order: OrderView,
): Promise<ChargeAnswer> {
  return isOfAnother(task.card, order) ? cancel(payments, order) : pay(payments, task, order)
}

async function cancel(payments: PaymentProvider, order: OrderView): Promise<ChargeAnswer> {
  if (isDead(order)) return { kind: 'shown', order }
  const answer = await payments.cancelOrder(order.order_id)
  // Read back: only what the provider shows counts.
  const read = answer.kind === 'order' ? answer : await payments.getOrder(order.order_id)
  if (read.kind !== 'order') return { kind: 'unknown', order }
  return { kind: read.order.state === 'completed' ? 'processed' : 'shown', order: read.order }
}

async function pay(
  payments: PaymentProvider,
  task: ChargeTask,
  order: OrderView,
): Promise<ChargeAnswer> {
  if (!task.card) return { kind: 'shown', order }
  const owed = owedOn(task.invoice)
  if (order.amount.amount_minor !== owed.amount_minor) {
    // Paid on the next claim, when it is read to be over what is owed.
    const changed = await payments.changeAmount(order.order_id, owed)
    return changed.kind === 'order'
      ? { kind: 'not_sent', order: changed.order }
      : withoutOrder(changed, order)
  }
  const outcome = await payments.payOrder(order.order_id, task.card.provider_method_id)
  return answerOf(outcome, order)
}

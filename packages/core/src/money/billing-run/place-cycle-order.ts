import { owedOn } from '../invoices/invoice.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import type { NewOrder, OrderAnswer, OrderView, PaymentProvider } from '../payments/ports.ts'
import type { Ports } from '../../ports.ts'
import { EXPIRES_AFTER, mayStillMakeOrder } from '../billing/order-life.ts'
import { type ChargeTask, cycleReference } from '../billing/charge-task.ts'

/** An order of a cycle, or why there is none. */
export interface PlacedOrder {
  readonly answer: OrderAnswer
  /** Whether it was made now; else it was there, for whichever customer of the provider's. */
  readonly made: boolean
}

/**
 * The one order of a cycle that can still take money: found by our reference, or made. Of several, which a
 * lost answer and a late list can leave behind, all but one are cancelled first. None is made long after it was asked
 * for. Source: contract 7.3.
 */
export async function placeCycleOrder(
  { payments, settings, clock }: Pick<Ports, 'payments' | 'settings' | 'clock'>,
  task: ChargeTask,
): Promise<PlacedOrder> {
  const order = newOrder(settings, task)
  // Looked up always: a restored database knows nothing of earlier leases of the cycle.
  const found = task.found ?? (await payments.findOrders(order.reference))
  if (found.kind !== 'orders') return known(found)
  const orders = found.orders.filter(({ order_id }) => !task.consumed_order_ids.includes(order_id))
  const paid = orders.find(({ state }) => state === 'completed')
  if (paid) return known({ kind: 'order', order: paid })
  const live = orders.filter(({ state }) => state !== 'cancelled' && state !== 'failed')
  const [kept, ...spare] = live
  if (kept) return known(await keepOne(payments, kept, spare))
  if (!task.makes_order) return known({ kind: 'unknown' })
  const inTime = mayStillMakeOrder(task.claim.cycle.order_asked_at, clock())
  if (!inTime) return known({ kind: 'not_attempted' })
  return { answer: await payments.createOrder(order), made: true }
}

function known(answer: OrderAnswer): PlacedOrder {
  return { answer, made: false }
}

async function keepOne(
  payments: PaymentProvider,
  kept: OrderView,
  spare: readonly OrderView[],
): Promise<OrderAnswer> {
  for (const { order_id } of spare) {
    const answer = await payments.cancelOrder(order_id)
    if (answer.kind !== 'order') return { kind: 'unknown' }
    if (answer.order.state === 'completed') return answer
    if (answer.order.state !== 'cancelled') return { kind: 'unknown' }
  }
  return { kind: 'order', order: kept }
}

function newOrder(settings: Ports['settings'], task: ChargeTask): NewOrder {
  const { invoice } = task
  return chargeOrder(task, {
    reference: cycleReference(task.claim),
    amount: owedOn(invoice),
    description: `${settings.seller_name}: ${invoice.number}`,
    return_url: `${settings.portal_url}/billing`,
    expire_after: EXPIRES_AFTER,
  })
}

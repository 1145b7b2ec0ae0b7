import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { openOrder } from '../payments/open-order.ts'
import type { Payment } from '../payments/payment.ts'
import { paymentId, pendingPayment } from '../payments/pending-payment.ts'
import type { OrderAnswer, OrderView } from '../payments/ports.ts'
import type { Ports, Tx, Work } from '../../ports.ts'
import type { ChargeTask } from '../billing/charge-task.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** A task, and its order when this round made or found it. */
export interface Placed {
  readonly task: ChargeTask
  readonly answer: OrderAnswer | undefined
  /** Whether this round made it. */
  readonly made: boolean
}

/** The order's id, our record of it, and its payment, before anybody can pay it; and a claim that is young. */
export async function noteOrder(work: Work, { task, answer, made }: Placed): Promise<Placed> {
  const { tx, now, settings } = work
  if (answer && answer.kind !== 'order') return { task, answer, made }
  const { cycle_id, account_id } = task.claim.cycle
  // Read again: it may have been credited, forgiven, left, paid or declined while its order was placed.
  await tx.accounts.lock(account_id)
  const known = (await tx.cycles.getForUpdate(cycle_id)) ?? task.claim.cycle
  const provider_order_id = answer?.order.order_id ?? known.provider_order_id
  const noted = { provider_order_id, order_asked_at: null, updated_at: now }
  const cycle = answer ? { ...known, ...noted } : known
  const held = await tx.cycles.save(task.claim, cycle, settings.lease_ms)
  invariant(held, `cycle ${cycle_id} was taken over`)
  const order = answer?.order
  if (order && !(await tx.orders.get(order.order_id))) {
    await tx.orders.put(openOrder(order, { purpose: 'cycle', subject_id: cycle_id }, now))
    await tx.payments.put(newPayment(work, task, order, now))
    await readdressDebt(tx, cycle, order)
  }
  const held_task = { ...task, claim: { ...task.claim, cycle } }
  return { task: held_task, answer: unlessCalledOff(answer, task, known), made }
}

/**
 * The answer, unless the try was called off while the order was placed: the consumer withdrew, or another process read
 * the order, and its news has ended the try. No card is asked then. Source: contract 6.12, 7.3.
 */
export function unlessCalledOff(
  answer: Placed['answer'],
  { todo }: Pick<ChargeTask, 'todo'>,
  { state, payment_method_id }: Pick<BillingCycle, 'state' | 'payment_method_id'>,
): Placed['answer'] {
  const called_off = state !== 'charging' || payment_method_id === null
  return todo === 'pay' && called_off ? { kind: 'not_attempted' } : answer
}

function newPayment(
  { secrets }: Pick<Ports, 'secrets'>,
  task: ChargeTask,
  order: OrderView,
  now: EpochMs,
): Payment {
  const { account_id } = task.claim.cycle
  const { invoice_id } = task.invoice
  const { order_id, amount } = order
  const payment_id = paymentId(secrets, order)
  const asked = { payment_id, account_id, invoice_id, order_id, amount }
  return pendingPayment({ ...asked, kind: 'subscription', started_by: 'scheduler' }, now)
}

/**
 * Another order takes the money for a debt: where the page of one before it is shown, in a banner or in a
 * notification, the new page is shown from now on. Source: states 1.6 (i).
 */
async function readdressDebt(
  tx: Tx,
  { account_id, invoice_id }: Pick<BillingCycle, 'account_id' | 'invoice_id'>,
  { order_id, checkout_url }: OrderView,
): Promise<void> {
  const payments = await tx.payments.ofInvoice(invoice_id ?? '')
  const before: string[] = []
  for (const payment of payments.filter((each) => each.order_id !== order_id)) {
    const order = await tx.orders.get(payment.order_id)
    if (order && order.checkout_url !== checkout_url) before.push(order.checkout_url)
  }
  if (before.length === 0) return
  await tx.banners.readdress(account_id, before, checkout_url)
  await tx.notifications.readdress(account_id, before, checkout_url)
}

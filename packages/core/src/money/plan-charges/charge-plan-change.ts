import { isDead } from '../billing/order-life.ts'
import { answerOf, type ChargeAnswer } from '../billing/charge-task.ts'
import { DAY, type EpochMs } from '../../kernel/time.ts'
import { chargeOrder, isOfAnother } from '../payments/charge-order.ts'
import { openOrder } from '../payments/open-order.ts'
import { paymentId, pendingPayment } from '../payments/pending-payment.ts'
import { findLiveOrder } from '../payments/place-order.ts'
import type { NewOrder, OrderAnswer, OrderView } from '../payments/ports.ts'
import type { Ports, Tx, Work, WritePorts } from '../../ports.ts'
import { planName } from '../policy/plans.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { changeTakenOver, type PlanChangeTask } from './plan-change-task.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** An order that came to nothing fails by itself after this. */
const EXPIRES_AFTER = DAY

/**
 * Ask the provider for the money of a change of plan, outside any transaction: its one order is found by
 * reference or made, its id committed, and only then is it paid. Where that was done before, it is only
 * read. Whoever stands still until after `held_until` pays nothing: another process may have taken the
 * change over. Source: contract 4.5, 7.3.
 */
export async function chargePlanChange(
  ports: WritePorts<'payments'>,
  task: PlanChangeTask,
  held_until: EpochMs,
): Promise<ChargeAnswer> {
  const { order_id } = task.claim.change
  if (order_id !== null) {
    const read = await ports.payments.getOrder(order_id)
    return read.kind === 'order' ? shown(read.order) : { kind: 'unknown', order: null }
  }
  const { card } = task
  const placed = await (card ? place(ports, task) : findPaid(ports, task))
  // What was lost cannot be paid: only an order whose id is committed is.
  if (placed.kind !== 'order') return { kind: 'not_sent', order: null }
  const { order } = placed
  await transact(ports, (work) => noteOrder(work, task, order))
  if (!card || order.state !== 'pending') return shown(order)
  if (ports.clock() > held_until) return { kind: 'not_sent', order }
  return answerOf(await ports.payments.payOrder(order.order_id, card.provider_method_id), order)
}

function shown(order: OrderView): ChargeAnswer {
  return { kind: order.state === 'completed' ? 'processed' : 'shown', order }
}

/** Nothing is asked for any more; a database that went back may have forgotten that it was. */
async function findPaid(
  { payments, settings }: WritePorts<'payments'>,
  task: PlanChangeTask,
): Promise<OrderAnswer> {
  const found = await payments.findOrders(newOrder(settings, task).reference)
  if (found.kind !== 'orders') return found
  const order = found.orders.find(({ state }) => state === 'completed')
  return order ? { kind: 'order', order } : { kind: 'not_found' }
}

/** An order that was there is kept where it can be paid with the card, over what is asked for now. */
async function place(
  { payments, settings }: WritePorts<'payments'>,
  task: PlanChangeTask,
): Promise<OrderAnswer> {
  const { amount } = task.claim.change
  const wanted = newOrder(settings, task)
  const found = await findLiveOrder(payments, wanted)
  if (found.kind === 'not_found') return payments.createOrder(wanted)
  if (found.kind !== 'order' || found.order.state !== 'pending') return found
  const { order } = found
  if (isOfAnother(task.card, order)) return placeAnother(payments, wanted, order)
  const same = order.amount.amount_minor === amount.amount_minor
  return same ? found : payments.changeAmount(order.order_id, amount)
}

/** The card is unknown to whoever this order is of: another one is made once it is read as cancelled. */
async function placeAnother(
  payments: Ports['payments'],
  wanted: NewOrder,
  { order_id }: OrderView,
): Promise<OrderAnswer> {
  const answer = await payments.cancelOrder(order_id)
  const read = answer.kind === 'order' ? answer : await payments.getOrder(order_id)
  if (read.kind !== 'order') return read
  if (isDead(read.order)) return payments.createOrder(wanted)
  return read.order.state === 'pending' ? { kind: 'unknown' } : read
}

function newOrder(settings: Ports['settings'], task: PlanChangeTask): NewOrder {
  const { plan_change_id, amount, to_tier } = task.claim.change
  return chargeOrder(task, {
    reference: `pln_${plan_change_id}`,
    amount,
    description: `${settings.seller_name}: ${planName(settings.plans, to_tier, 'en')}`,
    return_url: `${settings.portal_url}/billing/subscription`,
    expire_after: EXPIRES_AFTER,
  })
}

/** The order's id, our record of it, and its payment, before anybody can pay it. */
async function noteOrder(
  { tx, now, secrets }: Work,
  task: PlanChangeTask,
  order: OrderView,
): Promise<void> {
  const { claim } = task
  const { plan_change_id } = claim.change
  const change: PlanChange = { ...claim.change, order_id: order.order_id, updated_at: now }
  await tx.accounts.lock(change.account_id)
  const held = await tx.planChanges.save(claim, change)
  if (!held) throw changeTakenOver(plan_change_id)
  if (await tx.orders.get(order.order_id)) {
    await refreshRecord(tx, order, now)
    const payment = await tx.payments.byOrder(order.order_id)
    if (payment?.captured_at === null) {
      await tx.payments.put({ ...payment, amount: order.amount, updated_at: now })
    }
    return
  }
  const made_for = { purpose: 'plan_change', subject_id: plan_change_id } as const
  await tx.orders.put(openOrder(order, made_for, now))
  const { account_id, started_by } = change
  const asked = { account_id, amount: order.amount, order_id: order.order_id, started_by }
  const made = {
    ...asked,
    payment_id: paymentId(secrets, order),
    kind: 'subscription',
    invoice_id: null,
  } as const
  await tx.payments.put(pendingPayment(made, now))
}

/**
 * Our record of the order says what was read last; a read that shows the past takes no decline back.
 * `declined_now` is 1 for a decline that we were told of just now, which no read has shown us. Returns how
 * many declines the record knew of before.
 */
async function refreshRecord(
  tx: Pick<Tx, 'orders'>,
  order: OrderView,
  now: EpochMs,
  declined_now: 0 | 1 = 0,
): Promise<number> {
  const known = await tx.orders.get(order.order_id)
  if (!known) return order.declines
  const { state, amount } = order
  const declines = Math.max(known.declines + declined_now, order.declines)
  const next_read_at = state === 'completed' ? null : known.next_read_at
  await tx.orders.put({ ...known, state, declines, amount, next_read_at, updated_at: now })
  return known.declines
}

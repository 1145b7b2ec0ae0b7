import { recordAudit, recordOwn } from '../audit/record-audit.ts'
import { issuedInvoice, owedOn } from '../invoicing/invoice.ts'
import { settleInvoice } from '../invoicing/move-invoice.ts'
import { advance, step } from '../kernel/machine.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { postMovements } from '../ledger/post-movements.ts'
import type { Movement } from '../ledger/postings.ts'
import { NOTIFICATIONS } from '../notifications/notification.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushNotification } from '../push-notification.ts'
import { type BillingCycle, billingCycleMachine } from './billing-cycle.ts'
import { continueService } from './continue-service.ts'
import type { Standing } from './fail-cycle.ts'
import { moveCycle } from './move-cycle.ts'

type SettlePorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** What an order has captured. */
export type CapturedOrder = Pick<OrderView, 'order_id' | 'amount'>

/**
 * The order was read as completed: the invoice is paid, the money posted, and the service goes on. An
 * order over less than is owed settles nothing: its money is kept as credit, and the cycle waits for a
 * person. Source: contract 7.3, 6.8.
 * Returns the cycle to be written.
 */
export async function settleCycle(
  ports: SettlePorts,
  tx: Tx,
  { cycle, subscription, order }: Standing & { readonly order: CapturedOrder },
  now: EpochMs,
): Promise<BillingCycle> {
  const payment = await tx.payments.byOrder(order.order_id)
  invariant(payment, `order ${order.order_id} has no payment`)
  if (payment.status === 'completed' || payment.status === 'refunded') return cycle
  const invoice = issuedInvoice(await found(tx, cycle))
  if (order.amount.amount_minor < owedOn(invoice).amount_minor) {
    return hold(ports, tx, { cycle, payment, order }, now)
  }
  const move = settleInvoice(invoice, order, now)
  await tx.invoices.put(move.invoice)
  await postMovements(ports, tx, { ref: payment.payment_id, movements: move.movements }, now)
  await completePayment(tx, { payment, order, cycle }, now)
  await auditMoney(ports, tx, { cycle, payment, overpaid: move.overpaid }, now)
  // Charged by another order already, which was dead when we read it: the money is kept as credit.
  if (!step(billingCycleMachine, cycle.state, 'processed')) return cycle
  const by_hand = paidByHand(cycle, payment)
  const charged = await chargedCycle(ports, tx, { cycle, event: 'processed', by_hand }, now)
  await continueService(ports, tx, { cycle: charged, subscription }, now)
  return charged
}

/** Paid while none of our tries was running: on the hosted page, with whatever card. */
function paidByHand({ state }: BillingCycle, { started_by }: Payment): boolean {
  return state !== 'charging' || started_by === 'customer'
}

/** Nothing is to be paid: account credit or notes have covered it, or it has no days; the service goes on. Source: contract 7.4. */
export async function settleWithoutOrder(
  ports: SettlePorts,
  tx: Tx,
  { cycle, subscription }: Standing,
  now: EpochMs,
): Promise<BillingCycle> {
  const event = cycle.state === 'planned' ? 'nothing_to_pay' : 'processed'
  const charged = await chargedCycle(ports, tx, { cycle, event }, now)
  await continueService(ports, tx, { cycle: charged, subscription }, now)
  return charged
}

async function chargedCycle(
  ports: SettlePorts,
  tx: Tx,
  {
    cycle,
    event,
    by_hand = false,
  }: {
    readonly cycle: BillingCycle
    readonly event: 'processed' | 'nothing_to_pay'
    readonly by_hand?: boolean
  },
  now: EpochMs,
): Promise<BillingCycle> {
  const change: Partial<BillingCycle> = {
    next_attempt_at: null,
    next_action_at: null,
    unknown_reads: 0,
    times_not_sent: 0,
    held_for: null,
  }
  const { account_id, invoice_id } = cycle
  if (invoice_id !== null) {
    const dedupe_key = `invoice_paid:${invoice_id}`
    // Another card may have paid: it is offered there as the one to use from now on.
    const page = by_hand ? { cta_url: NOTIFICATIONS.payment_failed.cta_url } : {}
    const news = { account_id, kind: 'invoice_paid', dedupe_key, ...page } as const
    await pushNotification(ports, tx, news, now)
  }
  const charged = await moveCycle(ports, tx, { cycle, event, change }, now)
  // Written here: whether anything is still overdue is read from the cycles.
  await tx.cycles.put(charged)
  return charged
}

async function found(tx: Tx, { invoice_id, cycle_id }: BillingCycle) {
  const invoice = invoice_id === null ? undefined : await tx.invoices.getForUpdate(invoice_id)
  invariant(invoice, `cycle ${cycle_id} was paid and is not billed`)
  return invoice
}

/**
 * Less than is owed was captured: nobody is to guess what it is for. It stands in the books as credit, and
 * whoever lets the cycle go on has another order made.
 */
async function hold(
  ports: SettlePorts,
  tx: Tx,
  { cycle, payment, order }: PaidOrder,
  now: EpochMs,
): Promise<BillingCycle> {
  const { account_id, cycle_id, subscription_id } = cycle
  const { order_id, amount } = order
  const kept: Movement = { kind: 'overpayment_captured', account_id, order_id, amounts: { amount } }
  await postMovements(ports, tx, { ref: payment.payment_id, movements: [kept] }, now)
  await completePayment(tx, { payment, order, cycle }, now)
  const meta = { cycle_id, subscription_id, order_id, amount_minor: amount.amount_minor }
  const action = 'payment.wrong_amount'
  const entry = { action, outcome: 'failure', actor: 'system', account_id, meta } as const
  await recordAudit(ports, tx, entry, now)
  return {
    ...cycle,
    held_for: 'wrong_amount',
    provider_order_id: null,
    next_attempt_at: null,
    next_action_at: null,
  }
}

/** A payment whose order has captured money, and the cycle that it was made for. */
interface PaidOrder {
  readonly payment: Payment
  readonly order: CapturedOrder
  readonly cycle: BillingCycle
}

async function completePayment(
  tx: Tx,
  { payment, order, cycle }: PaidOrder,
  now: EpochMs,
): Promise<void> {
  await tx.payments.put({
    ...payment,
    status: advance(paymentMachine, payment.status, 'processed'),
    amount: order.amount,
    started_by: paidByHand(cycle, payment) ? 'customer' : payment.started_by,
    failure_code: null,
    captured_at: now,
    updated_at: now,
  })
}

async function auditMoney(
  ports: SettlePorts,
  tx: Tx,
  {
    cycle,
    payment,
    overpaid,
  }: { readonly cycle: BillingCycle; readonly payment: Payment; readonly overpaid: boolean },
  now: EpochMs,
): Promise<void> {
  const { account_id, payment_id, order_id, invoice_id } = payment
  const meta = { payment_id, order_id, invoice_id, cycle_id: cycle.cycle_id }
  await recordOwn(ports, tx, { action: 'payment.processed', account_id, meta }, now)
  await recordOwn(ports, tx, { action: 'invoice.settled', account_id, meta }, now)
  if (overpaid) await recordOwn(ports, tx, { action: 'payment.overpaid', account_id, meta }, now)
}

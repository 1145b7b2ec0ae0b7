import { type BillingCycle, billingCycleMachine } from '../subscription/billing-cycle.ts'
import { issuedInvoice, owedOn } from '../invoices/invoice.ts'
import { settleInvoice } from '../invoices/move-invoice.ts'
import { step } from '../../kernel/machine.ts'
import { invariant } from '../../kernel/problem.ts'
import { invoicePage, NOTIFICATIONS } from '../../people/notifications/notification.ts'
import type { Payment } from '../payments/payment.ts'
import type { OrderView } from '../payments/ports.ts'
import { continueService } from './continue.ts'
import {
  audit,
  changeCycle,
  type Draft,
  advancePayment,
  moveCycle,
  notify,
  post,
  put,
} from './draft.ts'
import { billedInvoice, paymentOf } from './facts.ts'

/** What an order has captured. */
export type CapturedOrder = Pick<OrderView, 'order_id' | 'amount'>

/**
 * The order was read as completed: the invoice is paid, the money posted, and the service goes on. An order
 * over less than is owed settles nothing: its money is kept as credit, and the cycle waits for a person.
 * Source: contract 7.3, 6.8.
 */
export function settle(draft: Draft, cycle: BillingCycle, order: CapturedOrder): void {
  const payment = paymentOf(draft.facts, order.order_id)
  invariant(payment, `order ${order.order_id} has no payment`)
  if (payment.status === 'completed' || payment.status === 'refunded') return
  const invoice = issuedInvoice(billedInvoice(draft.facts, cycle))
  if (order.amount.amount_minor < owedOn(invoice).amount_minor) {
    return keepTooLittle(draft, cycle, payment, order)
  }
  const move = settleInvoice(invoice, order, draft.now)
  put(draft, 'invoice', move.invoice)
  post(draft, payment.payment_id, move.movements)
  completePayment(draft, { cycle, payment, order })
  const { payment_id, order_id, invoice_id } = payment
  const meta = { payment_id, order_id, invoice_id, cycle_id: cycle.cycle_id }
  audit(draft, 'payment.processed', meta)
  audit(draft, 'invoice.settled', meta)
  if (move.overpaid) audit(draft, 'payment.overpaid', meta)
  // Charged by another order already, which was dead when we read it: the money is kept as credit.
  if (!step(billingCycleMachine, cycle.state, 'processed')) return
  charged(draft, cycle, 'processed', paidByHand(cycle, payment))
}

/** Paid while none of our tries was running: on the hosted page, with whatever card. */
function paidByHand({ state }: BillingCycle, { started_by }: Payment): boolean {
  return state !== 'charging' || started_by === 'customer'
}

/** Nothing is to be paid: account credit or notes have covered it, or it has no days; the service goes on. Source: contract 7.4. */
export function settleWithoutOrder(draft: Draft, cycle: BillingCycle): void {
  const event = cycle.state === 'planned' ? 'nothing_to_pay' : 'processed'
  charged(draft, cycle, event, false)
}

function charged(
  draft: Draft,
  cycle: BillingCycle,
  event: 'processed' | 'nothing_to_pay',
  by_hand: boolean,
): void {
  const { invoice_id } = cycle
  if (invoice_id !== null) {
    const { number, total: amount } = issuedInvoice(billedInvoice(draft.facts, cycle))
    const args = { number, amount }
    const news = { kind: 'invoice_paid', args, dedupe_key: `invoice_paid:${invoice_id}` } as const
    // Another card may have paid: it is offered there as the one to use from now on.
    const cta_url = by_hand ? NOTIFICATIONS.payment_failed.cta_url : invoicePage(invoice_id)
    notify(draft, { ...news, cta_url })
  }
  const moved = moveCycle(draft, cycle, event, {
    next_attempt_at: null,
    next_action_at: null,
    unknown_reads: 0,
    times_not_sent: 0,
    held_for: null,
  })
  continueService(draft, moved)
}

/** Less than is owed was captured: nobody is to guess what it is for. It stands in the books as credit. */
function keepTooLittle(
  draft: Draft,
  cycle: BillingCycle,
  payment: Payment,
  order: CapturedOrder,
): void {
  const { account_id, cycle_id, subscription_id } = cycle
  const { order_id, amount } = order
  post(draft, payment.payment_id, [
    { kind: 'overpayment_captured', account_id, order_id, amounts: { amount } },
  ])
  completePayment(draft, { cycle, payment, order })
  const meta = { cycle_id, subscription_id, order_id, amount_minor: amount.amount_minor }
  audit(draft, 'payment.wrong_amount', meta, { outcome: 'failure' })
  changeCycle(draft, cycle, {
    held_for: 'wrong_amount',
    provider_order_id: null,
    next_attempt_at: null,
    next_action_at: null,
  })
}

function completePayment(
  draft: Draft,
  {
    cycle,
    payment,
    order: { order_id, amount },
  }: {
    readonly cycle: BillingCycle
    readonly payment: Payment
    readonly order: CapturedOrder
  },
): void {
  const started_by = paidByHand(cycle, payment) ? 'customer' : payment.started_by
  const captured = { amount, started_by, failure_code: null, captured_at: draft.now }
  advancePayment(draft, order_id, 'processed', captured)
}

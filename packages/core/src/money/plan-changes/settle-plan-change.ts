import { audit, type Draft, advancePayment, notify, post, push, put } from '../decisions/draft.ts'
import { accountIn, type CustomerFacts, paymentOf } from '../decisions/facts.ts'
import { issue } from '../decisions/issue.ts'
import type { CapturedOrder } from '../decisions/settle.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { settleInvoice } from '../invoices/move-invoice.ts'
import type { TakenNumber } from '../numbering/take-number.ts'
import { invariant } from '../../kernel/problem.ts'
import { isCorrectedByYes } from '../../people/vat/decide-vat.ts'
import type { Payment } from '../payments/payment.ts'
import { leavePlan, movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { switchPlan } from './switch-plan.ts'
import { invoicePage } from '../../people/notifications/notification.ts'

/** A change of plan whose order has captured money. */
export interface PaidChange {
  readonly planned: PlanChange
  readonly order: CapturedOrder
}

/** Whether the money of an order makes the change, so that an invoice is issued for it. Source: contract 6.4, 6.8. */
export function makesChange(facts: CustomerFacts, { planned, order }: PaidChange): boolean {
  return (
    paymentOf(facts, order.order_id)?.captured_at === null &&
    planned.state === 'charging' &&
    planned.order_id === order.order_id &&
    facts.subscription.status !== 'cancelled' &&
    order.amount.amount_minor >= planned.amount.amount_minor
  )
}

/**
 * The order was read as completed: the invoice is issued under `number` and paid and the plan changes, together. Money
 * that comes when nothing is to be changed any more becomes account credit. Source: contract 6.4, 6.8, 8.
 */
export function settlePlanChange(
  draft: Draft,
  paid: PaidChange,
  number: TakenNumber | undefined,
): void {
  const { order_id } = paid.order
  const payment = paymentOf(draft.facts, order_id)
  invariant(payment, `order ${order_id} has no payment`)
  if (payment.captured_at !== null) return
  if (!makesChange(draft.facts, paid)) return keep(draft, paid, payment)
  invariant(number, `change of plan ${paid.planned.plan_change_id} is billed without a number`)
  change(draft, { ...paid, payment }, number)
}

function change(
  draft: Draft,
  { planned, order, payment }: PaidChange & { readonly payment: Payment },
  number: TakenNumber,
): void {
  invariant(planned.draft, `change of plan ${planned.plan_change_id} has no invoice to issue`)
  const move = settleInvoice(issue(draft, planned.draft, number), order, draft.now)
  const { invoice_id, number: paid, total: amount } = move.invoice
  put(draft, 'invoice', move.invoice)
  post(draft, payment.payment_id, move.movements)
  complete(draft, order, { invoice_id })
  const meta = { payment_id: payment.payment_id, order_id: order.order_id, invoice_id }
  audit(draft, 'payment.processed', meta)
  audit(draft, 'invoice.settled', meta)
  if (move.overpaid) audit(draft, 'payment.overpaid', meta)
  const args = { number: paid, amount }
  const told = { args, dedupe_key: `invoice_paid:${invoice_id}`, cta_url: invoicePage(invoice_id) }
  notify(draft, { kind: 'invoice_paid', ...told })
  const settled = { invoice_id, draft: null, next_action_at: null, failure_code: null }
  movePlanChange(draft, planned, 'processed', settled)
  switchPlan(draft, planned)
  correctIfProved(draft, move.invoice)
}

/**
 * The VAT is of when the change was asked for: a number that was pending then and has proved valid since corrected what was
 * issued by then, and this invoice is corrected like those. Source: contract 6.2.
 */
function correctIfProved(draft: Draft, { invoice_id, vat }: IssuedInvoice): void {
  const { account_id, vat_id, vat_status } = accountIn(draft.facts)
  if (vat_id === null || vat_status !== 'valid' || !isCorrectedByYes(vat, vat_id)) return
  const effect = { type: 'vat.correct', account_id, vat_id } as const
  push(draft, { effect, dedupe_key: `vat.correct:${invoice_id}` })
}

/** Nothing is to be changed for it: it is kept for the customer until a person has looked. */
function keep(
  draft: Draft,
  { planned, order }: PaidChange,
  { payment_id, invoice_id }: Payment,
): void {
  const { account_id } = planned
  const { order_id, amount } = order
  const kind = 'overpayment_captured'
  post(draft, payment_id, [{ kind, account_id, order_id, amounts: { amount } }])
  complete(draft, order, {})
  audit(draft, 'payment.overpaid', { payment_id, order_id, invoice_id })
  // Of an earlier try under the same key: what became of the later one stands.
  if (planned.order_id !== order_id || planned.state === 'done') return
  leavePlan(draft, planned)
  movePlanChange(draft, planned, 'captured_late', { draft: null, next_action_at: null })
}

function complete(draft: Draft, { order_id, amount }: CapturedOrder, also: Partial<Payment>): void {
  const captured = { ...also, amount, failure_code: null, captured_at: draft.now }
  advancePayment(draft, order_id, 'processed', captured)
}

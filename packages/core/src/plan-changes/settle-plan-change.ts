import { recordOwn } from '../audit/record-audit.ts'
import type { CapturedOrder } from '../decisions/settle.ts'
import { settleInvoice } from '../invoicing/move-invoice.ts'
import { openInvoice } from '../invoicing/open-invoice.ts'
import { advance } from '../kernel/machine.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushNotification } from '../push-notification.ts'
import { movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from './plan-change.ts'
import { leavePlan, switchPlan } from './switch-plan.ts'

type SettlePorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

interface PaidChange {
  readonly planned: PlanChange
  readonly order: CapturedOrder
}

/**
 * The order was read as completed: the invoice is issued and paid and the plan changes, together. Money
 * that comes when nothing is to be changed any more becomes account credit. Returns the change to be
 * written. Source: contract 6.4, 6.8, 8.
 */
export async function settlePlanChange(
  ports: SettlePorts,
  tx: Tx,
  { planned, order }: PaidChange,
  now: EpochMs,
): Promise<PlanChange> {
  const payment = await tx.payments.byOrder(order.order_id)
  invariant(payment, `order ${order.order_id} has no payment`)
  if (payment.captured_at !== null) return planned
  const subscription = await tx.subscriptions.get(planned.subscription_id)
  const wanted =
    planned.state === 'charging' &&
    planned.order_id === order.order_id &&
    subscription?.status !== 'cancelled' &&
    order.amount.amount_minor >= planned.amount.amount_minor
  const paid = { planned, order, payment }
  return wanted ? change(ports, tx, paid, now) : keep(ports, tx, paid, now)
}

async function change(
  ports: SettlePorts,
  tx: Tx,
  { planned, order, payment }: PaidChange & { readonly payment: Payment },
  now: EpochMs,
): Promise<PlanChange> {
  const { draft, account_id } = planned
  invariant(draft, `change of plan ${planned.plan_change_id} has no invoice to issue`)
  const move = settleInvoice(await openInvoice(ports, tx, { draft }, now), order, now)
  const { invoice_id } = move.invoice
  await tx.invoices.put(move.invoice)
  await postMovements(ports, tx, { ref: payment.payment_id, movements: move.movements }, now)
  const completed = await complete(tx, { ...payment, invoice_id, amount: order.amount }, now)
  const over = move.overpaid ? ['payment.overpaid'] : []
  const actions = ['payment.processed', 'invoice.settled', ...over]
  await audit(ports, tx, { payment: completed, actions }, now)
  const dedupe_key = `invoice_paid:${invoice_id}`
  await pushNotification(ports, tx, { account_id, kind: 'invoice_paid', dedupe_key }, now)
  const settled = { invoice_id, draft: null, next_action_at: null, failure_code: null }
  const done = await movePlanChange(
    ports,
    tx,
    { planned, event: 'processed', change: settled },
    now,
  )
  await switchPlan(ports, tx, planned, now)
  return done
}

/** Nothing is to be changed for it: it is kept for the customer until a person has looked. */
async function keep(
  ports: SettlePorts,
  tx: Tx,
  { planned, order, payment }: PaidChange & { readonly payment: Payment },
  now: EpochMs,
): Promise<PlanChange> {
  const { account_id } = planned
  const { order_id, amount } = order
  const kind = 'overpayment_captured'
  const movements = [{ kind, account_id, order_id, amounts: { amount } } as const]
  await postMovements(ports, tx, { ref: payment.payment_id, movements }, now)
  const completed = await complete(tx, { ...payment, amount }, now)
  await audit(ports, tx, { payment: completed, actions: ['payment.overpaid'] }, now)
  // Of an earlier try under the same key: what became of the later one stands.
  if (planned.order_id !== order_id || planned.state === 'done') return planned
  await leavePlan(tx, planned, now)
  const ended = { draft: null, next_action_at: null }
  return movePlanChange(ports, tx, { planned, event: 'captured_late', change: ended }, now)
}

async function complete(
  tx: Pick<Tx, 'payments'>,
  payment: Payment,
  now: EpochMs,
): Promise<Payment> {
  const status = advance(paymentMachine, payment.status, 'processed')
  const completed = { ...payment, status, failure_code: null, captured_at: now, updated_at: now }
  await tx.payments.put(completed)
  return completed
}

async function audit(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { payment, actions }: { readonly payment: Payment; readonly actions: readonly string[] },
  now: EpochMs,
): Promise<void> {
  const { account_id, payment_id, order_id, invoice_id } = payment
  const meta = { payment_id, order_id, invoice_id }
  for (const action of actions) {
    await recordOwn(ports, tx, { action, account_id, meta }, now)
  }
}

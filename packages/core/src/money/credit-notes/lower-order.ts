import { step } from '../../kernel/machine.ts'
import { type Money, subtract } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import { orderOrProblem } from '../payments/place-order.ts'
import type { PaymentProvider } from '../payments/ports.ts'
import type { OrderState } from '../payments/provider-order.ts'
import type { Ports, Tx, Work } from '../../ports.ts'
import { type IssuedInvoice, owedOn } from '../invoices/invoice.ts'
import type { ReadCreditFacts } from './read-credit-facts.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { correctDunningBanner } from '../../people/notifications/correct-banner.ts'
import { moved } from '../invoices/move-invoice.ts'

/** What an order that the customer may pay right now is to ask for; zero: nothing more. */
export interface LoweredOrder {
  readonly order_id: string
  readonly to: Money
}

/** States in which an order takes no money any more, or has taken it. */
const OVER: readonly OrderState[] = ['completed', 'cancelled', 'failed']

/**
 * The order on which an unpaid invoice may still be paid, and what it is to ask for before the note is
 * issued; undefined when there is none, or when it was `lowered` so already. Source: contract 6.7.
 */
export async function orderToLower(
  tx: Pick<Tx, 'orders'>,
  { invoice, payments }: Pick<ReadCreditFacts, 'invoice' | 'payments'>,
  credited: IssuedInvoice,
  lowered: LoweredOrder | undefined,
): Promise<LoweredOrder | undefined> {
  const order_id = isUnpaid(invoice) ? payments.at(-1)?.order_id : undefined
  const order = order_id === undefined ? undefined : await tx.orders.get(order_id)
  if (!order || OVER.includes(order.state)) return undefined
  const asked = { order_id: order.order_id, to: owedOn(credited) }
  return isSame(asked, lowered) ? undefined : asked
}

function isUnpaid({ status }: IssuedInvoice): boolean {
  return status === 'open' || status === 'uncollectible'
}

function isSame(order: LoweredOrder, lowered: LoweredOrder | undefined): boolean {
  return order.order_id === lowered?.order_id && order.to.amount_minor === lowered.to.amount_minor
}

/**
 * Have the order ask for no more than what is left, outside any transaction; cancelled when nothing is.
 * False when it can no longer be lowered: a payment of it is running or has come. Throws `internal` when
 * the provider does not answer. Source: contract 6.7.
 */
export async function lowerOrder(
  payments: PaymentProvider,
  { order_id, to }: LoweredOrder,
): Promise<boolean> {
  const answer =
    to.amount_minor === 0
      ? await payments.cancelOrder(order_id)
      : await payments.changeAmount(order_id, to)
  if (answer.kind !== 'refused') return orderOrProblem(answer).order_id === order_id
  const { state, amount } = orderOrProblem(await payments.getOrder(order_id))
  const dead = state === 'cancelled' || state === 'failed'
  // Paid for just what is left: an earlier try of ours had lowered it.
  const paid = state === 'completed' && to.amount_minor > 0
  return dead || (paid && amount.amount_minor === to.amount_minor)
}

/** Whether the order was lowered; one of which the provider says nothing may still be paid. Source: contract 6.7. */
export async function isLowered(
  { payments }: Pick<Ports, 'payments'>,
  order: LoweredOrder,
): Promise<boolean> {
  try {
    return await lowerOrder(payments, order)
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** What an unpaid invoice's payment and cycle say once its note is issued, in the same transaction. */
export async function followNote(
  work: Work,
  facts: ReadCreditFacts,
  credited: IssuedInvoice,
): Promise<void> {
  if (!isUnpaid(facts.invoice)) return
  const { tx, now } = work
  const { payments, cycle } = facts
  const invoice = await payFromCredit(work, credited, facts)
  const amount = owedOn(invoice)
  const nothing = amount.amount_minor === 0
  await correctDunningBanner(work, invoice, amount)
  const payment = payments.at(-1)
  if (payment && payment.captured_at === null) {
    await tx.payments.put({ ...asked(payment, amount), updated_at: now })
    await tx.orders.touch(payment.order_id, now)
  }
  if (cycle?.state !== 'failed' && cycle?.state !== 'planned') return
  const next_action_at = nothing ? now : cycle.next_action_at
  const held_for = nothing ? null : cycle.held_for
  await tx.cycles.put({ ...cycle, amount, next_action_at, held_for, updated_at: now })
}

/** An order that was cancelled asks for nothing: its payment has failed. */
function asked(payment: Payment, amount: Money): Payment {
  if (amount.amount_minor > 0) return { ...payment, amount }
  const status = step(paymentMachine, payment.status, 'declined') ?? payment.status
  return { ...payment, status, failure_code: payment.failure_code ?? 'cancelled' }
}

/**
 * Money that came for an invoice, was less than was owed and so was kept as account credit, pays it as
 * soon as a note leaves no more to pay than that. Returns the invoice as it is now. Source: contract 6.7, 6.8.
 */
async function payFromCredit(
  work: Work,
  invoice: IssuedInvoice,
  facts: ReadCreditFacts,
): Promise<IssuedInvoice> {
  const { tx, now } = work
  const { account_id, invoice_id } = invoice
  const amount = owedOn(invoice)
  const came = facts.payments.findLast(({ captured_at }) => captured_at !== null)
  if (invoice.status !== 'open' || !came || facts.cycle?.held_for !== 'wrong_amount') return invoice
  const credit = await tx.ledger.balance('customer_credit', account_id, amount.currency)
  if (!covers(came.amount, amount) || !covers(credit, amount)) return invoice
  const applied = { kind: 'credit_applied', account_id, amounts: { amount } } as const
  await postMovements(work, { ref: came.payment_id, movements: [applied] })
  const settled = moved(invoice, 'settled', now)
  await tx.invoices.put(settled)
  const meta = { invoice_id, payment_id: came.payment_id }
  await recordOwn(work, { action: 'invoice.settled', account_id, meta })
  return settled
}

type Amount = IssuedInvoice['total']

function covers(money: Amount, asked: Amount): boolean {
  return subtract(money, asked).amount_minor >= 0
}

import { decideOn } from '../decisions/decide.ts'
import { audit, type Draft, post, put } from '../decisions/draft.ts'
import { issue } from '../decisions/issue.ts'
import { readCustomer } from '../decisions/load.ts'
import { topupLine } from '../invoices/draft-lines.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { settleInvoice } from '../invoices/move-invoice.ts'
import { takeNumber } from '../numbering/take-number.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Payment } from '../payments/payment.ts'
import type { Work } from '../../ports.ts'
import { draftPrepaid } from './draft-prepaid.ts'

/**
 * The invoice of a topup that was captured, issued and paid in the transaction of the capture: the place and the rate are
 * known when call credit is bought, so that its VAT is due then, and calls are no supply any more. The account is
 * locked. Returns the payment with its invoice. Source: contract 6.3; Directive 2006/112/EC, Art. 30a, 30b (1), 65;
 * C-68/23.
 */
export async function invoiceTopup(work: Work, payment: Payment): Promise<Payment> {
  const { account_id, order_id, payment_id } = payment
  invariant(payment.invoice_id === null, `topup ${payment_id} has an invoice`)
  const subscription = await work.tx.subscriptions.ofAccount(account_id)
  invariant(subscription, `account ${account_id} has no subscription`)
  const { subscription_id } = subscription
  const wanted = { account_id, subscription_id, order_id, bills: true, phones: true } as const
  const facts = await readCustomer(work.tx, wanted)
  const due = await draftPrepaid(work, facts, (rate, language) =>
    topupLine(payment.amount, rate, language),
  )
  const sells = [{ vat: due.vat, net: due.subtotal }]
  const number = await takeNumber(work, { series: 'PBX', sells })
  const rule = (draft: Draft) => issuePaid(draft, payment, issue(draft, due, number))
  const { result } = await decideOn(work, facts, rule)
  return { ...payment, invoice_id: result.invoice_id }
}

function issuePaid(draft: Draft, payment: Payment, issued: IssuedInvoice): IssuedInvoice {
  const { payment_id, order_id, amount } = payment
  const move = settleInvoice(issued, { order_id, amount }, draft.now)
  put(draft, 'invoice', move.invoice)
  post(draft, payment_id, move.movements)
  const { invoice_id } = move.invoice
  audit(draft, 'invoice.settled', { invoice_id, payment_id, order_id })
  return move.invoice
}

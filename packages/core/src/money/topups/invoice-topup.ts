import { decide } from '../decisions/decide.ts'
import { audit, type Draft, post, put } from '../decisions/draft.ts'
import { accountIn } from '../decisions/facts.ts'
import { issue } from '../decisions/issue.ts'
import { draftForAccount } from '../invoices/draft-for-account.ts'
import { topupLine } from '../invoices/draft-lines.ts'
import type { Invoice, IssuedInvoice } from '../invoices/invoice.ts'
import { settleInvoice } from '../invoices/move-invoice.ts'
import { takeNumber, type TakenNumber } from '../numbering/take-number.ts'
import { invariant } from '../../kernel/problem.ts'
import { money } from '../../kernel/money.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import type { Payment } from '../payments/payment.ts'
import type { Work } from '../../ports.ts'

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
  const number = await takeNumber(work, { series: 'PBX' })
  const wanted = { account_id, subscription_id, order_id, bills: true } as const
  const { result } = await decide(work, wanted, (draft) => issuePaid(draft, payment, number))
  return { ...payment, invoice_id: result.invoice_id }
}

function issuePaid(draft: Draft, payment: Payment, number: TakenNumber): IssuedInvoice {
  const { payment_id, order_id, amount } = payment
  const issued = issue(draft, topupInvoice(draft, payment), number)
  const move = settleInvoice(issued, { order_id, amount }, draft.now)
  put(draft, 'invoice', move.invoice)
  post(draft, payment_id, move.movements)
  const { invoice_id } = move.invoice
  audit(draft, 'invoice.settled', { invoice_id, payment_id, order_id })
  return move.invoice
}

/** What was paid is the total. Account credit pays none of it: it is paid already. */
function topupInvoice(draft: Draft, { amount }: Pick<Payment, 'amount'>): Invoice {
  const { facts, settings, now } = draft
  const account = accountIn(facts)
  const { verdicts, subscription } = facts
  const vat = vatDecisionFor(settings, account, verdicts, now)
  const buyer = { account, verdicts, account_credit: money(0, amount.currency) }
  const billed = {
    invoice_id: draft.newId(),
    subscription_id: subscription.subscription_id,
    cycle_id: null,
    due_at: null,
    lines: [topupLine(amount, vat.rate_basis_points, account.language)],
    collect_from: null,
  }
  return draftForAccount(settings, buyer, billed, now)
}

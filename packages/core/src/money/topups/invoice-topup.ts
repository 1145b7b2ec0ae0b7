import { decideOn } from '../decisions/decide.ts'
import { audit, type Draft, post, put } from '../decisions/draft.ts'
import { accountIn, type CustomerFacts } from '../decisions/facts.ts'
import { issue } from '../decisions/issue.ts'
import { readCustomer } from '../decisions/load.ts'
import { draftForAccount } from '../invoices/draft-for-account.ts'
import { topupLine } from '../invoices/draft-lines.ts'
import type { Invoice, IssuedInvoice } from '../invoices/invoice.ts'
import { settleInvoice } from '../invoices/move-invoice.ts'
import { takeNumber } from '../numbering/take-number.ts'
import { invariant } from '../../kernel/problem.ts'
import { money } from '../../kernel/money.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
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
  const wanted = { account_id, subscription_id, order_id, bills: true, phones: true } as const
  const facts = await readCustomer(work.tx, wanted)
  const due = await draftOf(work, facts, payment)
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

/** The rate of this sale, which may cross a threshold: what is left of it without VAT hangs on the rate itself. Source: contract 6.14. */
async function draftOf(work: Work, facts: CustomerFacts, payment: Payment): Promise<Invoice> {
  const { tx, settings, now } = work
  const at = (abroad: Abroad) => topupInvoice(work, facts, { ...payment, abroad })
  const taxedAbroad = at('destination')
  const { abroad } = await sellingAt(tx, settings, now, taxedAbroad.subtotal)
  return abroad === 'destination' ? taxedAbroad : at(abroad)
}

/** What was paid is the total. Account credit pays none of it: it is paid already. */
function topupInvoice(
  { ids, settings, now }: Pick<Work, 'ids' | 'settings' | 'now'>,
  facts: CustomerFacts,
  { amount, abroad }: Pick<Payment, 'amount'> & { readonly abroad: Abroad },
): Invoice {
  const account = accountIn(facts)
  const { verdicts, subscription } = facts
  const vat = vatDecisionFor({ ...settings, abroad }, account, verdicts, now)
  const buyer = { account, verdicts, account_credit: money(0, amount.currency) }
  const billed = {
    invoice_id: ids.uuid(now),
    subscription_id: subscription.subscription_id,
    cycle_id: null,
    due_at: null,
    lines: [topupLine(amount, vat.rate_basis_points, account.language)],
    collect_from: null,
    abroad,
  }
  return draftForAccount(settings, buyer, billed, now)
}

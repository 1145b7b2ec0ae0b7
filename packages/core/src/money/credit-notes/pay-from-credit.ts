import { recordOwn } from '../../records/audit/record-audit.ts'
import { subtract } from '../../kernel/money.ts'
import { postMovements } from '../ledger/post-movements.ts'
import type { Work } from '../../ports.ts'
import { type IssuedInvoice, owedOn } from '../invoices/invoice.ts'
import { moved } from '../invoices/move-invoice.ts'
import type { ReadCreditFacts } from './read-credit-facts.ts'

/**
 * Money that came for an invoice, was less than was owed and so was kept as account credit, pays it as
 * soon as a note leaves no more to pay than that. Returns the invoice as it is now. Source: contract 6.7, 6.8.
 */
export async function payFromCredit(
  work: Work,
  { invoice, facts }: { readonly invoice: IssuedInvoice; readonly facts: ReadCreditFacts },
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

import { type Money, smaller, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Movement } from '../ledger/postings.ts'
import { type CreditFacts, creditRefusal, type CreditRequest } from './credit-limits.ts'
import { type Invoice, type IssuedInvoice, owedOn, uncredited } from '../invoices/invoice.ts'
import { type InvoiceMove, moved } from '../invoices/move-invoice.ts'
import { noteAmounts, type NoteAmounts, noteMovement, withNote } from './note-amounts.ts'

/** Issue the note now; or write a refund down and ask the provider first. */
export type CreditDecision =
  | (InvoiceMove & { readonly kind: 'issue'; readonly note: NoteAmounts })
  | { readonly kind: 'ask_provider'; readonly amount: Money }

/**
 * What crediting the invoice comes to. Throws `validation.failed` on `status` or `amount`. Where an open
 * invoice has a payable order, the order's amount is changed before the note is saved. Source: contract 6.7.
 */
export function decideCredit(
  facts: CreditFacts,
  request: CreditRequest,
  now: EpochMs,
): CreditDecision {
  const refusal = creditRefusal(facts, request)
  if (refusal) throw refusal
  if (request.provider_refund) return { kind: 'ask_provider', amount: request.amount }
  const { invoice } = facts
  const note = noteAmounts(invoice, request.amount, request.vat_only)
  const credited = withNote(invoice, note)
  const unpaid = invoice.status === 'open' || invoice.status === 'uncollectible'
  return {
    kind: 'issue',
    note,
    invoice: unpaid ? afterUnpaidNote(credited, now) : moved(credited, 'credited', now),
    movements: [
      unpaid ? unpaidMovement(invoice, note) : noteMovement(invoice, 'note_to_credit', note),
    ],
  }
}

/** In full: void. Otherwise it is paid as soon as account credit and notes cover it. */
function afterUnpaidNote(credited: IssuedInvoice, now: EpochMs): IssuedInvoice {
  if (uncredited(credited).amount_minor === 0) return moved(credited, 'voided', now)
  return moved(credited, owedOn(credited).amount_minor === 0 ? 'settled' : 'credited', now)
}

/** What is owed is lowered first; beyond it the note takes back account credit that was used up. */
function unpaidMovement(invoice: Invoice, { amount, vat_amount: vat }: NoteAmounts): Movement {
  const owed = smaller(owedOn(invoice), amount)
  const amounts = { owed, rest: subtract(amount, owed), vat, net: subtract(amount, vat) }
  const kind = invoice.status === 'open' ? 'note_on_open' : 'note_on_written_off'
  return { kind, account_id: invoice.account_id, amounts }
}

import { add, type Money, money, shareWithin, smaller, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Movement } from '../ledger/postings.ts'
import { type Invoice, uncredited } from '../invoices/invoice.ts'

/** What a credit note takes back: gross, and the VAT in it. */
export interface NoteAmounts {
  readonly amount: Money
  readonly vat_amount: Money
}

/**
 * The note's VAT: its share at the invoice's rate, such that all notes so far hold exactly the VAT of
 * their sum, and in full exactly the invoice's. With `vat_only` the whole note is VAT. Source: contract 6.7.
 */
export function noteAmounts(invoice: Invoice, amount: Money, vat_only = false): NoteAmounts {
  const left = uncreditedVat(invoice)
  if (vat_only) {
    invariant(amount.amount_minor <= left.amount_minor, 'the note is for more VAT than is left')
    return { amount, vat_amount: amount }
  }
  const share = shareWithin(add(invoice.credited, amount), invoice.vat.rate_basis_points)
  const part = smaller(left, subtract(share, invoice.vat_credited))
  return { amount, vat_amount: part.amount_minor > 0 ? part : money(0, amount.currency) }
}

/** The invoice's VAT that no note has taken back: what `vat_corrected` is over. */
export function uncreditedVat({ vat_amount, vat_credited }: Invoice): Money {
  return subtract(vat_amount, vat_credited)
}

/** The net that no note has taken back. */
export function uncreditedNet(invoice: Invoice): Money {
  return subtract(uncredited(invoice), uncreditedVat(invoice))
}

/** The invoice with the note counted; its status is not yet moved. */
export function withNote<I extends Invoice>(invoice: I, note: NoteAmounts): I {
  invariant(
    note.amount.amount_minor <= uncredited(invoice).amount_minor,
    `the note is for more than is left on ${invoice.number}`,
  )
  return {
    ...invoice,
    credited: add(invoice.credited, note.amount),
    vat_credited: add(invoice.vat_credited, note.vat_amount),
  }
}

/** What a note that takes back paid money posts. */
export function noteMovement(
  { account_id }: Invoice,
  kind: 'note_to_credit' | 'note_to_refund',
  { amount, vat_amount: vat }: NoteAmounts,
): Movement {
  return { kind, account_id, amounts: { amount, vat, net: subtract(amount, vat) } }
}

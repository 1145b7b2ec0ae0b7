import { add } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { type InvoiceMove, moved } from '../invoices/move-invoice.ts'
import {
  noteAmounts,
  type NoteAmounts,
  noteMovement,
  withNote,
} from '../credit-notes/note-amounts.ts'

/**
 * The provider accepted, or the call credit of a topup that becomes account credit is taken back: the note is issued in the
 * same commit; the invoice keeps its status. Source: contract 6.7.
 */
export function acceptRefund(
  invoice: IssuedInvoice,
  { amount, paid_to }: Pick<Refund, 'amount' | 'paid_to'>,
  now: EpochMs,
): InvoiceMove & { readonly note: NoteAmounts } {
  const note = noteAmounts(invoice, amount)
  return {
    note,
    invoice: { ...withNote(invoice, note), updated_at: now },
    movements: [
      noteMovement(invoice, paid_to === 'card' ? 'note_to_refund' : 'note_to_credit', note),
    ],
  }
}

/** The money is back at the card: in part, or all of the total. Source: contract 6.7. */
export function completeRefund(
  invoice: IssuedInvoice,
  { amount, order_id }: Pick<Refund, 'amount' | 'order_id'>,
  now: EpochMs,
): InvoiceMove {
  const refunded = add(invoice.refunded, amount)
  const all = refunded.amount_minor === invoice.total.amount_minor
  return {
    invoice: moved({ ...invoice, refunded }, all ? 'fully_refunded' : 'partly_refunded', now),
    movements: [
      { kind: 'refund_completed', account_id: invoice.account_id, order_id, amounts: { amount } },
    ],
  }
}

/** An accepted refund failed after all: the note stands and its amount becomes account credit. Source: contract 6.7. */
export function failRefund(
  invoice: IssuedInvoice,
  { amount }: Pick<Refund, 'amount'>,
): InvoiceMove {
  const { account_id } = invoice
  return { invoice, movements: [{ kind: 'refund_failed', account_id, amounts: { amount } }] }
}

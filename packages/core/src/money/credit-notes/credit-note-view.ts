import { subtract } from '../../kernel/money.ts'
import type { Tx } from '../../ports.ts'
import { isByBank } from './by-bank.ts'
import type { CreditNote } from './credit-note.ts'
import type { CreditNoteView } from '../invoices/document-view.ts'

/** As `creditNoteView`, once it is known who paid back. */
export async function readCreditNoteView(tx: Tx, note: CreditNote): Promise<CreditNoteView> {
  return creditNoteView(note, await isByBank(tx, note))
}

/** What the PDF of a credit note shows. A reason of ours is put into words there. */
export function creditNoteView(note: CreditNote, by_bank = false): CreditNoteView {
  const { language, number, issued_at, time_zone, seller, buyer, vat } = note
  const { invoice_number, invoice_issued_at, amount, vat_amount, reason_code, kind } = note
  return {
    kind: 'credit_note',
    language,
    number,
    issued_at,
    time_zone,
    seller,
    buyer,
    vat,
    restated: note.restated,
    invoice_number,
    invoice_issued_at,
    subtotal: subtract(amount, vat_amount),
    vat_amount,
    ...(note.vat_converted && { vat_converted: note.vat_converted }),
    total: amount,
    reason: reason_code,
    settled_by: by_bank ? 'bank' : kind,
  }
}

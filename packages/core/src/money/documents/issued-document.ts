import type { Tx } from '../../ports.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import { creditNoteView } from '../credit-notes/credit-note-view.ts'
import { mayBeRestated, notesAsTold } from '../credit-notes/restate.ts'
import type { DocumentView } from '../invoices/document-view.ts'
import { isIssued } from '../invoices/invoice.ts'
import { invoiceView } from '../invoices/invoice-view.ts'

/** One issued document. */
export interface DocumentName {
  readonly document: 'invoice' | 'credit_note'
  readonly id: string
}

/** What an issued document says; undefined when there is no such document, or only a draft. */
export function documentView(
  tx: Tx,
  { document, id }: DocumentName,
): Promise<DocumentView | undefined> {
  return VIEW[document](tx, id)
}

const VIEW: {
  readonly [D in DocumentName['document']]: (
    tx: Tx,
    id: string,
  ) => Promise<DocumentView | undefined>
} = {
  async invoice(tx, id) {
    const invoice = await tx.invoices.get(id)
    return invoice && isIssued(invoice) ? invoiceView(invoice) : undefined
  },
  async credit_note(tx, id) {
    const note = await tx.creditNotes.get(id)
    return note && creditNoteView(await toldNote(tx, note))
  },
}

/** A correction of before took back VAT alone, which no group of VAT can say: it is told as what it meant. */
async function toldNote(tx: Tx, note: CreditNote): Promise<CreditNote> {
  if (!mayBeRestated(note)) return note
  const invoice = await tx.invoices.get(note.invoice_id)
  const all = await tx.creditNotes.ofInvoice(note.invoice_id)
  const told = invoice ? notesAsTold(invoice, all) : all
  return told.find(({ credit_note_id }) => credit_note_id === note.credit_note_id) ?? note
}

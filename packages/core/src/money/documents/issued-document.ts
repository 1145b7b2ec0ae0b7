import type { Tx } from '../../ports.ts'
import { readCreditNoteView } from '../credit-notes/credit-note-view.ts'
import { asTold } from '../credit-notes/told-notes.ts'
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
    const [told] = await asTold(tx, note ? [note] : [])
    return told && readCreditNoteView(tx, told)
  },
}

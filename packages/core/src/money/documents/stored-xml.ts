import type { ReadPorts, Tx } from '../../ports.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import { creditNoteView } from '../credit-notes/credit-note-view.ts'
import { mayBeRestated, notesAsTold } from '../credit-notes/restate.ts'
import type { EInvoiceSyntax } from '../../people/account/e-address.ts'
import { semanticInvoice } from '../einvoice/semantic-invoice.ts'
import type { DocumentView } from '../invoices/document-view.ts'
import { isIssued } from '../invoices/invoice.ts'
import { invoiceView } from '../invoices/invoice-view.ts'
import type { DocumentName } from './stored-pdf.ts'

/** A document as an electronic one. It is written when it is asked for: the same record gives the same bytes. */
export interface DocumentXml {
  readonly filename: string
  readonly bytes: Uint8Array
}

/** The electronic document of an issued one; undefined when there is no such document, or only a draft. */
export async function documentXml(
  ports: ReadPorts<'eInvoices'>,
  name: DocumentName,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml | undefined> {
  const view = await ports.store.read((tx) => documentView(tx, name))
  return view && xmlOf(ports, view, syntax)
}

/**
 * The XML that a document's PDF carries: of the profile EN 16931, also for a buyer whose own form is XRechnung; undefined
 * as in `documentXml`. Source: Factur-X 1.0, 6.1.
 */
export async function hybridXml(
  { store, eInvoices }: ReadPorts<'eInvoices'>,
  name: DocumentName,
): Promise<Uint8Array | undefined> {
  const view = await store.read((tx) => documentView(tx, name))
  if (!view) return undefined
  const model = semanticInvoice(view)
  return eInvoices.write({ ...model, buyer: { ...model.buyer, leitweg_id: null } }, 'cii')
}

/** What an issued document says; undefined when there is no such document, or only a draft. */
export function documentView(
  tx: Tx,
  { document, id }: DocumentName,
): Promise<DocumentView | undefined> {
  return VIEW[document](tx, id)
}

/** What a document's record says, in one syntax. */
export function xmlOf(
  { eInvoices }: Pick<ReadPorts<'eInvoices'>, 'eInvoices'>,
  view: DocumentView,
  syntax: EInvoiceSyntax,
): DocumentXml {
  return {
    filename: `${view.number}.xml`,
    bytes: eInvoices.write(semanticInvoice(view), syntax),
  }
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

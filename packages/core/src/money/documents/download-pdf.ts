import type { Call } from '../../records/idempotency/call.ts'
import { ownCreditNote } from '../credit-notes/own-credit-note.ts'
import { askedFiles } from '../../records/files/asked-files.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import type { DocumentName } from './issued-document.ts'
import { storedPdf, type StoredPdf } from './stored-pdf.ts'
import { viewInvoice } from '../invoices/view-invoice.ts'

/** The PDF of an invoice of the caller's account. Throws `not_found`, also for another account's. */
export async function downloadInvoicePdf(
  ports: Ports,
  call: Call,
  invoice_id: string,
): Promise<StoredPdf> {
  await viewInvoice(ports, call, invoice_id)
  return pdfOf(ports, { document: 'invoice', id: invoice_id })
}

/** The PDF of a credit note of the caller's account. Throws `not_found`, also for another account's. */
export async function downloadCreditNotePdf(
  ports: Ports,
  call: Call,
  credit_note_id: string,
): Promise<StoredPdf> {
  await ownCreditNote(ports, call, credit_note_id)
  return pdfOf(ports, { document: 'credit_note', id: credit_note_id })
}

/** The PDF of any issued invoice, for operators. Throws `not_found`. */
export async function adminDownloadInvoicePdf(
  ports: Ports,
  invoice_id: string,
): Promise<StoredPdf> {
  return pdfOf(ports, { document: 'invoice', id: invoice_id })
}

async function pdfOf(ports: Ports, name: DocumentName): Promise<StoredPdf> {
  const stored = await storedPdf({ ...ports, files: askedFiles(ports.files) }, name)
  if (!stored) throw new Problem('not_found')
  return stored
}

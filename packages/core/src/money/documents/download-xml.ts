import type { Call } from '../../records/idempotency/call.ts'
import { ownCreditNote } from '../credit-notes/own-credit-note.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import type { EInvoiceSyntax } from '../../people/account/e-address.ts'
import { viewInvoice } from '../invoices/view-invoice.ts'
import { documentXml, type DocumentXml } from './stored-xml.ts'
import type { DocumentName } from './issued-document.ts'

/** An invoice of the caller's account as an electronic one. Throws `not_found`, also for another account's. */
export async function downloadInvoiceXml(
  ports: ReadPorts<'eInvoices'>,
  call: Call,
  invoice_id: string,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml> {
  await viewInvoice(ports, call, invoice_id)
  return xmlOrProblem(ports, { document: 'invoice', id: invoice_id }, syntax)
}

/** A credit note of the caller's account as an electronic one. Throws `not_found`, also for another account's. */
export async function downloadCreditNoteXml(
  ports: ReadPorts<'eInvoices'>,
  call: Call,
  credit_note_id: string,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml> {
  await ownCreditNote(ports, call, credit_note_id)
  return xmlOrProblem(ports, { document: 'credit_note', id: credit_note_id }, syntax)
}

/** Any issued invoice as an electronic one, for operators. Throws `not_found`. */
export async function adminDownloadInvoiceXml(
  ports: ReadPorts<'eInvoices'>,
  invoice_id: string,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml> {
  return xmlOrProblem(ports, { document: 'invoice', id: invoice_id }, syntax)
}

/** Any credit note as an electronic one, for operators. Throws `not_found`. */
export async function adminDownloadCreditNoteXml(
  ports: ReadPorts<'eInvoices'>,
  credit_note_id: string,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml> {
  return xmlOrProblem(ports, { document: 'credit_note', id: credit_note_id }, syntax)
}

async function xmlOrProblem(
  ports: ReadPorts<'eInvoices'>,
  name: DocumentName,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml> {
  const xml = await documentXml(ports, name, syntax)
  if (!xml) throw new Problem('not_found')
  return xml
}

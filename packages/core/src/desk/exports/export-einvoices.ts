import { daysOfMonth } from '../../kernel/calendar.ts'
import { readCreditNoteView } from '../../money/credit-notes/credit-note-view.ts'
import { type DocumentXml, xmlOf } from '../../money/documents/stored-xml.ts'
import type { EInvoiceSyntax } from '../../people/account/e-address.ts'
import { invoiceView } from '../../money/invoices/invoice-view.ts'
import type { ReadPorts } from '../../ports.ts'
import { countIssued, issuedInvoices, issuedNotes, periodOf } from './issued-documents.ts'
import type { ExportMonth } from './ports.ts'
import { type Progress, progressOf } from '../../kernel/progress.ts'
import { asTold } from '../../money/credit-notes/told-notes.ts'

/** Where electronic documents go, one at a time. */
export interface DocumentSink extends Progress {
  put(document: DocumentXml): Promise<void>
}

/** What went into the export. */
export interface EInvoiceExport {
  readonly invoices: number
  readonly credit_notes: number
}

/** Every invoice and credit note that was issued in a month, as electronic documents of one syntax. */
export async function exportEInvoices(
  ports: ReadPorts<'eInvoices'>,
  { syntax, ...month }: ExportMonth & { readonly syntax: EInvoiceSyntax },
  to: DocumentSink,
): Promise<EInvoiceExport> {
  const period = periodOf(daysOfMonth(month), ports.settings.time_zone)
  const progress = await progressOf(to, () => countIssued(ports, period))
  const counts = { invoices: 0, credit_notes: 0 }
  for await (const page of issuedInvoices(ports, period)) {
    for (const invoice of page) await to.put(xmlOf(ports, invoiceView(invoice), syntax))
    counts.invoices += page.length
    progress(page.length)
  }
  for await (const page of issuedNotes(ports, period)) {
    const views = await ports.store.read(async (tx) => {
      const told = await asTold(tx, page)
      return Promise.all(told.map((note) => readCreditNoteView(tx, note)))
    })
    for (const view of views) await to.put(xmlOf(ports, view, syntax))
    counts.credit_notes += page.length
    progress(page.length)
  }
  return counts
}

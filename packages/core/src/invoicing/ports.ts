import type { Page, PageRequest } from '../kernel/page.ts'
import type { CreditNote, Refund } from './credit-note.ts'
import type { DocumentSeries } from './document-number.ts'
import type { Invoice, IssuedInvoice } from './invoice.ts'

export interface Invoices {
  get(invoice_id: string): Promise<Invoice | undefined>
  /** As `get`, and nobody else changes it before this transaction ends. */
  getForUpdate(invoice_id: string): Promise<Invoice | undefined>
  ofCycle(cycle_id: string): Promise<Invoice | undefined>
  put(invoice: Invoice): Promise<void>
  /** A draft that came to nothing; an issued invoice is never removed, and the database refuses. */
  deleteDraft(invoice_id: string): Promise<void>
  /** Issued ones, newest first. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<IssuedInvoice>>
  /** Issued ones on which something is owed, by due date. */
  owedBy(account_id: string): Promise<IssuedInvoice[]>
}

export interface CreditNotes {
  get(credit_note_id: string): Promise<CreditNote | undefined>
  ofInvoice(invoice_id: string): Promise<CreditNote[]>
  /** Once: an issued note never changes but for its `pdf_key`. */
  insert(note: CreditNote): Promise<void>
  setPdf(credit_note_id: string, pdf_key: string): Promise<void>
  /** Newest first; of one account, or of all. */
  list(
    of: { readonly account_id?: string; readonly invoice_id?: string },
    page: PageRequest,
  ): Promise<Page<CreditNote>>
}

export interface Refunds {
  get(refund_id: string): Promise<Refund | undefined>
  getForUpdate(refund_id: string): Promise<Refund | undefined>
  ofInvoice(invoice_id: string): Promise<Refund[]>
  put(refund: Refund): Promise<void>
}

/** Counters of document numbers, one row per series and year. */
export interface DocumentNumbers {
  /**
   * The first of `count` numbers in a row, taken in this transaction: it gives them back when it does
   * not commit, so that none is missing and none is given twice. Source: contract 6.5.
   */
  take(series: DocumentSeries, year: number, count: number): Promise<number>
}

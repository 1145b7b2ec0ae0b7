import type { Period } from '../../kernel/calendar.ts'
import type { Page, PageRequest, Position } from '../../kernel/page.ts'
import type { CreditNote } from './credit-note.ts'
import type { NumberedDocument } from '../numbering/ports.ts'

/** The repository of credit notes; all are issued. */
export interface CreditNotes {
  get(credit_note_id: string): Promise<CreditNote | undefined>
  ofInvoice(invoice_id: string): Promise<CreditNote[]>
  ofInvoices(invoice_ids: readonly string[]): Promise<CreditNote[]>
  /** As `issuedIn` of invoices. */
  issuedIn(period: Period, after: Position | null, limit: number): Promise<CreditNote[]>
  /** How many those are. */
  countIssuedIn(period: Period): Promise<number>
  /** As `numbered` of invoices. */
  numbered(first: string, last: string): Promise<NumberedDocument[]>
  /** Once: an issued note never changes but for its `pdf_key`. */
  insert(note: CreditNote): Promise<void>
  setPdf(credit_note_id: string, pdf_key: string): Promise<void>
  /** Newest first; of one account, or of all. */
  list(
    of: { readonly account_id?: string; readonly invoice_id?: string },
    page: PageRequest,
  ): Promise<Page<CreditNote>>
}

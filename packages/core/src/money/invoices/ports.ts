import type { Period, TimeZone } from '../../kernel/calendar.ts'
import type { Page, PageRequest, Position } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { CreditNote, Refund } from '../credit-notes/credit-note.ts'
import type { DocumentNumber, DocumentSeries } from '../numbering/document-number.ts'
import type { Invoice, IssuedInvoice } from './invoice.ts'

/** The repository of invoices, with the drafts among them. */
export interface Invoices {
  get(invoice_id: string): Promise<Invoice | undefined>
  /** As `get`, and nobody else changes it before this transaction ends. */
  getForUpdate(invoice_id: string): Promise<Invoice | undefined>
  put(invoice: Invoice): Promise<void>
  /** Issued ones, newest first. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<IssuedInvoice>>
  /** Issued ones on which something is owed, by due date. */
  owedBy(account_id: string): Promise<IssuedInvoice[]>
  /** How many lines of cycles, not of plan changes, were issued to an account since an instant, that included. */
  linesSince(account_id: string, since: EpochMs): Promise<number>
  /** Issued ones in order of id, after `after_id`. */
  page(after_id: string, limit: number): Promise<IssuedInvoice[]>
  /** Those issued in the period, oldest first, after the position of one of them. */
  issuedIn(period: Period, after: Position | null, limit: number): Promise<IssuedInvoice[]>
  /** Those whose number is as long as both, and neither before `first` nor after `last`; in order of number. */
  numbered(first: string, last: string): Promise<NumberedDocument[]>
  /**
   * Issued ones that are past due and that nobody looks after, oldest due date first: neither in
   * dunning, nor held by an operator, nor being charged, nor of a subscription that is over; or whose next
   * step is in no month's reach. What an operator forgave, and what is parked with an alert of its own, is
   * none of them. Source: states 1.6 (l).
   */
  adrift(now: EpochMs, samples: number): Promise<AdriftDebts>
  /** Issued ones with VAT that no credit note has taken back, oldest first. */
  vatCharged(account_id: string): Promise<IssuedInvoice[]>
}

/** Invoices past due that nobody looks after. */
export interface AdriftDebts {
  readonly count: number
  readonly samples: readonly Pick<Invoice, 'invoice_id' | 'subscription_id'>[]
}

/** The repository of credit notes; all are issued. */
export interface CreditNotes {
  get(credit_note_id: string): Promise<CreditNote | undefined>
  ofInvoice(invoice_id: string): Promise<CreditNote[]>
  ofInvoices(invoice_ids: readonly string[]): Promise<CreditNote[]>
  /** As `issuedIn` of invoices. */
  issuedIn(period: Period, after: Position | null, limit: number): Promise<CreditNote[]>
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

/** The repository of refunds through the provider, and the queue of those that we ask about. */
export interface Refunds {
  get(refund_id: string): Promise<Refund | undefined>
  getForUpdate(refund_id: string): Promise<Refund | undefined>
  ofInvoice(invoice_id: string): Promise<Refund[]>
  ofInvoices(invoice_ids: readonly string[]): Promise<Refund[]>
  put(refund: Refund): Promise<void>
  /** Those that are neither completed, refused nor failed, in order of id, after `after_id`. */
  open(after_id: string, limit: number): Promise<Refund[]>
  /** How many failed after they were accepted, since an instant, that included. */
  failedSince(since: EpochMs): Promise<number>
  /** Lease up to `limit` refunds whose `next_attempt_at` has come, oldest first. */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedRefund[]>
  /** Write under the lease and give it back. False, and nothing written, when it was lost to another. */
  release(claim: ClaimedRefund, refund: Refund): Promise<boolean>
}

/** A refund that this process asks about now; `fence` tells its claim from a later one. */
export interface ClaimedRefund {
  readonly refund: Refund
  readonly fence: number
}

/** Counters of document numbers, one row per series and year. */
export interface DocumentNumbers {
  /**
   * The first of `count` numbers in a row, taken in this transaction: it gives them back when it does
   * not commit, so that none is missing and none is given twice. `issued_at` is `now`, or the latest
   * that the series gave before: numbers and instants have one order. Source: contract 6.5.
   */
  take(
    series: DocumentSeries,
    year: number,
    count: number,
    now: EpochMs,
  ): Promise<{ readonly first: number; readonly issued_at: EpochMs }>
  /**
   * Have the counter of a series and year stand at `to`, where it is lower, and remember what is skipped; undefined, and
   * nothing written, where it is not.
   */
  skipTo(
    skip: Pick<SeriesCounter, 'series' | 'year'> &
      Pick<NumberGap, 'seen'> & { readonly to: number },
    now: EpochMs,
  ): Promise<NumberGap | undefined>
  /** Whether the number was skipped and no document has it. */
  isOpen(number: DocumentNumber): Promise<boolean>
  /** What was ever skipped, in order of series, year and number. */
  gaps(): Promise<NumberGap[]>
  /** Every counter, and the last number that it gave. */
  counters(): Promise<SeriesCounter[]>
}

/** The numbers of one series and year that are taken: all from 1 to `last`. */
export interface SeriesCounter {
  readonly series: DocumentSeries
  readonly year: number
  readonly last: number
}

/** Numbers that were skipped, because a restored database may have forgotten their documents. Source: contract 7.3. */
export interface NumberGap {
  readonly series: DocumentSeries
  readonly year: number
  readonly first: number
  readonly last: number
  /** Where the world outside showed them. */
  readonly seen: readonly string[]
  readonly created_at: EpochMs
}

/** What an issued document says of its number. */
export interface NumberedDocument {
  readonly id: string
  readonly number: string
  readonly issued_at: EpochMs
  /** In which the year of its number is counted. */
  readonly time_zone: TimeZone
}

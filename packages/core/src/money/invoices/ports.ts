import type { NumberedDocument } from '../numbering/ports.ts'
import type { Period } from '../../kernel/calendar.ts'
import type { Page, PageRequest, Position } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
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
  /** How many were issued since an instant, that included, to companies whose full address they do not show. */
  withoutAddressSince(since: EpochMs): Promise<number>
  /**
   * How many were issued since an instant, that included, and are not void, whose buyer had a name that a PDF cannot print,
   * and whose customer still has one: letters that are not Latin, Greek or Cyrillic.
   */
  unprintableSince(since: EpochMs): Promise<number>
  /** Issued ones in order of id, after `after_id`. */
  page(after_id: string, limit: number): Promise<IssuedInvoice[]>
  /** Those issued in the period, oldest first, after the position of one of them. */
  issuedIn(period: Period, after: Position | null, limit: number): Promise<IssuedInvoice[]>
  /** How many those are. */
  countIssuedIn(period: Period): Promise<number>
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

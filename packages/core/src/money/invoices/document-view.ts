import type { VatConversion } from '../exchange/vat-conversion.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import type { Restatement } from '../../people/vat/vat-groups.ts'
import type { DocumentAttachment } from './document-attachment.ts'
import type { InvoiceLine } from './line.ts'
import type { Party } from './party.ts'

interface DocumentBase {
  readonly language: Locale
  readonly number: string
  readonly issued_at: EpochMs
  /** Dates are printed in this zone. */
  readonly time_zone: TimeZone
  readonly seller: Party
  readonly buyer: Party
  readonly vat: VatDecision
  /** Net. */
  readonly subtotal: Money
  readonly vat_amount: Money
  /** What of it the law of the seller's state wants in another currency; missing where it is the same. */
  readonly vat_converted?: VatConversion
  readonly total: Money
}

/** Everything that an invoice's PDF shows: a function of the issued record alone, so its bytes never change. */
export interface InvoiceView extends DocumentBase {
  readonly kind: 'invoice'
  readonly due_at: EpochMs
  readonly lines: readonly InvoiceLine[]
  /** Account credit used up by this invoice; zero when none. */
  readonly credit_applied: Money
  /** What the card is asked for. */
  readonly amount_due: Money
  /** The card has paid it already: a change of plan is invoiced when it is paid. */
  readonly paid_before_issue: boolean
  /** Who is asked for it at issue; a card where null. */
  readonly collect_from: 'card' | 'customer' | null
}

/** Everything that a credit note's PDF shows. Amounts are what is taken back, positive. Source: Directive 2006/112/EC, Art. 219. */
export interface CreditNoteView extends DocumentBase {
  readonly kind: 'credit_note'
  readonly invoice_number: string
  readonly invoice_issued_at: EpochMs
  /** What the note supplies anew under reverse charge; `noteGroups` has the groups. Source: contract 6.2. */
  readonly restated: Restatement | null
  readonly reason: string
  /** Whether the money goes back to the card, stays with us as account credit, or was taken by the bank after a dispute. */
  readonly settled_by: 'refund' | 'credit' | 'bank'
}

/** What one PDF is rendered from. */
export type DocumentView = InvoiceView | CreditNoteView

/**
 * Renders issued documents. The same view and attachment give the same bytes. Passes `pdfRendererContract` of
 * @billing/testing.
 */
export interface DocumentRenderer {
  /** An A4 PDF, which carries the attachment where there is one. */
  render(view: DocumentView, attachment?: DocumentAttachment): Promise<Uint8Array>
}

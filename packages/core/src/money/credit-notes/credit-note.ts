import { conversionOf, type VatConversion } from '../exchange/vat-conversion.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { RefundStatus } from './refund.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import type { Restatement } from '../../people/vat/vat-groups.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { NoteAmounts } from './note-amounts.ts'
import type { Party } from '../invoices/party.ts'

/** The reason of a note over what the bank took back for the cardholder. Source: states 1.12. */
export const DISPUTE_LOST = 'dispute_lost'

/** The reason of a note over days that a smaller plan gives back. Source: contract 6.4. */
export const PLAN_CHANGE = 'plan_change'

/** The reason of a note over the days that somebody who leaves at once does not use. Source: contract 6.7, 8. */
export const CANCELLATION = 'cancellation'

/** Takes back part of an invoice, or all of it. Only `pdf_key` changes after issue. Source: contract 6.6, 6.7. */
export interface CreditNote {
  readonly credit_note_id: string
  /** `CN-<year>-<5 digits>`. */
  readonly number: string
  readonly account_id: string
  readonly invoice_id: string
  readonly invoice_number: string
  readonly invoice_issued_at: EpochMs
  /** `refund`: paired with one refund at the provider, or one lost dispute; `credit`: the money stays with us, or is owed no more. */
  readonly kind: 'refund' | 'credit'
  /** Gross, positive. */
  readonly amount: Money
  readonly vat_amount: Money
  /** `vat_amount` as the invoice's is converted, by the same rate; null where that is not. Source: Directive 2006/112/EC, Art. 230. */
  readonly vat_converted: VatConversion | null
  /** At which `vat_amount` is taken back: the invoice's, or what an earlier note restated it as. */
  readonly vat: VatDecision
  /** What the note supplies anew under reverse charge; null but on a correction of VAT. Source: contract 6.2. */
  readonly restated: Restatement | null
  /** `plan_change`, `cancellation`, `vat_corrected`, `withdrawal` or `dispute_lost` where we issue it by ourselves; an operator's as sent. Source: contract 6.7. */
  readonly reason_code: string
  readonly notes: string | null
  readonly refund_id: string | null
  readonly language: Locale
  readonly time_zone: TimeZone
  /** Both as the invoice shows them. */
  readonly seller: Party
  readonly buyer: Party
  readonly issued_at: EpochMs
  readonly pdf_key: string | null
}

/** The note that takes back these amounts of the invoice; the rest of what it shows is the invoice's. */
export function creditNoteOf(
  invoice: IssuedInvoice,
  note: NoteAmounts,
  facts: Pick<
    CreditNote,
    'credit_note_id' | 'number' | 'kind' | 'reason_code' | 'notes' | 'refund_id'
  > &
    Partial<Pick<CreditNote, 'vat' | 'restated'>>,
  now: EpochMs,
): CreditNote {
  const { account_id, invoice_id, language, time_zone, seller, buyer } = invoice
  const { vat = invoice.vat, restated = null } = facts
  return {
    ...facts,
    ...note,
    account_id,
    invoice_id,
    invoice_number: invoice.number,
    invoice_issued_at: invoice.issued_at,
    vat,
    restated,
    vat_converted: conversionOf(note.vat_amount, invoice.vat_converted?.rate ?? null),
    language,
    time_zone,
    seller,
    buyer,
    issued_at: now,
    pdf_key: null,
  }
}

/** Money on its way back through the provider. It is written down before the provider is asked. Source: contract 6.7. */
export interface Refund {
  /** Also the idempotency key at the provider. */
  readonly refund_id: string
  readonly account_id: string
  /** Null where it is `taken_from` a topup: that has none. */
  readonly invoice_id: string | null
  readonly payment_id: string
  /** The captured order that the money came by. */
  readonly order_id: string
  /** The order of type refund that the provider made for it, or its dispute; null until accepted. */
  readonly provider_refund_id: string | null
  /** Issued when the provider accepts. */
  readonly credit_note_id: string | null
  readonly amount: Money
  /**
   * What it gives back: an invoice's money, by a note of its own; account credit, whose note was issued when the money
   * became credit; or what is unused of a topup without an invoice, which needs no note: nothing was supplied.
   */
  readonly taken_from: 'invoice' | 'account_credit' | 'topup'
  /** Where it goes: of a topup also to the customer's account credit, which asks no provider. Source: contract 6.7. */
  readonly paid_to: 'card' | 'account_credit'
  /** The lost dispute by which the bank took it: nobody asked the provider for such a refund. Else null. Source: states 1.12. */
  readonly dispute_id: string | null
  readonly reason_code: string
  /**
   * Of a topup: the call credit that the phone system gave up for it, in minor units, before the provider was asked;
   * null until then. Source: contract 6.3.
   */
  readonly credit_taken_minor: number | null
  readonly status: RefundStatus
  readonly attempt_count: number
  /** When we ask the provider again; null when nothing more is expected. */
  readonly next_attempt_at: EpochMs | null
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

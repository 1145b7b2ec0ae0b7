import type { VatConversion } from '../exchange/vat-conversion.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { type Money, money, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import type { InvoiceLine } from './line.ts'
import type { Party } from './party.ts'

/**
 * How an invoice moves. A draft has no number and is never shown; when its cycle is not charged after
 * all, it is deleted. A total of zero is issued and settled in one commit. Source: contract 6.6, 6.7, 8.
 */
export const invoiceMachine = machine({
  name: 'invoice',
  initial: 'draft',
  final: ['void', 'refunded'],
  // prettier-ignore
  table: [
    // from                event             to                    why
    ['draft',              'issued',         'open',               'VAT is decided; the number is taken in the same commit'],
    ['open',               'settled',        'paid',               'payments and credits cover the total; never before the money'],
    ['open',               'credited',       'open',               'a credit note lowers what is owed'],
    ['open',               'voided',         'void',               'nothing is paid and no charge is in flight; a credit note over it all'],
    ['open',               'written_off',    'uncollectible',      'dunning ended, or an operator gives it up; kept as debt'],
    ['uncollectible',      'settled',        'paid',               'paid late; an alert is raised'],
    ['uncollectible',      'credited',       'uncollectible',      'its VAT is taken back, because the number proved valid: the net stays owed'],
    ['uncollectible',      'voided',         'void',               'an operator takes the debt back with a credit note'],
    ['paid',               'credited',       'paid',               'a credit note becomes account credit'],
    ['paid',               'partly_refunded','partially_refunded', 'a refund completed; less than the total so far'],
    ['paid',               'fully_refunded', 'refunded',           'the refunds sum to the total'],
    ['partially_refunded', 'credited',       'partially_refunded', 'a credit note becomes account credit'],
    ['partially_refunded', 'partly_refunded','partially_refunded', 'another refund completed; less than the total so far'],
    ['partially_refunded', 'fully_refunded', 'refunded',           'the refunds sum to the total'],
  ],
})
/** Where an invoice stands. */
export type InvoiceStatus = StateOf<typeof invoiceMachine>

/**
 * What a customer is asked to pay. From issue on only `status`, `paid_at`, `credited`, `vat_credited`,
 * `refunded`, `exempt_from_ladder` and `pdf_key` change: the PDF shows none of them. Source: contract
 * 6.1, 6.6; specification, Invoice.
 */
export interface Invoice {
  readonly invoice_id: string
  readonly account_id: string
  readonly subscription_id: string
  /** The cycle that it charges; null for a change of plan and for a topup. */
  readonly cycle_id: string | null
  readonly status: InvoiceStatus
  /** `PBX-<year>-<6 digits>`; null on a draft only. */
  readonly number: string | null
  readonly language: Locale
  /** The operator's, in which its dates are printed. */
  readonly time_zone: TimeZone
  /** Null on a draft only. */
  readonly issued_at: EpochMs | null
  /** The start of the period; null on the draft of a change of plan, which is due at its issue. Source: contract 6.9. */
  readonly due_at: EpochMs | null
  readonly paid_at: EpochMs | null
  readonly lines: readonly InvoiceLine[]
  /** Net: the sum of the lines. */
  readonly subtotal: Money
  readonly vat: VatDecision
  readonly vat_amount: Money
  /**
   * `vat_amount` in the currency that the law of the seller's state wants, from issue on; null where it is the same one, and
   * where there is no VAT. Source: Directive 2006/112/EC, Art. 230.
   */
  readonly vat_converted: VatConversion | null
  readonly total: Money
  /** Account credit used up at issue, at most `total`; what is credited later waits for the next invoice. */
  readonly credit_applied: Money
  /**
   * Who is asked, at issue, for what credit leaves to pay: a saved card, or the customer, where there is none
   * that we can charge. Null where nobody is: it is paid already, or was issued before this was written down.
   */
  readonly collect_from: 'card' | 'customer' | null
  /** The sum of its credit notes, gross, at most `total`. */
  readonly credited: Money
  /** The VAT in `credited`, at most `vat_amount`. */
  readonly vat_credited: Money
  /** The sum of completed refunds. */
  readonly refunded: Money
  readonly seller: Party
  readonly buyer: Party
  /** Stays payable, but no longer moves dunning: an operator has forgiven it. Source: contract 8. */
  readonly exempt_from_ladder: boolean
  /**
   * Until when the address of a company was waited for that the invoice does not show in full: an operator is told of
   * it. Null where it shows one, or needs none. Source: contract 6.2; Directive 2006/112/EC, Art. 226 (5).
   */
  readonly address_waited_until: EpochMs | null
  /** Null until the PDF is stored. */
  readonly pdf_key: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** An invoice that customers may see. */
export interface IssuedInvoice extends Invoice {
  readonly number: string
  readonly issued_at: EpochMs
  readonly due_at: EpochMs
}

/** Whether an invoice has its number, so that its customer may see it. */
export function isIssued(invoice: Invoice): invoice is IssuedInvoice {
  return invoice.number !== null && invoice.issued_at !== null && invoice.due_at !== null
}

/** The invoice, for code that only ever meets issued ones: a draft there is a bug. */
export function issuedInvoice(invoice: Invoice): IssuedInvoice {
  invariant(isIssued(invoice), `invoice ${invoice.invoice_id} is not issued`)
  return invoice
}

/** What the card is asked for at issue. */
export function amountDue({ total, credit_applied }: Invoice): Money {
  return subtract(total, credit_applied)
}

/** What the customer still owes on it, also after we gave it up; zero once it is paid or void. */
export function owedOn(invoice: Invoice): Money {
  const nothing = money(0, invoice.total.currency)
  if (!['draft', 'open', 'uncollectible'].includes(invoice.status)) return nothing
  const owed = subtract(amountDue(invoice), invoice.credited)
  return owed.amount_minor > 0 ? owed : nothing
}

/** What no credit note has taken back yet, gross. */
export function uncredited({ total, credited }: Invoice): Money {
  return subtract(total, credited)
}

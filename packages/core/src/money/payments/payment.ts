import { machine, type StateOf } from '../../kernel/machine.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How one payment at the provider moves: a topup, or a charge for a subscription. Source: contract 7.3, 8, 9. */
export const paymentMachine = machine({
  name: 'payment',
  initial: 'pending',
  final: ['refunded'],
  // prettier-ignore
  table: [
    // from       event             to           why
    ['pending',   'unsettled',      'pending',   'a timeout, processing or 3-D Secure: the order is read again'],
    ['pending',   'processed',      'completed', 'the order was read as completed; amount, currency and reference are ours'],
    ['pending',   'declined',       'failed',    'read as final: declined, expired or cancelled; never a timeout'],
    ['failed',    'retried',        'pending',   'another try on the same order'],
    ['failed',    'declined',       'failed',    'the customer tried by hand and was declined'],
    ['failed',    'processed',      'completed', 'paid on the hosted page, or the provider changed its answer'],
    ['completed', 'partly_refunded','completed', 'a refund completed; less than the amount so far'],
    ['completed', 'fully_refunded', 'refunded',  'the refunds sum to the amount'],
    ['completed', 'dispute_opened', 'completed', 'the cardholder disputes it: an alert asks for an answer at the provider'],
    ['completed', 'dispute_lost',   'completed', 'the bank took it back: a credit note with a completed refund, account credit that is taken back and our loss show it'],
    ['completed', 'dispute_returned','completed','the bank gave it back after all: our loss is made good, the rest is account credit'],
  ],
})
/** Where a payment stands. */
export type PaymentStatus = StateOf<typeof paymentMachine>

/** What customers pay for by card. Source: specification, AdminPaymentKind. */
export const PAYMENT_KINDS = ['topup', 'subscription'] as const
/** What a payment is for. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Money that one order at the provider takes, or has taken: one record for each order. Source: contract 13. */
export interface Payment {
  readonly payment_id: string
  readonly account_id: string
  readonly kind: PaymentKind
  /** What the order asks for. */
  readonly amount: Money
  readonly status: PaymentStatus
  readonly order_id: string
  /** What it pays; of a topup null until it is captured, when its invoice is issued, or for ever where it is `uninvoiced`. */
  readonly invoice_id: string | null
  /**
   * A topup without an invoice of its own: its VAT is due when it is used, or it was captured before topups had invoices.
   * Null on all others. Source: contract 6.3.
   */
  readonly uninvoiced: true | null
  /** Whether our scheduler asked for the money, which is what the daily bound counts. */
  readonly started_by: 'scheduler' | 'customer' | 'operator'
  /** The sum of completed refunds. */
  readonly refunded: Money
  readonly failure_code: string | null
  /** When it was captured; null until then. */
  readonly captured_at: EpochMs | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** Whether a payment took money. */
export function isCaptured<P extends Pick<Payment, 'captured_at'>>(
  payment: P,
): payment is P & { readonly captured_at: EpochMs } {
  return payment.captured_at !== null
}

/** What some payments took together. */
export function sumCaptured(payments: readonly Payment[], currency: Money['currency']): Money {
  const amounts = payments.filter(isCaptured).map(({ amount }) => amount)
  return amounts.reduce(add, money(0, currency))
}

/** Money that a card gave, and when. */
export interface Captured {
  readonly amount: Money
  readonly captured_at: EpochMs
}

/** Of some payments those that took money, as whoever asks about an invoice sees them. */
export function capturedOf(payments: readonly Payment[]): Captured[] {
  return payments.filter(isCaptured).map(({ amount, captured_at }) => ({ amount, captured_at }))
}

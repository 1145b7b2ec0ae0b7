import { step } from '../../kernel/machine.ts'
import { add, type Money, money, smaller, subtract } from '../../kernel/money.ts'
import { invalid, type Problem } from '../../kernel/problem.ts'
import type { Payment } from '../payments/payment.ts'
import type { RefundStatus } from './refund.ts'
import type { Refund } from './credit-note.ts'
import {
  type Invoice,
  invoiceMachine,
  type IssuedInvoice,
  uncredited,
} from '../invoices/invoice.ts'

/** What is known of an invoice when somebody wants to credit it, read under its lock. */
export interface CreditFacts {
  readonly invoice: IssuedInvoice
  /** Every refund of the invoice, whatever came of it. */
  readonly refunds: readonly Refund[]
  /** What the provider captured for the invoice, before refunds. */
  readonly captured: Money
  /** Whether a charge of it is running, or its outcome is not known. */
  readonly charge_in_flight: boolean
}

/** What an operator asks to give back, and how. */
export interface CreditRequest {
  /** Gross. */
  readonly amount: Money
  /** Whether the card gets it back. */
  readonly provider_refund: boolean
  /** The note takes back VAT alone, as `vat_corrected` does. */
  readonly vat_only?: boolean
}

/** Refunds whose note is still to come. */
const WITHOUT_NOTE: readonly RefundStatus[] = ['requested', 'sent']
/** Refunds of which nobody knows yet what comes of them. */
export const REFUNDS_RUNNING: readonly RefundStatus[] = [...WITHOUT_NOTE, 'accepted']
/** Refunds that were made, or may be. */
const MADE_OR_RUNNING: readonly RefundStatus[] = [...REFUNDS_RUNNING, 'completed']

/** Whether money goes back to a card by a refund, or may. */
export function isPayingBack({ status, paid_to }: Pick<Refund, 'status' | 'paid_to'>): boolean {
  return MADE_OR_RUNNING.includes(status) && paid_to === 'card'
}

/** Whether it pays account credit out, whose note was issued before. */
export function isOfCredit({ taken_from }: Pick<Refund, 'taken_from'>): boolean {
  return taken_from === 'account_credit'
}

/** Whether the provider shows, or may show, what went back by it: what a bank took after a dispute it does not. */
export function isAtProvider(refund: Pick<Refund, 'status' | 'paid_to' | 'dispute_id'>): boolean {
  return isPayingBack(refund) && refund.dispute_id === null
}

/** What a note may be for at most: the total less the notes so far and the refunds under way. Source: contract 6.7. */
export function creditableOn({ invoice, refunds }: CreditFacts): Money {
  const of_invoice = refunds.filter(({ taken_from }) => taken_from === 'invoice')
  return subtract(uncredited(invoice), sumOf(invoice.total, of_invoice.filter(isUnanswered)))
}

/** What a provider refund may be for at most: never more than was captured. Source: contract 6.7. */
export function refundableOn(facts: CreditFacts): Money {
  const { refunds, captured } = facts
  const kept = subtract(captured, sumOf(captured, refunds.filter(isPayingBack)))
  return smaller(creditableOn(facts), kept)
}

/** What one order may still pay back of what it captured. */
export function refundableOf(
  { order_id, amount }: Pick<Payment, 'order_id' | 'amount'>,
  { refunds }: Pick<CreditFacts, 'refunds'>,
): Money {
  const own = refunds.filter((refund) => refund.order_id === order_id)
  return subtract(amount, sumOf(amount, own.filter(isPayingBack)))
}

/** Whether the provider has neither taken a refund nor refused it. */
export function isUnanswered({ status }: Pick<Refund, 'status'>): boolean {
  return WITHOUT_NOTE.includes(status)
}

/** Whether notes are possible at all: not on drafts, not on what is void or fully refunded. */
function takesNotes({ status }: Invoice): boolean {
  return (['credited', 'voided'] as const).some((event) => step(invoiceMachine, status, event))
}

/** Whether what was paid for it can go back: it is paid, and not all of it went back. */
export function takesRefunds({ status }: Invoice): boolean {
  return step(invoiceMachine, status, 'fully_refunded') !== undefined
}

/** Whether a part of what is left can be taken back: what we gave up is credited in full, but for its VAT. Source: contract 6.2, 6.7. */
export function takesPartialNotes({ status }: Invoice): boolean {
  return status !== 'uncollectible' && step(invoiceMachine, status, 'credited') !== undefined
}

/** Why the request cannot be met, or undefined. */
export function creditRefusal(facts: CreditFacts, request: CreditRequest): Problem | undefined {
  return statusRefusal(facts, request) ?? amountRefusal(facts, request)
}

function statusRefusal(facts: CreditFacts, request: CreditRequest): Problem | undefined {
  const { invoice, captured, charge_in_flight } = facts
  const { status } = invoice
  if (!takesNotes(invoice)) {
    return invalid('status', `The invoice is ${status}; we credit open, paid and given up ones.`)
  }
  if (charge_in_flight) {
    return invalid(
      'status',
      `The invoice is ${status} and a charge of it is running; try again when that has ended.`,
    )
  }
  if (request.provider_refund && (!takesRefunds(invoice) || captured.amount_minor === 0)) {
    return invalid(
      'status',
      `The invoice is ${status} and no card payment of it was captured; we can credit it without provider_refund.`,
    )
  }
  return undefined
}

function amountRefusal(facts: CreditFacts, request: CreditRequest): Problem | undefined {
  const { amount, provider_refund, vat_only = false } = request
  const left = creditableOn(facts)
  if (amount.currency !== left.currency) {
    return invalid('amount', `The invoice is in ${facts.invoice.total.currency}.`)
  }
  if (amount.amount_minor <= 0) return invalid('amount', 'We credit an amount above zero.')
  if (amount.amount_minor > left.amount_minor) {
    return invalid('amount', `We can credit at most ${left.amount_minor} minor units.`)
  }
  const refundable = refundableOn(facts)
  if (provider_refund && amount.amount_minor > refundable.amount_minor) {
    return invalid('amount', `We can refund at most ${refundable.amount_minor} minor units.`)
  }
  const whole = !vat_only && !takesPartialNotes(facts.invoice)
  if (whole && amount.amount_minor < left.amount_minor) {
    return invalid(
      'amount',
      `We have given the invoice up; we credit all that is left of it, ${left.amount_minor} minor units.`,
    )
  }
  return undefined
}

function sumOf({ currency }: Money, refunds: readonly Refund[]): Money {
  return refunds.reduce((sum, { amount }) => add(sum, amount), money(0, currency))
}

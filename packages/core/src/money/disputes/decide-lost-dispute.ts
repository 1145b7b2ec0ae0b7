import type { Money } from '../../kernel/money.ts'
import { creditRefusal, REFUNDS_RUNNING, refundableOf } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { isCaptured, type Payment } from '../payments/payment.ts'

/** What is known of a disputed charge, read under its account's lock. */
export interface LostFacts {
  readonly payment: Payment
  /** Every refund of it, whatever came of it. */
  readonly refunds: readonly Refund[]
  /** Of its invoice; undefined where it has none. */
  readonly credit: ReadCreditFacts | undefined
  /** What of a topup without an invoice is not used; zero of any other payment. */
  readonly unused: Money
}

/** What a lost dispute comes to in our books. */
export type LostDecision =
  /** A refund that is complete; of an invoice with its credit note. */
  | { readonly kind: 'refund'; readonly of: 'invoice' | 'topup' }
  /** The books cannot show it, as where the money had been given back before: a person decides. */
  | { readonly kind: 'by_hand' }
  /** A charge of the invoice, or a refund, is running: once it has ended. */
  | { readonly kind: 'wait' }

const BY_HAND = { kind: 'by_hand' } as const

/** Decide what the books show of money that the bank took back. Source: states 1.12; contract 6.7. */
export function decideLostDispute(facts: LostFacts, amount: Money): LostDecision {
  const { payment, refunds, credit } = facts
  if (!isCaptured(payment) || amount.currency !== payment.amount.currency) return BY_HAND
  if (amount.amount_minor <= 0) return BY_HAND
  const isRunning = refunds.some(({ status }) => REFUNDS_RUNNING.includes(status))
  if (isRunning || credit?.charge_in_flight) return { kind: 'wait' }
  return credit ? ofInvoice(payment, credit, amount) : ofTopup(facts, amount)
}

function ofInvoice(payment: Payment, credit: ReadCreditFacts, amount: Money): LostDecision {
  if (amount.amount_minor > refundableOf(payment, credit).amount_minor) return BY_HAND
  const refusal = creditRefusal(credit, { amount, provider_refund: true })
  return refusal ? BY_HAND : { kind: 'refund', of: 'invoice' }
}

function ofTopup({ payment, unused }: LostFacts, amount: Money): LostDecision {
  const fits = payment.uninvoiced && amount.amount_minor <= unused.amount_minor
  return fits ? { kind: 'refund', of: 'topup' } : BY_HAND
}

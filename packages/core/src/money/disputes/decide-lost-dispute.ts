import { type Money, money, smaller, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import {
  creditableOn,
  isUnanswered,
  refundableOf,
  takesRefunds,
} from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import type { TakenByBank } from '../payments/dispute.ts'
import { isCaptured, type Payment } from '../payments/payment.ts'
import { isParked } from '../refunds/parked-refund.ts'

/** What is known of a disputed charge, read under its account's lock. */
export interface LostFacts {
  readonly payment: Payment
  /** Every refund of it, whatever came of it. */
  readonly refunds: readonly Refund[]
  /** Of its invoice, with every refund of that; undefined where it has none. */
  readonly credit: ReadCreditFacts | undefined
  /** What of the charge paid no invoice, and became account credit. */
  readonly overpaid: Money
  /** Account credit that notes of its invoice, or the charge itself, gave, and that is unused. */
  readonly given_credit: Money
  /** What of a topup without an invoice is not used; zero of any other payment. */
  readonly unused: Money
}

/** What a lost dispute comes to in our books. */
export type LostDecision =
  | { readonly kind: 'book'; readonly taken: TakenByBank }
  /** The books cannot show it: nothing was taken, or other money than ours. */
  | { readonly kind: 'by_hand' }
  /** A charge of the invoice, or a refund, is running: once it has ended. */
  | { readonly kind: 'wait' }

/**
 * Decide what the books show of money that the bank took back, whatever was credited or refunded before: a refund of what
 * is left of the invoice, or of an unused topup; then account credit that was given for it; the rest is lost. Source:
 * states 1.12; contract 6.7.
 */
export function decideLostDispute(facts: LostFacts, amount: Money, now: EpochMs): LostDecision {
  const { payment, given_credit } = facts
  if (amount.currency !== payment.amount.currency || amount.amount_minor <= 0) {
    return { kind: 'by_hand' }
  }
  if (!isCaptured(payment) || isUnderWay(facts, now)) return { kind: 'wait' }
  const refunded = smaller(amount, refundable(facts))
  const rest = subtract(amount, refunded)
  const credit = smaller(rest, given_credit)
  return { kind: 'book', taken: { refunded, credit, lost: subtract(rest, credit) } }
}

/** What came of a refund is known soon; one that is parked waits for a person, and its money counts as gone. */
function isUnderWay({ refunds, credit }: LostFacts, now: EpochMs): boolean {
  const running = [...refunds, ...(credit?.refunds ?? [])].filter(isUnanswered)
  return credit?.charge_in_flight === true || running.some((each) => !isParked(each, now))
}

/** What a refund can be over: no more than the charge still holds, and than is left to credit or unused. */
function refundable({ payment, refunds, credit, overpaid, unused }: LostFacts): Money {
  const invoice = credit?.invoice
  const held = refundableOf(payment, { refunds })
  if (!invoice || !credit) return atLeastNothing(smaller(held, unused))
  if (!takesRefunds(invoice)) return money(0, payment.amount.currency)
  return atLeastNothing(smaller(subtract(held, overpaid), creditableOn(credit)))
}

function atLeastNothing(amount: Money): Money {
  return amount.amount_minor > 0 ? amount : money(0, amount.currency)
}

import { add, fraction, type Money, money, smaller, subtract } from '../../kernel/money.ts'
import { isOfCredit } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { Invoice } from '../invoices/invoice.ts'

/** What of a topup decides how its call credit and its money go together. */
export interface TopupFacts {
  readonly invoice: Pick<Invoice, 'total' | 'credited'>
  readonly refunds: readonly Pick<Refund, 'status' | 'amount' | 'taken_from'>[]
}

/** Refunds whose note is issued. */
const NOTED: readonly string[] = ['accepted', 'completed', 'failed']

/**
 * The call credit that money of a topup stands for: as much, unless a correction has given its VAT back, which lowered
 * the price of all of it. Source: contract 6.2, 6.3.
 */
export function creditFor(facts: TopupFacts, amount: Money): Money {
  const { total } = facts.invoice
  const paid = paidFor(facts)
  return smaller(total, fraction(amount, total.amount_minor, paid.amount_minor))
}

/** The money that call credit of a topup was paid with, at most. */
export function moneyFor(facts: TopupFacts, credit: Money): Money {
  return fraction(credit, paidFor(facts).amount_minor, facts.invoice.total.amount_minor)
}

/** What the customer has paid for the topup, without what corrections of its VAT gave back. */
function paidFor({ invoice, refunds }: TopupFacts): Money {
  const { total, credited } = invoice
  const refunded = refunds
    .filter((refund) => NOTED.includes(refund.status) && !isOfCredit(refund))
    .reduce((sum, { amount }) => add(sum, amount), money(0, total.currency))
  return subtract(total, subtract(credited, refunded))
}

import { add, type Money, money, smaller, subtract } from '../../kernel/money.ts'
import { creditFor, moneyFor } from '../refunds/topup-credit.ts'
import type { TopupToPayBack } from '../withdrawals/decide-pay-back.ts'

/** The call credit that a customer has. */
export interface CallCredit {
  /** What the phone system says is unused. */
  readonly unused: Money
  /** What is posted as paid in advance, of topups without an invoice: more than that of them is billed already. */
  readonly prepaid: Money
}

/**
 * What goes back of topups once the phone system has given up what is unused: each topup is asked for in turn, and gets no
 * more than those before it have left. Source: contract 6.3, 6.12.
 */
export function callCreditBack(
  topups: readonly TopupToPayBack[],
  { unused, prepaid }: CallCredit,
): Money {
  let [left, uninvoiced, back] = [unused, prepaid, money(0, unused.currency)]
  for (const { invoice, refunds, amount, asked } of topups) {
    if (asked !== 'not_asked') continue
    const facts = invoice && { invoice, refunds }
    const taken = smaller(left, facts ? creditFor(facts, amount) : smaller(amount, uninvoiced))
    left = subtract(left, taken)
    if (!facts) uninvoiced = subtract(uninvoiced, taken)
    back = add(back, facts ? smaller(amount, moneyFor(facts, taken)) : taken)
  }
  return back
}

import { add, type Money, money, subtract } from '../../kernel/money.ts'
import type { Payment } from '../payments/payment.ts'
import type { OrderAnswer, OrderView } from '../payments/ports.ts'

/** A payment, what the ledger says of its order, and what the provider does. */
export interface OrderCase {
  readonly payment: Payment
  readonly clearing: Money
  /** What of its refunds a bank took by lost disputes: no refund at the provider. */
  readonly disputed: Money
  /** All that banks have of it by lost disputes, those refunds among it. */
  readonly taken: Money
  readonly answer: OrderAnswer
}

/** Why the three do not agree, or null. Source: contract 6.8, 9. */
export function orderFlaw(of: OrderCase): string | null {
  const { payment, clearing, disputed, taken, answer } = of
  if (answer.kind === 'not_found') return 'the provider has no such order'
  if (answer.kind !== 'order') return 'the provider did not say what it has'
  const refunded = subtract(payment.refunded, disputed)
  const back = add(refunded, taken)
  return recordFlaw({ ...payment, refunded }, answer.order) ?? ledgerFlaw(payment, back, clearing)
}

function recordFlaw(payment: Payment, order: OrderView): string | null {
  const { status, captured_at, amount, refunded } = payment
  const captured = status === 'completed' || status === 'refunded'
  if (captured !== (captured_at !== null)) {
    return `we recorded it as ${status}, ${captured ? 'never captured' : 'and as captured'}`
  }
  if (captured !== (order.state === 'completed')) {
    return `we recorded it as ${status}, the provider shows ${order.state}`
  }
  if (!captured) return null
  if (!isSame(amount, order.amount)) {
    return `we recorded ${textOf(amount)}, the provider captured ${textOf(order.amount)}`
  }
  return isSame(refunded, order.refunded)
    ? null
    : `we recorded ${textOf(refunded)} as paid back, the provider shows ${textOf(order.refunded)}`
}

function ledgerFlaw({ captured_at, amount }: Payment, back: Money, clearing: Money): string | null {
  const kept = captured_at === null ? money(0, amount.currency) : subtract(amount, back)
  if (isSame(kept, clearing)) return null
  return `we recorded ${textOf(kept)} as kept, the ledger has ${textOf(clearing)}`
}

function isSame(a: Money, b: Money): boolean {
  return a.amount_minor === b.amount_minor && a.currency === b.currency
}

function textOf({ amount_minor, currency }: Money): string {
  return `${amount_minor} ${currency}`
}

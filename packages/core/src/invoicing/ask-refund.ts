import { add, money, subtract } from '../kernel/money.ts'
import type { FoundRefund } from '../payments/provider-lists.ts'
import type { RefundOutcome } from '../payments/ports.ts'
import type { Ports } from '../ports.ts'
import { PAYING_BACK } from './credit-limits.ts'
import type { Refund } from './credit-note.ts'

type AskPorts = Pick<Ports, 'store' | 'payments'>

/**
 * Ask the provider for a refund that is written down, outside any transaction. What it has under our key is adopted
 * first; and where it has given back more of the order than we know of, nothing is given: those may be refunds that a
 * restored database forgot. Source: contract 6.7, 7.3.
 */
export async function askRefund(ports: AskPorts, refund: Refund): Promise<RefundOutcome> {
  const { refund_id, order_id, amount } = refund
  const made = await ports.payments.findRefund(refund_id)
  if (made.kind === 'refund') return adopted(made, refund)
  if (made.kind !== 'not_found') return made
  const forgotten = await forgottenRefunds(ports, refund)
  return forgotten ?? ports.payments.refund(order_id, amount, refund_id)
}

function adopted(
  made: Extract<FoundRefund, { kind: 'refund' }>,
  { refund_id, order_id, amount }: Refund,
): RefundOutcome {
  const same =
    made.order_id === order_id &&
    made.amount.amount_minor === amount.amount_minor &&
    made.amount.currency === amount.currency
  if (same) {
    return { kind: 'accepted', refund_id: made.refund_id, completed: made.state === 'completed' }
  }
  const message = `The provider has another refund under ${refund_id}.`
  return { kind: 'refused', code: 'another_refund', message }
}

/** Undefined when we know of all that went back. */
async function forgottenRefunds(
  { store, payments }: AskPorts,
  { refund_id, order_id, invoice_id, amount: { currency } }: Refund,
): Promise<RefundOutcome | undefined> {
  const answer = await payments.getOrder(order_id)
  // What it is about the provider says itself when it is asked for the refund.
  if (answer.kind !== 'order') return undefined
  // Read after the answer: whatever the provider shows was written down before it was asked.
  const refunds = await store.read((tx) => tx.refunds.ofInvoice(invoice_id))
  const known = refunds
    .filter((each) => each.order_id === order_id && each.refund_id !== refund_id)
    .filter(({ status }) => PAYING_BACK.includes(status))
    .reduce((sum, { amount }) => add(sum, amount), money(0, currency))
  const { amount_minor } = subtract(answer.order.refunded, known)
  if (amount_minor <= 0) return undefined
  const message = `The provider has given back ${amount_minor} minor units of this order that we know nothing of.`
  return { kind: 'refused', code: 'unknown_refund', message }
}

import { recordOwn } from '../../records/audit/record-audit.ts'
import { advance } from '../../kernel/machine.ts'
import { add } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { paymentMachine } from '../payments/payment.ts'
import type { Work } from '../../ports.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { giveCreditBack } from './give-credit-back.ts'
import { completeRefund, failRefund } from './move-refund.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import { readCreditFacts } from '../credit-notes/read-credit-facts.ts'

/**
 * An accepted refund ended, in the transaction that read it: invoice and payment show what went back; or
 * it failed after all, its note stands and its amount becomes account credit. The account is locked.
 * Source: contract 6.7. Returns the refund as it is now.
 */
export async function settleRefund(
  work: Work,
  refund: Refund,
  as: 'completed' | 'failed',
): Promise<Refund> {
  const { tx, now } = work
  const { refund_id: ref, invoice_id } = refund
  if (invoice_id === null) return settleOfTopup(work, refund, as)
  const facts = await readCreditFacts(tx, invoice_id)
  invariant(facts, `refund ${ref} has no invoice`)
  const change = { next_attempt_at: null }
  const settled = await moveRefundRecord(work, { refund, event: as, change })
  // Its note has given the credit: nothing went back.
  if (refund.paid_to === 'account_credit') return settled
  if (as === 'failed') {
    const { movements } = failRefund(facts.invoice, refund)
    await postMovements(work, { ref, movements })
    return settled
  }
  const { invoice, movements } = completeRefund(facts.invoice, refund, now)
  await tx.invoices.put(invoice)
  await postMovements(work, { ref, movements })
  await auditInvoice(work, refund, facts.invoice, invoice)
  await refundPayment(work, refund)
  return settled
}

/**
 * What came back of a topup without an invoice is no prepayment any more; where the provider failed after all, its call
 * credit is the customer's again. Source: contract 6.3.
 */
async function settleOfTopup(
  work: Work,
  refund: Refund,
  as: 'completed' | 'failed',
): Promise<Refund> {
  const change = { next_attempt_at: null }
  const settled = await moveRefundRecord(work, { refund, event: as, change })
  if (as === 'failed') {
    await giveCreditBack(work, refund)
    return settled
  }
  const { refund_id: ref, account_id, order_id, amount } = refund
  const back = { kind: 'topup_refunded', account_id, order_id, amounts: { amount } } as const
  await postMovements(work, { ref, movements: [back] })
  await refundPayment(work, refund)
  return settled
}

async function auditInvoice(
  work: Work,
  refund: Refund,
  from: IssuedInvoice,
  to: IssuedInvoice,
): Promise<void> {
  const { refund_id, account_id, invoice_id } = refund
  const event = to.status === 'refunded' ? 'fully_refunded' : 'partly_refunded'
  const meta = { invoice_id, refund_id, from: from.status, to: to.status }
  await recordOwn(work, { action: `invoice.${event}`, account_id, meta })
}

async function refundPayment(
  work: Work,
  { refund_id, account_id, payment_id, amount }: Refund,
): Promise<void> {
  const { tx, now } = work
  const payment = await tx.payments.get(payment_id)
  invariant(payment, `refund ${refund_id} has no payment`)
  const refunded = add(payment.refunded, amount)
  const all = refunded.amount_minor === payment.amount.amount_minor
  const event = all ? 'fully_refunded' : 'partly_refunded'
  const status = advance(paymentMachine, payment.status, event)
  await tx.payments.put({ ...payment, refunded, status, updated_at: now })
  const meta = { payment_id, refund_id, from: payment.status, to: status }
  await recordOwn(work, { action: `payment.${event}`, account_id, meta })
}

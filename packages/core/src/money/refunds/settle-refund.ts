import { recordOwn } from '../../records/audit/record-audit.ts'
import { advance } from '../../kernel/machine.ts'
import { add } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { paymentMachine } from '../payments/payment.ts'
import type { Ports, Tx } from '../../ports.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { completeRefund, failRefund } from './move-refund.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import { readCreditFacts } from '../credit-notes/read-credit-facts.ts'

type SettlePorts = Pick<Ports, 'ids' | 'secrets'>

/** How an accepted refund ended. */
interface EndedRefund {
  readonly refund: Refund
  readonly as: 'completed' | 'failed'
}

/**
 * An accepted refund ended, in the transaction that read it: invoice and payment show what went back; or
 * it failed after all, its note stands and its amount becomes account credit. The account is locked.
 * Source: contract 6.7. Returns the refund as it is now.
 */
export async function settleRefund(
  ports: SettlePorts,
  tx: Tx,
  { refund, as }: EndedRefund,
  now: EpochMs,
): Promise<Refund> {
  const { refund_id: ref, invoice_id } = refund
  const facts = await readCreditFacts(tx, invoice_id)
  invariant(facts, `refund ${ref} has no invoice`)
  const change = { next_attempt_at: null }
  const settled = await moveRefundRecord(ports, tx, { refund, event: as, change }, now)
  if (as === 'failed') {
    const { movements } = failRefund(facts.invoice, refund)
    await postMovements(ports, tx, { ref, movements }, now)
    return settled
  }
  const { invoice, movements } = completeRefund(facts.invoice, refund, now)
  await tx.invoices.put(invoice)
  await postMovements(ports, tx, { ref, movements }, now)
  await auditInvoice(ports, tx, { refund, from: facts.invoice, to: invoice }, now)
  await refundPayment(ports, tx, refund, now)
  return settled
}

async function auditInvoice(
  ports: SettlePorts,
  tx: Tx,
  {
    refund,
    from,
    to,
  }: { readonly refund: Refund; readonly from: IssuedInvoice; readonly to: IssuedInvoice },
  now: EpochMs,
): Promise<void> {
  const { refund_id, account_id, invoice_id } = refund
  const event = to.status === 'refunded' ? 'fully_refunded' : 'partly_refunded'
  const meta = { invoice_id, refund_id, from: from.status, to: to.status }
  await recordOwn(ports, tx, { action: `invoice.${event}`, account_id, meta }, now)
}

async function refundPayment(
  ports: SettlePorts,
  tx: Tx,
  { refund_id, account_id, payment_id, amount }: Refund,
  now: EpochMs,
): Promise<void> {
  const payment = await tx.payments.get(payment_id)
  invariant(payment, `refund ${refund_id} has no payment`)
  const refunded = add(payment.refunded, amount)
  const all = refunded.amount_minor === payment.amount.amount_minor
  const event = all ? 'fully_refunded' : 'partly_refunded'
  const status = advance(paymentMachine, payment.status, event)
  await tx.payments.put({ ...payment, refunded, status, updated_at: now })
  const meta = { payment_id, refund_id, from: payment.status, to: status }
  await recordOwn(ports, tx, { action: `payment.${event}`, account_id, meta }, now)
}

import { postMovements } from '../ledger/post-movements.ts'
import type { AuditActor } from '../../records/audit/audit.ts'
import { type Money, smaller, subtract } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Payment } from '../payments/payment.ts'
import { nextUnknownReadAt } from '../payments/unknown-reads.ts'
import type { Work } from '../../ports.ts'
import { refundableOf } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'

/** A refund to be written down. */
interface NewRefund {
  readonly refund_id: string
  readonly amount: Money
  readonly reason_code: string
  readonly taken_from?: Refund['taken_from']
  readonly facts: ReadCreditFacts
}

/** Who gives money back. */
interface RefundedBy {
  readonly actor: AuditActor
  readonly user_id?: string | null | undefined
}

/**
 * Write a refund down and claim it, so that nobody else can give the same money back, before the provider
 * is asked. Throws `validation.failed` on `amount` when no single payment holds that much. Source: contract
 * 6.7.
 */
export async function claimRefund(
  work: Work,
  { actor, user_id = null }: RefundedBy,
  refund: NewRefund,
): Promise<Refund> {
  const { now } = work
  const { refund_id, amount, reason_code, facts, taken_from = 'invoice' } = refund
  const { payment_id, order_id, account_id } = paymentHolding(facts, amount)
  const requested: Refund = {
    refund_id,
    account_id,
    invoice_id: facts.invoice.invoice_id,
    payment_id,
    order_id,
    provider_refund_id: null,
    credit_note_id: null,
    amount,
    taken_from,
    reason_code,
    credit_taken_minor: null,
    status: 'requested',
    attempt_count: 0,
    next_attempt_at: nextUnknownReadAt(0, now),
    failure_code: null,
    failure_message: null,
    created_at: now,
    updated_at: now,
  }
  // What is on its way pays no invoice meanwhile.
  if (taken_from === 'account_credit') {
    const movement = { kind: 'credit_paid_out', account_id, amounts: { amount } } as const
    await postMovements(work, { ref: refund_id, movements: [movement] })
  }
  return moveRefundRecord(work, { refund: requested, event: 'claimed', actor, user_id })
}

/** A refund goes back the way one payment came. */
function paymentHolding(facts: ReadCreditFacts, amount: Money): Payment {
  const captured = facts.payments.filter(({ captured_at }) => captured_at !== null)
  const holding = captured.find(
    (payment) => subtract(refundableOf(payment, facts), amount).amount_minor >= 0,
  )
  if (holding) return holding
  const most = captured
    .map((payment) => refundableOf(payment, facts))
    .reduce((a, b) => (smaller(a, b) === a ? b : a))
  throw invalid(
    'amount',
    `The money came by ${captured.length} payments; we can refund at most ${most.amount_minor} minor units at once.`,
  )
}

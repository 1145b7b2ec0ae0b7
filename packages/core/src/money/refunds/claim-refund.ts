import { postMovements } from '../ledger/post-movements.ts'
import type { AuditActor } from '../../records/audit/audit.ts'
import { type Money, smaller, subtract } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { isCaptured, type Payment } from '../payments/payment.ts'
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
  readonly paid_to?: Refund['paid_to']
  readonly facts: ReadCreditFacts
  /** By which the money came; unless given, one that holds so much. */
  readonly payment?: Payment
  readonly dispute_id?: string
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
  const { refund_id, amount, reason_code, facts, taken_from = 'invoice', ...given } = refund
  const { paid_to, dispute_id } = given
  const { payment = paymentHolding(facts, amount) } = refund
  const { account_id } = payment
  const { invoice_id } = facts.invoice
  const named = { refund_id, invoice_id, payment, dispute_id }
  const asked = { ...named, amount, reason_code, taken_from, paid_to }
  const requested = requestedRefund(asked, work.now)
  // What is on its way pays no invoice meanwhile.
  if (taken_from === 'account_credit') {
    const movement = { kind: 'credit_paid_out', account_id, amounts: { amount } } as const
    await postMovements(work, { ref: refund_id, movements: [movement] })
  }
  return moveRefundRecord(work, { refund: requested, event: 'claimed', actor, user_id })
}

/**
 * As `claimRefund`, of a topup without an invoice: at most what the payment can still give back, and of that what the phone
 * system then gives up. Source: contract 6.3, 6.7.
 */
export async function claimTopupRefund(
  work: Work,
  { actor, user_id = null }: RefundedBy,
  asked: Omit<Asked, 'taken_from' | 'invoice_id'>,
): Promise<Refund> {
  const refund = requestedRefund({ ...asked, taken_from: 'topup', invoice_id: null }, work.now)
  return moveRefundRecord(work, { refund, event: 'claimed', actor, user_id })
}

type Asked = Pick<Refund, 'refund_id' | 'amount' | 'reason_code' | 'taken_from' | 'invoice_id'> & {
  readonly payment: Payment
  readonly paid_to?: Refund['paid_to'] | undefined
  readonly dispute_id?: string | undefined
}

function requestedRefund({ payment, dispute_id, paid_to, ...asked }: Asked, now: EpochMs): Refund {
  const { payment_id, order_id, account_id } = payment
  return {
    ...asked,
    paid_to: paid_to ?? 'card',
    dispute_id: dispute_id ?? null,
    account_id,
    payment_id,
    order_id,
    provider_refund_id: null,
    credit_note_id: null,
    credit_taken_minor: null,
    status: 'requested',
    attempt_count: 0,
    next_attempt_at: nextUnknownReadAt(0, now),
    failure_code: null,
    failure_message: null,
    created_at: now,
    updated_at: now,
  }
}

/** A refund goes back the way one payment came. */
function paymentHolding(facts: ReadCreditFacts, amount: Money): Payment {
  const captured = facts.payments.filter(isCaptured)
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

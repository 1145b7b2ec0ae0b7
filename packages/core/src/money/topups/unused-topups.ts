import { money, type Money, smaller, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { RefundStatus } from '../credit-notes/refund.ts'
import type { Payment } from '../payments/payment.ts'
import type { Tx } from '../../ports.ts'

/** A topup, and how much of its call credit was not taken back. */
export interface TopupLeft {
  readonly payment: Payment
  /** Null where its VAT is due when it is used, or it was captured before topups had invoices. */
  readonly invoice_id: string | null
  readonly left: Money
}

/** What of one topup's call credit is unused. */
export interface UnusedTopup extends TopupLeft {
  readonly unused: Money
}

/**
 * Spread what is unused at the phone system over the topups, which come newest first: the oldest credit is used first, so
 * that the newest topup is the last that was touched. No topup has more unused than was left of it, and all together no
 * more than is unused. Source: contract 6.3.
 */
export function spreadUnused(newest_first: readonly TopupLeft[], unused: Money): UnusedTopup[] {
  let rest = unused.amount_minor > 0 ? unused : money(0, unused.currency)
  return newest_first.map((topup) => {
    const part = smaller(rest, topup.left)
    rest = subtract(rest, part)
    return { ...topup, unused: part }
  })
}

/**
 * The captured topups of an account, the newest first, and what is left of each: what refunds have taken back is gone, and
 * so is what a refund of before a restore gave back. Source: contract 6.3.
 */
export async function topupsLeft(tx: Tx, account_id: string): Promise<TopupLeft[]> {
  const topups = await tx.payments.capturedTopups(account_id)
  const refunds = await tx.refunds.ofPayments(topups.map(({ payment_id }) => payment_id))
  return topups.map((payment) => {
    const own = refunds.filter(({ payment_id }) => payment_id === payment.payment_id)
    return { payment, invoice_id: payment.invoice_id, left: leftOf(payment, own) }
  })
}

function leftOf({ amount }: Pick<Payment, 'amount'>, refunds: readonly Refund[]): Money {
  const taken = refunds.reduce((sum, refund) => sum + creditTakenBy(refund), 0)
  const left = amount.amount_minor - taken
  invariant(left >= 0, 'more was taken back than was topped up')
  return money(left, amount.currency)
}

/** Refunds that the provider has made, whatever became of them. */
const MADE: readonly RefundStatus[] = ['accepted', 'completed', 'failed']

/**
 * What was taken for a refund that was refused is given back. One that was adopted had its credit taken in hours that a
 * database has lost; one that failed later became account credit, or call credit again where there is no invoice.
 */
function creditTakenBy({ status, credit_taken_minor, amount, taken_from }: Refund): number {
  // It was taken back when the topup became that credit.
  if (taken_from === 'account_credit') return 0
  if (status === 'refused' || (status === 'failed' && taken_from === 'topup')) return 0
  return credit_taken_minor ?? (MADE.includes(status) ? amount.amount_minor : 0)
}

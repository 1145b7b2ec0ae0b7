import { invariant } from '../../kernel/problem.ts'
import type { Work } from '../../ports.ts'
import { postMovements } from '../ledger/post-movements.ts'
import type { Payment } from '../payments/payment.ts'
import { pushMonth } from './push-month.ts'
import { monthOf } from './use-months.ts'

/**
 * A topup that was captured and whose VAT is due when it is used: no invoice yet; it is kept as a prepayment, and the calls
 * of its month are billed when that is over. Returns the payment, marked. Source: contract 6.3; Directive 2006/112/EC,
 * Art. 30b (2).
 */
export async function keepTopup(work: Work, payment: Payment): Promise<Payment> {
  const { payment_id, account_id, order_id, amount } = payment
  invariant(payment.invoice_id === null, `topup ${payment_id} has an invoice`)
  await work.tx.accounts.lock(account_id)
  const captured = { kind: 'topup_captured', account_id, order_id, amounts: { amount } } as const
  await postMovements(work, { ref: payment_id, movements: [captured] })
  await pushMonth(work, account_id, monthOf(work.now, work.settings.time_zone))
  return { ...payment, uninvoiced: true }
}

import { advance } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import type { OrderView } from '../payments/ports.ts'

/** What a fresh read of a topup's order means; `payment` is what it becomes. */
type TopupDecision =
  | { readonly kind: 'completed' | 'wrong_amount' | 'failed'; readonly payment: Payment }
  | { readonly kind: 'nothing' }

/**
 * Money that moved counts whatever we thought before: also after the topup was marked failed. An order over
 * another amount or currency than we asked for is not credited; a person has to look, from when it is first
 * seen. A decline ends nothing, because the hosted page stays open. Source: contract 6.3, 8.
 */
export function decideTopup(payment: Payment, order: OrderView, now: EpochMs): TopupDecision {
  const ended = order.state === 'cancelled' || order.state === 'failed'
  if (payment.captured_at === null && !ended && !isAsked(payment, order)) {
    return parked(payment, now)
  }
  if (order.state === 'completed') return paid(payment, now)
  if (!ended || payment.status !== 'pending') return { kind: 'nothing' }
  const status = advance(paymentMachine, payment.status, 'declined')
  const failure_code = order.decline_code ?? (order.state === 'failed' ? 'expired' : 'cancelled')
  return { kind: 'failed', payment: { ...payment, status, failure_code, updated_at: now } }
}

function isAsked({ amount: asked }: Payment, { amount }: OrderView): boolean {
  return amount.amount_minor === asked.amount_minor && amount.currency === asked.currency
}

function paid(payment: Payment, now: EpochMs): TopupDecision {
  if (payment.captured_at !== null) return { kind: 'nothing' }
  const status = advance(paymentMachine, payment.status, 'processed')
  const completed = { status, failure_code: null, captured_at: now, updated_at: now }
  return { kind: 'completed', payment: { ...payment, ...completed } }
}

function parked(payment: Payment, now: EpochMs): TopupDecision {
  const failure_code = 'wrong_amount'
  if (payment.failure_code === failure_code) return { kind: 'nothing' }
  return { kind: failure_code, payment: { ...payment, failure_code, updated_at: now } }
}

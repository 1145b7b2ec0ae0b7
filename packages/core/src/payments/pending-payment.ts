import { money } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Payment } from './payment.ts'

/** What a payment is made of when its order is; `amount` is what we ask for. */
type NewPayment = Pick<
  Payment,
  'payment_id' | 'account_id' | 'kind' | 'amount' | 'order_id' | 'invoice_id' | 'started_by'
>

/** The record of money that an order just made is to take. */
export function pendingPayment(asked: NewPayment, now: EpochMs): Payment {
  return {
    ...asked,
    status: 'pending',
    refunded: money(0, asked.amount.currency),
    failure_code: null,
    captured_at: null,
    created_at: now,
    updated_at: now,
  }
}

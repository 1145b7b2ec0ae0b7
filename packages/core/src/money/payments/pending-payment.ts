import { money } from '../../kernel/money.ts'
import { namedId } from '../../kernel/named-id.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { OrderView } from './ports.ts'
import type { Payment } from './payment.ts'

/** What a payment is made of when its order is; `amount` is what we ask for. */
type NewPayment = Pick<
  Payment,
  'payment_id' | 'account_id' | 'kind' | 'amount' | 'order_id' | 'invoice_id' | 'started_by'
>

/**
 * The id of an order's payment. The core credits calls once under it, so an order that is found again gets the
 * same. Source: contract 6.3, 7.3.
 */
export function paymentId(
  secrets: Parameters<typeof namedId>[0],
  { order_id, created_at }: Pick<OrderView, 'order_id' | 'created_at'>,
): string {
  return namedId(secrets, created_at, `payment ${order_id}`)
}

/** The record of money that an order just made is to take. */
export function pendingPayment(asked: NewPayment, now: EpochMs): Payment {
  return {
    ...asked,
    status: 'pending',
    uninvoiced: false,
    refunded: money(0, asked.amount.currency),
    failure_code: null,
    captured_at: null,
    created_at: now,
    updated_at: now,
  }
}

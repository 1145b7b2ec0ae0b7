import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { openOrder } from '../payments/open-order.ts'
import type { Payment } from '../payments/payment.ts'
import { paymentId, pendingPayment } from '../payments/pending-payment.ts'
import { type TopupInput, placeTopup } from './place-topup.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Work, WritePorts } from '../../ports.ts'

/** A topup that waits for the customer's card. */
export interface TopupStarted {
  /** The id of the payment. */
  readonly topup_id: string
  readonly checkout_url: string
  readonly amount_minor: number
  readonly currency: Currency
  readonly status: 'pending'
}

/**
 * Open the provider's hosted page on which a customer pays for calls in advance. Throws
 * `validation.failed` before the account has its phone system, where that keeps no balance for calls, after
 * the account's end, and over EUR 10,000; `internal` with `retry_after` while the payment provider is down: then nothing is stored.
 * Source: contract 3, 4.5, 6.3.
 */
export async function createTopup(
  ports: WritePorts<'payments' | 'pbx'>,
  call: Call,
  input: TopupInput,
): Promise<TopupStarted> {
  const { account_id } = actorOf(call)

  // 1. Ask for the order first, by a reference that a retry finds: an order nobody was told of cannot be paid.
  const order = await placeTopup(ports, call, input)

  // 2. Record the order, the payment, and the answer under the caller's key, together.
  const now = ports.clock()
  // Over the amount that we asked for: what the provider says of it is checked when it was paid.
  const amount = money(input.amount_minor, input.currency)
  const { order_id } = order
  const asked = { payment_id: paymentId(ports.secrets, order), account_id, amount, order_id }
  const topup = { ...asked, kind: 'topup', invoice_id: null, started_by: 'customer' } as const
  const payment = pendingPayment(topup, now)
  const record = async ({ tx }: Work) => {
    await tx.accounts.lock(account_id)
    const made_for = { purpose: 'topup', subject_id: payment.payment_id } as const
    await tx.orders.put(openOrder(order, made_for, now))
    await tx.payments.put(payment)
    const meta = { payment_id: payment.payment_id, order_id, amount_minor: amount.amount_minor }
    const audit = { action: 'topup.requested', meta }
    return { kind: 'answered', answer: viewOf(payment, order), audit } as const
  }
  return write(ports, call, record, now)
}

function viewOf({ payment_id, amount }: Payment, { checkout_url }: OrderView): TopupStarted {
  return { topup_id: payment_id, checkout_url, ...amount, status: 'pending' }
}

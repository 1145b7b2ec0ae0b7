import { DAY, MINUTE, type NewOrder, type OrderAnswer } from '@billing/core'

import type { Sent } from './client.ts'
import { isoDuration } from './duration.ts'
import type { RevolutOptions } from './options.ts'
import { SAVES_METHOD } from './order-view.ts'

/** How long the provider lets an order wait. Source: Merchant API 2026-04-20, `expire_pending_after`. */
const WAITS = { least: MINUTE, most: 30 * DAY }

/** A held card proof is given back after this, should nobody cancel it. */
const PROOF_HELD_FOR = DAY

type Refusal = Extract<OrderAnswer, { kind: 'refused' }>

/** Why we do not even ask for an order; undefined when we do. */
export function flawOf(
  order: NewOrder,
  options: Pick<RevolutOptions, 'zero_amount'>,
): Refusal | undefined {
  const { amount, reference, expire_after } = order
  const zero = amount.amount_minor === 0 ? zeroFlaw(order, options) : undefined
  if (zero) return zero
  if (amount.amount_minor < 0) return refused('validation', 'The amount is negative.')
  if (reference.length === 0 || reference.length > 64) {
    return refused('validation', 'The reference has 1 to 64 characters.')
  }
  return expire_after >= WAITS.least && expire_after <= WAITS.most
    ? undefined
    : refused('validation', 'An order lives one minute to 30 days.')
}

/** Zero can be paid, where the provider lets it, but not held. Source: contract 12. */
function zeroFlaw(
  { capture }: Pick<NewOrder, 'capture'>,
  { zero_amount = 'accept' }: Pick<RevolutOptions, 'zero_amount'>,
): Refusal | undefined {
  if (zero_amount === 'accept' && capture === 'automatic') return undefined
  return refused('zero_amount_refused', 'We make no such order over zero.')
}

function refused(code: string, message: string): Refusal {
  return { kind: 'refused', code, message }
}

/** The body that makes an order. A customer is named inside `customer`: a flat id would be ignored. */
export function newOrderBody(order: NewOrder): Required<Pick<Sent, 'body'>> {
  const { amount, capture, customer, save_method } = order
  const { id, email, full_name } = customer
  return {
    body: {
      amount: amount.amount_minor,
      currency: amount.currency,
      capture_mode: capture,
      customer: id === undefined ? { email, full_name } : { id },
      merchant_order_data: { reference: order.reference },
      description: order.description,
      redirect_url: order.return_url,
      expire_pending_after: isoDuration(order.expire_after),
      ...(save_method ? { metadata: { [SAVES_METHOD]: 'true' } } : {}),
      ...(save_method && capture === 'manual'
        ? { cancel_authorised_after: isoDuration(PROOF_HELD_FOR) }
        : {}),
    },
  }
}

import { DAY } from '@billing/core'

import {
  addCustomer,
  insertOrder,
  isCustomer,
  zeroFlaw,
} from '../../providers/payments/new-order.ts'
import type { Books } from '../../providers/payments/books.ts'
import type { SandboxTrx } from '../../world/tables.ts'
import type { NewOrderBody, OrderChangeBody } from './bodies.ts'
import { lengthOf } from './durations.ts'
import { bad, missing, unprocessable } from './errors.ts'
import type { OrderWire } from './order-view.ts'
import { defined } from './views.ts'
import type { Loopback } from './world.ts'

/** A pending order ends by itself after thirty days. Source: the provider's hosted-checkout guide. */
const UNPAID_FOR = 30 * DAY
/** Held money goes back after seven days, unless it is a pre-authorisation. */
const FINAL_HOLD_MAX = 7 * DAY

/** Make an order as the body says. Resolves to its id. Throws what the API answers. */
export async function makeOrder({ books, options }: Loopback, body: NewOrderBody): Promise<string> {
  const { amount: amount_minor, currency, capture_mode: capture = 'automatic' } = body
  checkSum(body.line_items, amount_minor)
  const hold_ms = holdOf(body)
  const zero = zeroFlaw(books, { amount_minor, capture })
  if (zero !== undefined) throw unprocessable('zero_amount_refused', zero)
  const honoured = (options.save_payment_method_for ?? 'honoured') === 'honoured'
  return books.db.transaction().execute(async (trx) =>
    insertOrder(books, trx, {
      reference: body.merchant_order_data?.reference ?? '',
      customer_id: await customerOf(books, trx, body.customer),
      amount_minor,
      currency,
      capture,
      hold_ms,
      save_method: honoured && body.save_payment_method_for === 'merchant',
      description: body.description ?? '',
      return_url: body.redirect_url ?? '',
      expire_after: lengthOf(body.expire_pending_after ?? '') ?? UNPAID_FOR,
      wire: JSON.stringify(wireIn(body)),
    }),
  )
}

/** The items must come to the amount. Throws 400. */
export function checkSum(items: NewOrderBody['line_items'], amount: number): void {
  if (items === undefined) return
  const sum = items.reduce((total, item) => total + item.total_amount, 0)
  if (sum !== amount) throw bad(`line_items: they come to ${sum}, and the amount is ${amount}.`)
}

/** How long money is held, in milliseconds; null for as long as usual. Throws 400. */
export function holdOf({
  authorisation_type,
  capture_mode,
  cancel_authorised_after,
}: Pick<NewOrderBody, 'authorisation_type' | 'capture_mode' | 'cancel_authorised_after'>):
  | number
  | null {
  const early = authorisation_type === 'pre_authorisation'
  if (early && capture_mode !== 'manual') {
    throw bad('authorisation_type: a pre-authorisation is captured by hand.')
  }
  if (cancel_authorised_after === undefined) return early ? UNPAID_FOR : null
  const hold = lengthOf(cancel_authorised_after) ?? 0
  if (!early && hold > FINAL_HOLD_MAX) throw bad('cancel_authorised_after: seven days at most.')
  return hold
}

/** A known customer by id, or always a new one; null when the body names nobody. Throws 404. */
export async function customerOf(
  books: Books,
  trx: SandboxTrx,
  customer: NewOrderBody['customer'],
): Promise<string | null> {
  const { id, ...details } = customer ?? {}
  if (id !== undefined) {
    if (await isCustomer(trx, id)) return id
    throw missing('customer')
  }
  if ((details.email ?? details.full_name ?? details.phone) === undefined) return null
  return addCustomer(books, trx, { email: '', full_name: '', ...defined(details) })
}

/** What of a body has no column of its own. */
export function wireIn(
  body: Omit<OrderChangeBody, 'expire_pending_after'> &
    Partial<Pick<NewOrderBody, 'authorisation_type' | 'location_id'>>,
): OrderWire {
  return {
    settlement_currency: body.settlement_currency,
    enforce_challenge: body.enforce_challenge,
    authorisation_type: body.authorisation_type,
    cancel_authorised_after: body.cancel_authorised_after,
    metadata: body.metadata,
    url: body.merchant_order_data?.url,
    upcoming_payment_data: body.upcoming_payment_data,
    location_id: body.location_id,
    line_items: body.line_items,
    shipping: body.shipping,
    industry_data: body.industry_data,
    statement_descriptor_suffix: body.statement_descriptor_suffix,
  }
}

import { lookUp } from '@billing/core'
import { lockOrder } from '../../providers/payments/lock-order.ts'
import type { OrderTable } from '../../world/tables.ts'
import type { OrderChangeBody } from './bodies.ts'
import { badState, missing, unprocessable } from './errors.ts'
import { checkSum, customerOf, holdOf, wireIn } from './make-order.ts'
import { type OrderWire, wireOf } from './order-view.ts'
import { known } from './views.ts'
import type { Loopback } from './world.ts'

const ALWAYS = ['description', 'metadata', 'shipping', 'industry_data', 'merchant_order_data']

/** What may change in a state beside pending, in which everything may. Source: the provider's order reference. */
const CHANGEABLE: Readonly<Record<string, readonly string[]>> = {
  authorised: [...ALWAYS, 'cancel_authorised_after'],
  completed: ALWAYS,
}

/** Change an order as far as its state allows. Throws what the API answers. */
export async function changeOrder(
  { books }: Loopback,
  order_id: string,
  body: OrderChangeBody,
): Promise<void> {
  await books.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, order_id)
    if (!order) throw missing('order')
    const fields = Object.keys(known(body))
    const may = lookUp(CHANGEABLE, order.state) ?? []
    if (order.state !== 'pending' && !fields.every((field) => may.includes(field))) {
      throw badState(order.state)
    }
    if (order.state === 'cancelled' || order.state === 'failed') throw badState(order.state)
    const customer_id =
      body.customer === undefined ? order.customer_id : await customerOf(books, trx, body.customer)
    const columns = { ...columnsOf(order, body), customer_id }
    if (columns.amount_minor === 0 && columns.capture === 'manual') {
      throw unprocessable('zero_amount_refused', 'We hold no amount of zero.')
    }
    await trx.updateTable('sandbox_orders').set(columns).where('order_id', '=', order_id).execute()
  })
}

function columnsOf(order: OrderTable, body: OrderChangeBody) {
  const wire: OrderWire = { ...wireOf<OrderWire>(order.wire), ...known(wireIn(body)) }
  const { cancel_authorised_after, authorisation_type } = wire
  const capture = body.capture_mode ?? order.capture
  const amount_minor = body.amount ?? Number(order.amount_minor)
  checkSum(body.line_items, amount_minor)
  const hold = {
    cancel_authorised_after,
    authorisation_type: authorisation_type as 'final' | undefined,
    capture_mode: capture as 'manual',
  }
  return {
    amount_minor,
    capture,
    currency: body.currency ?? order.currency,
    reference: body.merchant_order_data?.reference ?? order.reference,
    description: body.description ?? order.description,
    return_url: body.redirect_url ?? order.return_url,
    hold_ms: holdOf(hold),
    wire: JSON.stringify(wire),
  }
}

import type { Money, RefundOutcome } from '@billing/core'

import type { Books } from './books.ts'
import { recordCharge } from './charge.ts'
import { badState, refused } from './orders.ts'

/** Give money of a completed order back, once per key and never more than was captured. */
export async function refundOrder(
  books: Books,
  order_id: string,
  amount: Money,
  key: string,
): Promise<RefundOutcome> {
  const { amount_minor } = amount
  if (amount_minor <= 0) return refused('validation', 'A refund is more than zero.')
  return books.db.transaction().execute(async (trx): Promise<RefundOutcome> => {
    const order = await trx
      .updateTable('sandbox_orders')
      .set((eb) => ({ refunded_minor: eb.ref('refunded_minor') }))
      .where('order_id', '=', order_id)
      .returningAll()
      .executeTakeFirst()
    if (!order) return refused('not_found', 'No such order.')
    const earlier = await trx
      .selectFrom('sandbox_charges')
      .selectAll()
      .where('once', '=', `refund:${key}`)
      .executeTakeFirst()
    if (earlier) {
      const same = earlier.order_id === order_id && Number(earlier.amount_minor) === amount_minor
      if (!same) return refused('conflict', 'This key was used for another refund.')
      return { kind: 'accepted', refund_id: earlier.charge_id, completed: true }
    }
    const left = Number(order.amount_minor) - Number(order.refunded_minor)
    if (order.state !== 'completed') return badState(order.state)
    if (amount_minor > left) return refused('amount_too_high', `Only ${left} is left to refund.`)
    await trx
      .updateTable('sandbox_orders')
      .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amount_minor) }))
      .where('order_id', '=', order_id)
      .execute()
    const refund_id = await recordCharge(books, trx, order, {
      once: `refund:${key}`,
      kind: 'refund',
      amount_minor,
      initiator: 'merchant',
      refund_key: key,
    })
    return { kind: 'accepted', refund_id, completed: true }
  })
}

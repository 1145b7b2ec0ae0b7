import type { OrderTable, SandboxTrx } from '../../world/tables.ts'
import { moveAttempt } from './attempts.ts'
import type { Books } from './books.ts'
import { recordCharge } from './charge.ts'
import { lockOrder } from './lock-order.ts'

/** What a capture came to. */
export type Capture = 'captured' | 'bad_state' | 'too_much' | 'not_found'

/** Take held money, all of it unless told otherwise; the rest goes back. Once only, but repeatable as it was. */
export async function captureOrder(
  books: Books,
  order_id: string,
  asked: number | undefined,
): Promise<Capture> {
  const capture = await books.db.transaction().execute(async (trx): Promise<Capture> => {
    const order = await lockOrder(trx, order_id)
    if (!order) return 'not_found'
    const held = Number(order.amount_minor)
    const amount_minor = asked ?? held
    if (order.state === 'completed' && order.capture === 'manual') {
      return amount_minor === held ? 'captured' : 'bad_state'
    }
    if (order.state !== 'authorised') return 'bad_state'
    if (amount_minor > held) return 'too_much'
    await take(books, trx, order, amount_minor)
    return 'captured'
  })
  books.announce()
  return capture
}

async function take(
  books: Books,
  trx: SandboxTrx,
  order: OrderTable,
  amount_minor: number,
): Promise<void> {
  const { order_id } = order
  await trx
    .updateTable('sandbox_orders')
    .set({ state: 'completed', amount_minor, expires_at: null })
    .where('order_id', '=', order_id)
    .execute()
  await recordCharge(books, trx, order, {
    once: `release:${order_id}`,
    kind: 'release',
    amount_minor: Number(order.amount_minor),
    initiator: 'merchant',
  })
  await recordCharge(books, trx, order, {
    once: `capture:${order_id}`,
    kind: 'capture',
    amount_minor,
    initiator: 'merchant',
  })
  await moveAttempt(books, trx, order_id, {
    from: 'authorised',
    to: 'captured',
    taken: amount_minor,
  })
  await books.webhooks.push(trx, 'ORDER_COMPLETED', order)
}

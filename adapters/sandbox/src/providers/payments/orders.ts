import {
  DAY,
  type EpochMs,
  MINUTE,
  type Money,
  type NewOrder,
  type OrderAnswer,
  type OrdersAnswer,
} from '@billing/core'

import type { OrderTable, SandboxTrx } from '../../world/tables.ts'
import { moveAttempt } from './attempts.ts'
import { type Books, orderViews } from './books.ts'
import { recordCharge } from './charge.ts'
import { addCustomer, insertOrder, isCustomer, zeroFlaw } from './new-order.ts'

const EXPIRY_BATCH = 100

/** Make an order; without a customer's id also a new customer, as the provider does. */
export async function createOrder(books: Books, order: NewOrder): Promise<OrderAnswer> {
  const flaw = flawOf(books, order)
  if (flaw) return flaw
  const order_id = await books.db.transaction().execute(async (trx) => {
    const customer_id = await customerOf(books, trx, order.customer)
    if (customer_id === undefined) return undefined
    return insertOrder(books, trx, {
      reference: order.reference,
      customer_id,
      amount_minor: order.amount.amount_minor,
      currency: order.amount.currency,
      capture: order.capture,
      save_method: order.save_method,
      description: order.description,
      return_url: order.return_url,
      expire_after: order.expire_after,
      hold_ms: null,
      wire: null,
    })
  })
  return order_id === undefined
    ? refused('customer_not_found', 'No such customer.')
    : getOrder(books, order_id)
}

function flawOf(books: Books, order: NewOrder): OrderAnswer | undefined {
  const { amount_minor } = order.amount
  if (amount_minor < 0) return refused('validation', 'The amount is negative.')
  const zero = zeroFlaw(books, { amount_minor, capture: order.capture })
  if (zero !== undefined) return refused('zero_amount_refused', zero)
  if (order.reference.length === 0 || order.reference.length > 64) {
    return refused('validation', 'The reference has 1 to 64 characters.')
  }
  if (order.expire_after < MINUTE || order.expire_after > 30 * DAY) {
    return refused('validation', 'An order lives one minute to 30 days.')
  }
  return undefined
}

async function customerOf(
  books: Books,
  trx: SandboxTrx,
  { id, ...customer }: NewOrder['customer'],
): Promise<string | undefined> {
  if (id === undefined) return addCustomer(books, trx, customer)
  return (await isCustomer(trx, id)) ? id : undefined
}

/** Every order made under a reference, newest first. */
export async function findOrders(books: Books, reference: string): Promise<OrdersAnswer> {
  const rows = await books.db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('order_id', 'desc')
    .execute()
  return { kind: 'orders', orders: await orderViews(books, rows) }
}

/** The order as it stands. */
export async function getOrder(books: Books, order_id: string): Promise<OrderAnswer> {
  const rows = await books.db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .execute()
  const [order] = await orderViews(books, rows)
  return order ? { kind: 'order', order } : { kind: 'not_found' }
}

/** Only a pending order's amount may change. */
export async function changeAmount(
  books: Books,
  order_id: string,
  amount: Money,
): Promise<OrderAnswer> {
  if (amount.amount_minor < 0) return refused('validation', 'The amount is negative.')
  const changed = await books.db
    .updateTable('sandbox_orders')
    .set({ amount_minor: amount.amount_minor })
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  const answer = await getOrder(books, order_id)
  if (answer.kind !== 'order' || changed.numUpdatedRows > 0n) return answer
  return badState(answer.order.state)
}

/** Cancel a pending order, or give held money back. An already cancelled order answers as it is. */
export async function cancelOrder(books: Books, order_id: string): Promise<OrderAnswer> {
  await endOrder(books, order_id)
  const answer = await getOrder(books, order_id)
  if (answer.kind !== 'order' || answer.order.state === 'cancelled') return answer
  return badState(answer.order.state)
}

/** Cancel a pending order, or give held money back. False when the order is in no such state. */
export async function endOrder(books: Books, order_id: string): Promise<boolean> {
  const ended = await books.db
    .transaction()
    .execute(async (trx) => end(books, trx, order_id, 'cancelled'))
  books.announce()
  return ended
}

/** Fail what was not paid in time, and give back what was held too long. Resolves to how many ended. */
export async function expireOrders(books: Books): Promise<number> {
  const due = await books.db
    .selectFrom('sandbox_orders')
    .select('order_id')
    .where('expires_at', '<=', books.now())
    .limit(EXPIRY_BATCH)
    .execute()
  for (const { order_id } of due) {
    await books.db.transaction().execute(async (trx) => end(books, trx, order_id, 'expired'))
  }
  if (due.length > 0) books.announce()
  return due.length
}

/** When the next order ends by itself. */
export async function nextExpiry(books: Books): Promise<EpochMs | null> {
  const row = await books.db
    .selectFrom('sandbox_orders')
    .select('expires_at')
    .where('expires_at', 'is not', null)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return row ? (Number(row.expires_at) as EpochMs) : null
}

async function end(
  books: Books,
  trx: SandboxTrx,
  order_id: string,
  why: 'cancelled' | 'expired',
): Promise<boolean> {
  const order = await trx
    .updateTable('sandbox_orders')
    .set({ expires_at: null })
    .where('order_id', '=', order_id)
    .where('state', 'in', ['pending', 'authorised'])
    .$if(why === 'expired', (query) => query.where('expires_at', '<=', books.now()))
    .returningAll()
    .executeTakeFirst()
  if (!order) return false
  const failed = why === 'expired' && order.state === 'pending'
  await trx
    .updateTable('sandbox_orders')
    .set({ state: failed ? 'failed' : 'cancelled' })
    .where('order_id', '=', order_id)
    .execute()
  if (order.state === 'authorised') await giveBack(books, trx, order)
  await books.webhooks.push(trx, failed ? 'ORDER_FAILED' : 'ORDER_CANCELLED', order)
  return true
}

async function giveBack(books: Books, trx: SandboxTrx, order: OrderTable): Promise<void> {
  await moveAttempt(books, trx, order.order_id, { from: 'authorised', to: 'cancelled' })
  await recordCharge(books, trx, order, {
    once: `release:${order.order_id}`,
    kind: 'release',
    amount_minor: Number(order.amount_minor),
    initiator: 'merchant',
  })
}

/** A final no. */
export function refused(code: string, message: string) {
  return { kind: 'refused', code, message } as const
}

/** The no of a state that forbids it. */
export function badState(state: string) {
  return refused('bad_state', `The order is ${state}.`)
}

import {
  DAY,
  type EpochMs,
  MINUTE,
  type Money,
  type NewOrder,
  type OrderAnswer,
  type OrdersAnswer,
} from '@billing/core'
import { randomUUID } from 'node:crypto'

import { newId, newToken } from '../ids.ts'
import type { OrderTable, SandboxTrx } from '../tables.ts'
import { type Books, orderViews } from './books.ts'
import { recordCharge } from './charge.ts'

const EXPIRY_BATCH = 100

/** Make an order; without a customer's id also a new customer, as the provider does. */
export async function createOrder(books: Books, order: NewOrder): Promise<OrderAnswer> {
  const flaw = flawOf(books, order)
  if (flaw) return flaw
  const order_id = newId(books.now())
  const made = await books.db.transaction().execute(async (trx) => {
    const customer_id = await customerOf(trx, order.customer)
    if (customer_id === undefined) return false
    await trx
      .insertInto('sandbox_orders')
      .values({
        order_id,
        token: newToken(),
        reference: order.reference,
        customer_id,
        state: 'pending',
        amount_minor: order.amount.amount_minor,
        refunded_minor: 0,
        currency: order.amount.currency,
        declines: 0,
        decline_code: null,
        saved_method_id: null,
        capture: order.capture,
        save_method: order.save_method ? 1 : 0,
        description: order.description,
        return_url: order.return_url,
        expires_at: books.now() + order.expire_after,
        created_at: books.now(),
      })
      .execute()
    return true
  })
  return made ? getOrder(books, order_id) : refused('customer_not_found', 'No such customer.')
}

function flawOf(books: Books, order: NewOrder): OrderAnswer | undefined {
  const { amount_minor } = order.amount
  if (amount_minor < 0) return refused('validation', 'The amount is negative.')
  if (amount_minor === 0 && books.zero_amount === 'refuse') {
    return refused('zero_amount_refused', 'We take no order over zero.')
  }
  // Zero can be paid, but not held, as at the real provider. Source: contract 12.
  if (amount_minor === 0 && order.capture === 'manual') {
    return refused('zero_amount_refused', 'We hold no amount of zero.')
  }
  if (order.reference.length === 0 || order.reference.length > 64) {
    return refused('validation', 'The reference has 1 to 64 characters.')
  }
  if (order.expire_after < MINUTE || order.expire_after > 30 * DAY) {
    return refused('validation', 'An order lives one minute to 30 days.')
  }
  return undefined
}

async function customerOf(
  trx: SandboxTrx,
  customer: NewOrder['customer'],
): Promise<string | undefined> {
  if (customer.id !== undefined) {
    const known = await trx
      .selectFrom('sandbox_customers')
      .select('customer_id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirst()
    return known?.customer_id
  }
  const customer_id = randomUUID()
  const { email, full_name } = customer
  await trx.insertInto('sandbox_customers').values({ customer_id, email, full_name }).execute()
  return customer_id
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
  await books.db.transaction().execute(async (trx) => end(books, trx, order_id, 'cancelled'))
  books.announce()
  const answer = await getOrder(books, order_id)
  if (answer.kind !== 'order' || answer.order.state === 'cancelled') return answer
  return badState(answer.order.state)
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
): Promise<void> {
  const order = await trx
    .updateTable('sandbox_orders')
    .set({ expires_at: null })
    .where('order_id', '=', order_id)
    .where('state', 'in', ['pending', 'authorised'])
    .$if(why === 'expired', (query) => query.where('expires_at', '<=', books.now()))
    .returningAll()
    .executeTakeFirst()
  if (!order) return
  const failed = why === 'expired' && order.state === 'pending'
  await trx
    .updateTable('sandbox_orders')
    .set({ state: failed ? 'failed' : 'cancelled' })
    .where('order_id', '=', order_id)
    .execute()
  if (order.state === 'authorised') await giveBack(books, trx, order)
  await books.webhooks.push(trx, failed ? 'ORDER_FAILED' : 'ORDER_CANCELLED', order)
}

async function giveBack(books: Books, trx: SandboxTrx, order: OrderTable): Promise<void> {
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

import { epochMs, invalid, Problem } from '@billing/core'

import type { ChargeTable } from '../../world/tables.ts'
import type { ChargeRow, Checkout, OrderRow, Slice } from '../../world/rows.ts'
import { LAST, NEWEST } from '../../world/slice.ts'
import type { Completion } from '../../world/behaviours.ts'
import { type Books, orderRow } from './books.ts'
import { isBehaviour } from './cards.ts'
import { payByCustomer } from './charge.ts'
import { expireOrders } from './orders.ts'

/** What a person does with the provider's orders: pay on the hosted page, and look at the books. */
export interface Cashier {
  /** What the hosted page shows. Throws `not_found`. */
  checkout(order_token: string): Promise<Checkout>
  /**
   * The payer pays, or tries to; the news is delivered before it resolves. Throws `not_found`, and
   * `validation.failed` for an order that can no longer be paid.
   */
  complete(order_token: string, completion?: Completion): Promise<OrderRow>

  /** Newest first, as all lists here; 200 rows unless told otherwise. */
  listOrders(slice?: Slice): Promise<OrderRow[]>
  listCharges(slice?: Slice): Promise<ChargeRow[]>
}

/** The cashier of these books. */
export function createCashier(books: Books): Cashier {
  return {
    async checkout(order_token) {
      const order = await orderByToken(books, order_token)
      return { order, can_be_paid: order.state === 'pending' }
    },
    async complete(order_token, completion = {}) {
      if (!isBehaviour(completion.behaviour ?? 'approve')) {
        throw invalid('behaviour', 'No card behaves like this.')
      }
      const { order_id } = await orderByToken(books, order_token)
      const attempt = await payByCustomer(books, order_id, completion)
      if (books.auto_deliver) await books.webhooks.pump()
      const order = await orderByToken(books, order_token)
      if (attempt.kind === 'not_payable') {
        throw invalid('status', `This order is ${order.state}; only a pending one can be paid.`)
      }
      return order
    },
    async listOrders({ limit, older_than = LAST } = NEWEST) {
      await expireOrders(books)
      const rows = await ordersWithEmail(books)
        .where('order_id', '<', older_than)
        .orderBy('order_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => orderRow(books, row, row.email ?? ''))
    },
    async listCharges({ limit, older_than = LAST } = NEWEST) {
      const rows = await books.db
        .selectFrom('sandbox_charges')
        .selectAll()
        .where('charge_id', '<', older_than)
        .orderBy('charge_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(chargeRow)
    },
  }
}

function ordersWithEmail(books: Books) {
  return books.db
    .selectFrom('sandbox_orders')
    .leftJoin('sandbox_customers', 'sandbox_customers.customer_id', 'sandbox_orders.customer_id')
    .selectAll('sandbox_orders')
    .select('sandbox_customers.email')
}

async function orderByToken(books: Books, order_token: string): Promise<OrderRow> {
  await expireOrders(books)
  const row = await ordersWithEmail(books).where('token', '=', order_token).executeTakeFirst()
  if (!row) throw new Problem('not_found', { detail: 'We have no order with this token.' })
  return orderRow(books, row, row.email ?? '')
}

function chargeRow(row: ChargeTable): ChargeRow {
  return {
    charge_id: row.charge_id,
    kind: row.kind as ChargeRow['kind'],
    order_id: row.order_id,
    reference: row.reference,
    amount_minor: Number(row.amount_minor),
    currency: row.currency,
    initiator: row.initiator as ChargeRow['initiator'],
    payment_method_id: row.method_id,
    key: row.refund_key,
    created_at: epochMs(Number(row.created_at)),
  }
}

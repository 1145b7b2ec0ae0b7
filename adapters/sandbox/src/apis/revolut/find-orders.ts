import type { Books } from '../../providers/payments/books.ts'
import { getRefund } from '../../providers/payments/refund.ts'
import type { OrderTable, RefundTable } from '../../world/tables.ts'
import { missing } from './errors.ts'
import { type Found, type RefundWire, wireOf } from './order-view.ts'

/** What a list of orders is narrowed to. */
export interface OrderFilter {
  readonly reference?: string | undefined
  readonly customer_id?: string | undefined
  readonly states: readonly string[]
  readonly from: number
  readonly to: number
  readonly limit: number
}

/** The order or the refund with this id. Throws 404. */
export async function findOrder(books: Books, id: string): Promise<Found> {
  const order = await orderRow(books, id)
  if (order) return (await complete(books, [{ order }]))[0] as Found
  // A refund whose time has come ends when it is looked at.
  await getRefund(books, id)
  const refund = await books.db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('refund_id', '=', id)
    .executeTakeFirst()
  const of = refund && (await orderRow(books, refund.order_id))
  if (!refund || !of) throw missing('order')
  return (await complete(books, [{ order: of, refund }]))[0] as Found
}

async function orderRow({ db }: Books, order_id: string): Promise<OrderTable | undefined> {
  return db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

/** Orders and refunds that fit, newest first. */
export async function listOrders(books: Books, filter: OrderFilter): Promise<Found[]> {
  const orders = await fittingOrders(books, filter)
  const refunds = await fittingRefunds(books, filter)
  const rows = [...orders.map((order) => ({ order })), ...refunds]
  const newest = rows.toSorted((one, other) => madeAt(other) - madeAt(one)).slice(0, filter.limit)
  return complete(books, newest)
}

async function fittingOrders({ db }: Books, filter: OrderFilter): Promise<OrderTable[]> {
  const { reference, customer_id, states, from, to, limit } = filter
  let query = db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
  if (reference !== undefined) query = query.where('reference', '=', reference)
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  if (states.length > 0) query = query.where('state', 'in', states)
  return query.orderBy('order_id', 'desc').limit(limit).execute()
}

interface Refunded {
  readonly order: OrderTable
  readonly refund: RefundTable
}

/** A refund has a reference of its own, and the customer of its order. */
async function fittingRefunds(books: Books, filter: OrderFilter): Promise<Refunded[]> {
  const { reference, customer_id, states, from, to } = filter
  const refunds = await books.db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('refund_id', 'desc')
    .execute()
  const fitting: Refunded[] = []
  for (const refund of refunds) {
    const fits =
      (reference === undefined || wireOf<RefundWire>(refund.wire).reference === reference) &&
      (states.length === 0 || states.includes(refund.state))
    const order = fits ? await orderRow(books, refund.order_id) : undefined
    if (order && (customer_id ?? order.customer_id) === order.customer_id) {
      fitting.push({ order, refund })
    }
  }
  return fitting
}

type Row = { readonly order: OrderTable; readonly refund?: RefundTable }

function madeAt({ order, refund }: Row): number {
  return Number((refund ?? order).created_at)
}

/** With their customers and their payments. */
async function complete({ db }: Books, rows: readonly Row[]): Promise<Found[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ order, refund }) => refund?.refund_id ?? order.order_id)
  const attempts = await db
    .selectFrom('sandbox_attempts')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('payment_id')
    .execute()
  const customers = await db
    .selectFrom('sandbox_customers')
    .selectAll()
    .where(
      'customer_id',
      'in',
      rows.map(({ order }) => order.customer_id ?? ''),
    )
    .execute()
  return rows.map((row, at) => ({
    ...row,
    customer: customers.find((one) => one.customer_id === row.order.customer_id),
    attempts: attempts.filter((attempt) => attempt.order_id === ids[at]),
  }))
}

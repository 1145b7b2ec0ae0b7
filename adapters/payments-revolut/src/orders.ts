import type { Money, NewOrder, OrderAnswer, PaymentProvider } from '@billing/core'

import { pathOf, type Reply } from './client.ts'
import { findOrders } from './find-orders.ts'
import { listOrders } from './list-orders.ts'
import { flawOf, newOrderBody } from './new-order.ts'
import type { RevolutOptions } from './options.ts'
import { type Lens, viewOrder } from './order-view.ts'
import { readOrder } from './read-order.ts'
import { Id, OrderShape } from './shapes.ts'

type OrderOperations = Pick<
  PaymentProvider,
  'findOrders' | 'list' | 'createOrder' | 'getOrder' | 'changeAmount' | 'cancelOrder'
>

/** The port's operations on orders, but for paying and refunding them. */
export function orderOperations(lens: Lens, options: RevolutOptions): OrderOperations {
  return {
    findOrders: (reference) => findOrders(lens, reference),
    list: (made) => listOrders(lens.client, made),
    createOrder: (order) => createOrder(lens, order, options),
    getOrder: (order_id) => getOrder(lens, order_id),
    changeAmount: (order_id, amount) => changeAmount(lens, order_id, amount),
    cancelOrder: (order_id) => cancelOrder(lens, order_id),
  }
}

async function getOrder(lens: Lens, order_id: string): Promise<OrderAnswer> {
  const read = await readOrder(lens.client, order_id)
  return read.kind === 'read' ? viewOrder(lens, read.shape) : read
}

async function createOrder(
  lens: Lens,
  order: NewOrder,
  options: RevolutOptions,
): Promise<OrderAnswer> {
  const flaw = flawOf(order, options)
  if (flaw) return flaw
  const reply = await lens.client.command('POST', '/api/orders', newOrderBody(order))
  if (reply.kind === 'refused' && reply.status === 404) {
    return { kind: 'refused', code: 'customer_not_found', message: reply.message }
  }
  const { reference, amount } = order
  return changed(lens, reply, (shape) => {
    return shape.merchant_order_data.reference === reference && isOver(shape, amount)
  })
}

async function changeAmount(lens: Lens, order_id: string, amount: Money): Promise<OrderAnswer> {
  if (!Id.safeParse(order_id).success) return { kind: 'not_found' }
  if (amount.amount_minor < 0) {
    return { kind: 'refused', code: 'validation', message: 'The amount is negative.' }
  }
  const body = { amount: amount.amount_minor, currency: amount.currency }
  const reply = await lens.client.command('PATCH', pathOf('orders', order_id), { body })
  return changed(lens, reply, (shape) => shape.id === order_id && isOver(shape, amount))
}

/** Refused where the order is no longer to be cancelled: then it is read, for it may have been before. */
async function cancelOrder(lens: Lens, order_id: string): Promise<OrderAnswer> {
  if (!Id.safeParse(order_id).success) return { kind: 'not_found' }
  const reply = await lens.client.command('POST', pathOf('orders', order_id, 'cancel'))
  if (reply.kind !== 'refused' || reply.status === 404) {
    return changed(lens, reply, (shape) => shape.id === order_id && shape.state === 'cancelled')
  }
  const now = await getOrder(lens, order_id)
  if (now.kind !== 'order') return now.kind === 'not_found' ? now : { kind: 'unknown' }
  return now.order.state === 'cancelled' ? now : refusalOf(reply)
}

/** What a command came to: an answer that is not the order as asked for leaves everything open. */
async function changed(
  lens: Lens,
  reply: Reply,
  isAsAsked: (shape: OrderShape) => boolean,
): Promise<OrderAnswer> {
  if (reply.kind === 'refused') {
    return reply.status === 404 ? { kind: 'not_found' } : refusalOf(reply)
  }
  if (reply.kind !== 'done') return reply
  const shape = OrderShape.safeParse(reply.json)
  if (!shape.success || shape.data.currency !== lens.client.currency || !isAsAsked(shape.data))
    return { kind: 'unknown' }
  const view = await viewOrder(lens, shape.data)
  return view.kind === 'order' ? view : { kind: 'unknown' }
}

function refusalOf({ code, message }: Extract<Reply, { kind: 'refused' }>): OrderAnswer {
  return { kind: 'refused', code, message }
}

function isOver({ amount, currency }: OrderShape, asked: Money): boolean {
  return amount === asked.amount_minor && currency === asked.currency
}

import {
  type FoundRefund,
  type Money,
  money,
  type PaymentProvider,
  type RefundAnswer,
  type RefundOutcome,
} from '@billing/core'
import type { z } from 'zod'

import { type Client, pathOf, type Reply } from './client.ts'
import { readAnyOrder } from './read-order.ts'
import { type AnyOrderShape, AnyOrderShape as RefundShape, Id, OrdersShape } from './shapes.ts'

interface AskedRefund {
  readonly order_id: string
  readonly amount: Money
  readonly key: string
}

/** The port's operations on refunds: at this provider a refund is an order of its own. */
export function refundOperations(
  client: Client,
): Pick<PaymentProvider, 'refund' | 'findRefund' | 'getRefund'> {
  return {
    findRefund: (key) => findRefund(client, key),
    refund: (order_id, amount, key) => refund(client, { order_id, amount, key }),
    getRefund: (refund_id) => getRefund(client, refund_id),
  }
}

async function refund(client: Client, asked: AskedRefund): Promise<RefundOutcome> {
  const { order_id, amount, key } = asked
  if (!Id.safeParse(order_id).success) return refused('not_found', 'No such order.')
  if (amount.amount_minor <= 0) return refused('validation', 'A refund is more than zero.')
  const reply = await client.command('POST', pathOf('orders', order_id, 'refund'), {
    headers: { 'idempotency-key': key },
    body: {
      amount: amount.amount_minor,
      currency: amount.currency,
      merchant_order_data: { reference: key },
    },
  })
  return outcomeOf(client, reply, asked)
}

async function outcomeOf(client: Client, reply: Reply, asked: AskedRefund): Promise<RefundOutcome> {
  if (reply.kind === 'not_attempted') return { kind: 'not_attempted' }
  if (reply.kind === 'unknown') return reply
  if (reply.kind === 'done') {
    const shape = RefundShape.safeParse(reply.json)
    return shape.success && isAsked(shape.data, asked) ? taken(shape.data) : { kind: 'unknown' }
  }
  return reply.status === 409 ? conflict(client, reply, asked) : refused(reply.code, reply.message)
}

/**
 * The key was used before, for this refund or another: the refund made under it says which. While none is
 * shown it may be on its way, and the same key is asked again.
 */
async function conflict(
  client: Client,
  { code, message }: Extract<Reply, { kind: 'refused' }>,
  asked: AskedRefund,
): Promise<RefundOutcome> {
  const made = await madeUnder(client, asked.key)
  if (made.kind !== 'read') return { kind: 'unknown' }
  return isAsked(made.shape, asked) ? taken(made.shape) : refused(code, message)
}

async function madeUnder(client: Client, key: string) {
  const query = new URLSearchParams({ merchant_order_data_reference: key })
  const listed = await client.read(`/api/orders?${query.toString()}`)
  const shape = listed.kind === 'done' ? OrdersShape.safeParse(listed.json) : undefined
  if (!shape?.success) return { kind: 'not_attempted' } as const
  const made = shape.data.orders.find(isUnder(key))
  return made ? readAnyOrder(client, made.id) : ({ kind: 'not_found' } as const)
}

async function findRefund(client: Client, key: string): Promise<FoundRefund> {
  const made = await madeUnder(client, key)
  if (made.kind === 'not_attempted') return { kind: 'not_attempted' }
  if (made.kind === 'not_found') return made
  const { id: refund_id, related_order_id, amount, currency } = made.shape
  // A refund that does not say of what: nobody can tell whether it is ours.
  if (typeof related_order_id !== 'string') return { kind: 'not_attempted' }
  const of = { refund_id, order_id: related_order_id, amount: money(amount, currency) }
  return { kind: 'refund', ...of, state: stateOf(made.shape) }
}

/** A list may hold more than was looked for. */
function isUnder(key: string) {
  return ({ type, merchant_order_data }: z.infer<typeof OrdersShape>['orders'][number]) =>
    type === 'refund' && merchant_order_data?.reference === key
}

function isAsked(shape: AnyOrderShape, { order_id, amount, key }: AskedRefund): boolean {
  return (
    shape.type === 'refund' &&
    (shape.merchant_order_data?.reference ?? key) === key &&
    (shape.related_order_id ?? order_id) === order_id &&
    shape.amount === amount.amount_minor &&
    shape.currency === amount.currency
  )
}

/** How a refund stands, by the state of its order. */
function stateOf({ state }: AnyOrderShape): Extract<RefundAnswer, { kind: 'refund' }>['state'] {
  if (state === 'completed') return 'completed'
  return state === 'failed' || state === 'cancelled' ? 'failed' : 'processing'
}

/** One that has failed since was taken all the same: a later look tells how it ended. */
function taken(shape: AnyOrderShape): RefundOutcome {
  return { kind: 'accepted', refund_id: shape.id, completed: stateOf(shape) === 'completed' }
}

async function getRefund(client: Client, refund_id: string): Promise<RefundAnswer> {
  const read = await readAnyOrder(client, refund_id)
  if (read.kind === 'not_attempted') return { kind: 'not_attempted' }
  if (read.kind === 'not_found' || read.shape.type !== 'refund') return { kind: 'not_found' }
  return { kind: 'refund', state: stateOf(read.shape) }
}

function refused(code: string, message: string): RefundOutcome {
  return { kind: 'refused', code, message }
}

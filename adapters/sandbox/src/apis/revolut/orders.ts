import type { Context, Hono } from 'hono'

import { captureOrder } from '../../providers/payments/capture.ts'
import { endOrder } from '../../providers/payments/orders.ts'
import { CaptureBody, newOrderBody, orderChangeBody, readBody } from './bodies.ts'
import { changeOrder } from './change-order.ts'
import { bad, badState, missing, unprocessable } from './errors.ts'
import { findOrder, listOrders } from './find-orders.ts'
import { makeOrder } from './make-order.ts'
import { orderView, simpleView } from './order-view.ts'
import { instantIn, wholeIn } from './queries.ts'
import type { Loopback } from './world.ts'

const STATES = ['pending', 'processing', 'authorised', 'completed', 'cancelled', 'failed']
const PAGE = { usual: 100, most: 500 } as const

/** Making, finding, changing and ending orders. */
export function orderRoutes(app: Hono, loopback: Loopback): void {
  const { books, options } = loopback
  const public_urls = options.public_urls ?? false
  app.post('/api/orders', async (c) => {
    const body = await readBody(c, newOrderBody(public_urls))
    return show(c, loopback, await makeOrder(loopback, body), 201)
  })
  app.get('/api/orders', (c) => list(c, loopback))
  app.get('/api/orders/:id', (c) => show(c, loopback, c.req.param('id')))
  app.patch('/api/orders/:id', async (c) => {
    const body = await readBody(c, orderChangeBody(public_urls))
    await changeOrder(loopback, c.req.param('id'), body)
    return show(c, loopback, c.req.param('id'))
  })
  app.post('/api/orders/:id/capture', async (c) => {
    const id = c.req.param('id')
    const { amount } = await readBody(c, CaptureBody)
    const capture = await captureOrder(books, id, amount)
    if (capture === 'not_found') throw missing('order')
    if (capture === 'too_much') throw unprocessable('validation', 'That is more than is held.')
    if (capture === 'bad_state') throw badState((await findOrder(books, id)).order.state)
    return show(c, loopback, id)
  })
  app.post('/api/orders/:id/cancel', async (c) => {
    const id = c.req.param('id')
    const { order, refund } = await findOrder(books, id)
    if (refund) throw badState(refund.state)
    if (!(await endOrder(books, id))) throw badState(order.state)
    return show(c, loopback, id)
  })
}

async function show(
  c: Context,
  { books }: Loopback,
  id: string,
  status: 200 | 201 = 200,
): Promise<Response> {
  return c.json(orderView(await findOrder(books, id), originOf(c)), status)
}

/** Where this API is being asked. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin
}

async function list(c: Context, { books }: Loopback): Promise<Response> {
  const states = c.req.queries('state') ?? []
  if (!states.every((state) => STATES.includes(state))) throw bad('state: there is no such state.')
  const orders = await listOrders(books, {
    reference: c.req.query('merchant_order_data_reference'),
    customer_id: c.req.query('customer_id'),
    states,
    from: instantIn(c, 'from') ?? 0,
    to: instantIn(c, 'to') ?? Number.MAX_SAFE_INTEGER,
    limit: wholeIn(c, 'limit', PAGE),
  })
  return c.json({ orders: orders.map(simpleView) })
}

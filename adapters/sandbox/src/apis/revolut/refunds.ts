import { lookUp } from '@billing/core'
import { randomUUID } from 'node:crypto'

import type { Context, Hono } from 'hono'

import { refundOrder } from '../../providers/payments/refund.ts'
import { readBody, RefundBody } from './bodies.ts'
import { bad, Refusal } from './errors.ts'
import { findOrder } from './find-orders.ts'
import { orderView, type RefundWire } from './order-view.ts'
import { originOf } from './orders.ts'
import type { Loopback } from './world.ts'

const STATUSES: Readonly<Record<string, number>> = {
  validation: 400,
  not_found: 404,
  conflict: 409,
}

/** Giving money of a completed order back: each refund is an order of its own. */
export function refundRoutes(app: Hono, loopback: Loopback): void {
  app.post('/api/orders/:id/refund', (c) => refund(c, loopback, c.req.param('id')))
}

async function refund(c: Context, { books, options }: Loopback, id: string): Promise<Response> {
  const { amount, currency, description, metadata, ...body } = await readBody(c, RefundBody)
  const { order } = await findOrder(books, id)
  if (currency !== order.currency) throw bad('currency: it is not the currency of the order.')
  const wire: RefundWire = {
    description,
    metadata,
    reference: body.merchant_order_data?.reference,
  }
  const said = JSON.stringify(wire)
  const outcome = await refundOrder(books, id, {
    amount_minor: amount,
    key: c.req.header('idempotency-key') ?? randomUUID(),
    wire: said === '{}' ? null : said,
  })
  if (outcome.kind === 'refused') {
    throw new Refusal(lookUp(STATUSES, outcome.code) ?? 422, outcome.code, outcome.message)
  }
  if (outcome.kind !== 'accepted') throw new Refusal(500, 'internal', 'The refund got lost.')
  const made = orderView(await findOrder(books, outcome.refund_id), originOf(c))
  return c.json(
    options.payment_answer === 'in_progress' ? { ...made, ...underWay(made) } : made,
    201,
  )
}

/** What a refund looks like while nobody knows its end. */
function underWay(made: { readonly payments?: readonly object[] }) {
  const payments = made.payments?.map((payment) => ({ ...payment, state: 'refund_validated' }))
  return { state: 'processing', ...(payments ? { payments } : {}) }
}

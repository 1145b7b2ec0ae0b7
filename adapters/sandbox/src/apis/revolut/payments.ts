import type { Context, Hono } from 'hono'

import { type Attempt, payByMerchant } from '../../providers/payments/charge.ts'
import type { AttemptTable } from '../../world/tables.ts'
import { PayBody, readBody } from './bodies.ts'
import { badState, missing, Refusal, unprocessable } from './errors.ts'
import { findOrder } from './find-orders.ts'
import { paymentDetails, paymentView } from './views.ts'
import type { Loopback } from './world.ts'

/** Paying with a saved card, and reading payments. */
export function paymentRoutes(app: Hono, loopback: Loopback): void {
  const { books } = loopback
  app.post('/api/orders/:id/payments', (c) => pay(c, loopback, c.req.param('id')))
  app.get('/api/orders/:id/payments', async (c) => {
    const { attempts } = await findOrder(books, c.req.param('id'))
    return c.json(attempts.map((attempt) => paymentView(attempt)))
  })
  app.get('/api/payments/:id', async (c) => {
    const attempt = await attemptWith(loopback, c.req.param('id'))
    if (!attempt) throw missing('payment')
    return c.json({ order_id: attempt.order_id, ...paymentDetails(attempt) })
  })
}

async function pay(c: Context, loopback: Loopback, id: string): Promise<Response> {
  const { books, options } = loopback
  const { saved_payment_method: by } = await readBody(c, PayBody)
  const { order, refund } = await findOrder(books, id)
  if (refund) throw badState(refund.state)
  // A customer that was named in a field of one's own making was ignored when the order was made.
  if (order.customer_id === null) {
    throw new Refusal(400, 1022, 'The order has no customer whose saved card could pay.')
  }
  if (order.state !== 'pending') throw badState(order.state)
  await checkMethod(loopback, order.customer_id, by)
  const attempt = await payByMerchant(books, id, by.id, by.initiator)
  if (attempt.kind === 'not_payable') {
    throw badState((await findOrder(books, id)).order.state)
  }
  const row = await attemptWith(loopback, attempt.payment_id)
  if (!row) throw missing('payment')
  const early = options.payment_answer === 'in_progress'
  return c.json(early ? paymentView(row, { state: underWay(attempt) }) : paymentView(row))
}

/** What a payment looks like while nobody knows its end. */
function underWay({ kind }: Attempt): string {
  return kind === 'succeeded' ? 'authorisation_passed' : 'authorisation_started'
}

async function checkMethod(
  { books }: Loopback,
  customer_id: string,
  { id, type, initiator }: { id: string; type: string; initiator: string },
): Promise<void> {
  const method = await books.db
    .selectFrom('sandbox_methods')
    .select('saved_for')
    .where('method_id', '=', id)
    .where('customer_id', '=', customer_id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (!method || type !== 'card') throw missing('payment method')
  if (initiator === 'merchant' && method.saved_for !== 'merchant') {
    throw unprocessable('validation', 'This card was saved for the customer alone.')
  }
}

async function attemptWith(
  { books }: Loopback,
  payment_id: string,
): Promise<AttemptTable | undefined> {
  return books.db
    .selectFrom('sandbox_attempts')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
}

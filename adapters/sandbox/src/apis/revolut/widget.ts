import { readFileSync } from 'node:fs'

import { Problem } from '@billing/core'
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'

import { assetRoutes } from '../../pages/assets.ts'
import { checkoutRoutes } from '../../pages/checkout-routes.ts'
import type { Checkout } from '../../world/rows.ts'
import type { Completion } from '../../world/behaviours.ts'
import { readBody } from './bodies.ts'
import { bad, missing, unprocessable } from './errors.ts'
import { MAGIC_CARDS, playCard } from './magic-cards.ts'
import type { Loopback } from './world.ts'

/** The file lies in `src`, which is published too: the compiler copies nothing but code to `dist`. */
const SCRIPT = readFileSync(new URL('../../../src/apis/revolut/embed.js', import.meta.url), 'utf8')

const PayBody = z.object({
  number: z.string().regex(/^[\d ]{13,24}$/),
  expiry: z.string().regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/),
  cvc: z.string().regex(/^\d{3,4}$/),
  save_for: z.enum(['merchant', 'customer']).optional(),
})

/** What a browser asks for: the script of the widget, its payments, and the hosted page. */
export function widgetRoutes(app: Hono, loopback: Loopback): void {
  const { sandbox, options } = loopback
  // The script runs in pages of the seller, which are served elsewhere.
  app.use('/widget/*', cors({ origin: '*', allowMethods: ['GET', 'POST'] }))
  app.get('/embed.js', (c) =>
    c.body(SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    }),
  )
  app.get('/widget/:token', async (c) => {
    const { order } = await checkoutOf(loopback, c.req.param('token'))
    const { amount_minor: amount, currency, description, state } = order
    return c.json({ amount, currency, description, state, cards: MAGIC_CARDS })
  })
  app.post('/widget/:token/pay', (c) => pay(c, loopback))
  app.get('/payment-link/:token', async (c) => {
    const token = c.req.param('token')
    await checkoutOf(loopback, token)
    return c.redirect(`/sandbox/checkout/${encodeURIComponent(token)}`, 302)
  })
  const { seller_name } = options
  checkoutRoutes(
    app.basePath('/sandbox'),
    sandbox,
    seller_name === undefined ? {} : { seller_name },
  )
  assetRoutes(app.basePath('/sandbox'))
}

async function pay(c: Context, loopback: Loopback): Promise<Response> {
  const token = c.req.param('token') ?? ''
  const { number, expiry, save_for = 'nobody' } = await readBody(c, PayBody)
  const { order, can_be_paid } = await checkoutOf(loopback, token)
  if (!can_be_paid) throw unprocessable('bad_state', `The order is ${order.state}.`)
  const [month = '', year = ''] = expiry.split('/')
  const until = { exp_month: Number(month), exp_year: 2_000 + Number(year) }
  const completion = playCard(number.replaceAll(' ', ''), order, until)
  if (!completion) throw bad('number: this is none of the test cards.')
  return c.json(await outcomeOf(loopback, token, { ...completion, save_for }))
}

async function outcomeOf({ sandbox }: Loopback, token: string, completion: Completion) {
  const { order_id, state, decline_code } = await sandbox.complete(token, completion)
  return state === 'pending'
    ? { outcome: 'declined', order_id, code: decline_code }
    : { outcome: 'paid', order_id, state }
}

async function checkoutOf({ sandbox }: Loopback, token: string): Promise<Checkout> {
  try {
    return await sandbox.checkout(token)
  } catch (error) {
    if (error instanceof Problem) throw missing('order')
    throw error
  }
}

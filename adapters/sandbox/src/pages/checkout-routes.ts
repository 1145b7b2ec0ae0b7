import { Problem } from '@billing/core'
import type { Context, Hono } from 'hono'

import type { Sandbox } from '../sandbox.ts'
import { checkoutPage } from './checkout-page.ts'
import { webUrl } from './elements.ts'
import { readForm } from './forms.ts'
import type { PageHooks } from './hooks.ts'
import { BASE, sendPage } from './layout.ts'
import { completionOf } from './test-cards.ts'

/** What the page needs of the sandbox. */
type Till = Pick<Sandbox, 'refresh' | 'checkout' | 'complete'>

/** The hosted page of an order. Paying answers with a redirect to the same page, which shows the outcome. */
export function checkoutRoutes(
  app: Hono,
  sandbox: Till,
  hooks: Pick<PageHooks, 'seller_name'>,
): void {
  app.get('/checkout/:order_token', async (c) => {
    await sandbox.refresh()
    const checkout = await sandbox.checkout(c.req.param('order_token'))
    return sendPage(c, {
      title: `Checkout · ${checkout.order.description}`,
      kind: 'checkout',
      body: checkoutPage(checkout, hooks.seller_name ?? 'Example Telecom'),
      leads_to: webUrl(checkout.order.return_url),
    })
  })

  app.post('/checkout/:order_token', async (c) => {
    const order_token = c.req.param('order_token')
    const form = await readForm(c)
    await sandbox.refresh()
    const { order } = await sandbox.checkout(order_token)
    if (form['action'] === 'abandon') return c.redirect(webUrl(order.return_url) ?? BASE, 303)
    return pay(c, sandbox, order_token, completionOf(form))
  })
}

async function pay(
  c: Context,
  sandbox: Till,
  order_token: string,
  completion: ReturnType<typeof completionOf>,
): Promise<Response> {
  try {
    await sandbox.complete(order_token, completion)
  } catch (error) {
    // The order was paid or expired meanwhile: its page says which.
    if (!(error instanceof Problem) || error.code !== 'validation.failed') throw error
  }
  return c.redirect(`${BASE}/checkout/${encodeURIComponent(order_token)}`, 303)
}

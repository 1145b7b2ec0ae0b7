import { type Clock, epochMs, type PaymentProvider } from '@billing/core'
import type { Diagnosable } from '@billing/wire'
import { verifyWebhook } from '@billing/wire/revolut'

import { judgeCheckouts } from './checkouts.ts'
import { createClient } from './client.ts'
import { diagnose } from './diagnose.ts'
import { listDisputes } from './disputes.ts'
import { methodOperations } from './methods.ts'
import type { RevolutOptions } from './options.ts'
import type { Lens } from './order-view.ts'
import { orderOperations } from './orders.ts'
import { createPageLinks } from './page-links.ts'
import { createPages } from './pages/create-pages.ts'
import { payOrder } from './pay.ts'
import { refundOperations } from './refunds.ts'

/** The Merchant API behind the payment provider's port, and the page on which a payer gives a card. */
export interface Revolut extends Diagnosable {
  readonly payments: PaymentProvider
  /** Answers whatever is asked below `pages_url`. Never throws. */
  readonly pages: (request: Request) => Promise<Response>
  close(): Promise<void>
}

/** Throws on an invalid URL or an invalid secret; the error does not show the secret. */
export function createRevolut(options: RevolutOptions): Revolut {
  checkSecrets(options)
  const clock: Clock = options.clock ?? (() => epochMs(Date.now()))
  const client = createClient(options, clock)
  const pages_url = new URL(options.pages_url).href.replace(/\/$/, '')
  const links = createPageLinks(pages_url, options.secret_key)
  const checkouts = judgeCheckouts(options, clock)
  const lens: Lens = { client, clock, links, checkouts }
  return {
    payments: {
      ...orderOperations(lens, options),
      payOrder: (order_id, method_id) => payOrder(client, order_id, method_id),
      ...refundOperations(client),
      listDisputes: (made) => listDisputes(client, made),
      ...methodOperations(client),
      verifyWebhook: (webhook) => verifyWebhook(webhook, options.webhook_secrets, clock()),
    },
    pages: createPages({ client, pages_url, links, widget: widgetOf(options) }),
    diagnose: () => diagnose(client, options, clock),
    close: () => client.close(),
  }
}

/** A space or a line break comes with copying: nothing would be accepted, and nothing would say why. */
function checkSecrets({ secret_key, webhook_secrets }: RevolutOptions): void {
  const canBe = (secret: string) => /^[!-~]+$/.test(secret)
  if (!canBe(secret_key)) {
    throw new Error('the secret key of the payment provider is empty, or has spaces')
  }
  // Whoever knows that a secret is empty could sign with it.
  if (!webhook_secrets.every(canBe)) {
    throw new Error('a secret of the webhooks of the payment provider is empty, or has spaces')
  }
}

/** The provider's script, and the name that it has for where it runs. */
function widgetOf({ api_url, widget_url }: RevolutOptions) {
  const url = new URL(widget_url ?? '/embed.js', api_url)
  const mode = new URL(api_url).hostname === 'merchant.revolut.com' ? 'prod' : 'sandbox'
  return { url: url.href, origin: url.origin, mode } as const
}

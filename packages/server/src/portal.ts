import { type Browser, browserOf, type Incoming, type createApp } from '@billing/http'
import { createSecrets, type SecretKey } from '@billing/security'
import { Hono } from 'hono'
import type { Fetch } from './door.ts'
import type { Inside } from './sandbox.ts'
import { PORTAL_PATH } from './settings.ts'

/** What the portal needs beside the application that it asks. */
export interface Portal extends Inside {
  /** Where this server is: its pages for cards are there. */
  readonly url: string
  readonly secret_keys: readonly SecretKey[]
}

/** An address under the portal: looked at for every request, so no `URL` is made of it. */
const IS_PORTAL = /^\w+:\/\/[^/]*\/portal(?:[/?#]|$)/

/** The customers' pages, and whatever stands beside them. Their code is loaded when the first of them is asked for. */
export function withPortal(
  app: ReturnType<typeof createApp>,
  beside: Fetch,
  portal: Portal,
): Fetch {
  let pages: Promise<Hono> | undefined
  return async (request, env) => {
    if (!IS_PORTAL.test(request.url)) return beside(request, env)
    pages ??= openPortal(app, portal)
    return (await pages).fetch(request, env)
  }
}

async function openPortal(
  app: ReturnType<typeof createApp>,
  { service, config, log, url, secret_keys }: Portal,
): Promise<Hono> {
  const { createPortal } = await import('@billing/portal')
  const { settings, clock } = service.ports
  const browserFor = oncePerPage((browsing) => browserOf(browsing, config.BILLING_TRUSTED_PROXIES))
  const portal = createPortal({
    api: async (request, browsing) =>
      app.fetch(request, { browser: browserFor(browsing as Incoming) }),
    url: settings.portal_url,
    house: settings,
    secrets: createSecrets({ keys: secret_keys, purpose: 'portal-cookie-1' }),
    clock,
    pay_origins: [new URL(url).origin, ...providersPages(config)],
    report_error: (err) => log.error({ err }, 'portal'),
  })
  return new Hono({ strict: false }).route(PORTAL_PATH, portal)
}

/** Where the payment provider has pages of its own: a form that ends there by redirect needs their leave. Source: CSP 3, form-action. */
function providersPages(config: Inside['config']): readonly string[] {
  const { BILLING_PAYMENTS: payments, REVOLUT_CHECKOUT_HOSTS: hosts = ['*.revolut.com'] } = config
  if (payments === 'sandbox') return []
  return payments === 'revolut' ? hosts.map((host) => `https://${host}`) : ['https:']
}

/** A page asks several times for one browser: one request id names them all. */
function oncePerPage(read: (browsing: Incoming) => Browser): (browsing: Incoming) => Browser {
  const known = new WeakMap<Incoming, Browser>()
  return (browsing) => {
    const browser = known.get(browsing) ?? read(browsing)
    known.set(browsing, browser)
    return browser
  }
}

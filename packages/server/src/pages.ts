import { type Browser, browserOf, type Incoming, type createApp } from '@billing/http'
import type { Embedding, PagesOptions } from '@billing/pages'
import { createSecrets, type SecretKey } from '@billing/security'
import { Hono } from 'hono'
import type { Fetch } from './door.ts'
import type { Inside } from './sandbox.ts'
import { CONSOLE_PATH, PORTAL_PATH } from './settings.ts'

/** What pages need beside the application that they ask. */
export interface Pages extends Inside {
  /** Where this server is: its pages for cards are there. */
  readonly url: string
  readonly secret_keys: readonly SecretKey[]
}

/** The pages of one front end. Their code is loaded when the first of them is asked for. */
interface FrontEnd {
  readonly path: string
  /** Names the key of its cookies, which no other front end has. */
  readonly purpose: string
  /** Where browsers find it. */
  readonly url: string
  readonly embedding?: Embedding
  readonly create: () => Promise<(options: PagesOptions) => Hono>
}

/** The customers' pages and the operators', as far as they are switched on. */
function frontEndsOf({ service, config }: Pages): readonly FrontEnd[] {
  const { portal_url, console_url } = service.ports.settings
  const portal: FrontEnd = {
    path: PORTAL_PATH,
    purpose: 'portal-cookie-1',
    url: portal_url,
    embedding: {
      return_origins: config.BILLING_PORTAL_RETURN_ORIGINS,
      frame_origins: config.BILLING_PORTAL_FRAME_ORIGINS,
    },
    create: async () => (await import('@billing/portal')).createPortal,
  }
  const console: FrontEnd = {
    path: CONSOLE_PATH,
    purpose: 'console-cookie-1',
    url: console_url ?? `${portal_url}${CONSOLE_PATH}`,
    create: async () => {
      const [{ createConsole }, { PORTAL }] = await Promise.all([
        import('@billing/console'),
        import('@billing/portal'),
      ])
      return (options) => createConsole({ ...options, customers: PORTAL })
    },
  }
  return [...(config.BILLING_PORTAL ? [portal] : []), ...(config.BILLING_CONSOLE ? [console] : [])]
}

/** The pages that are switched on, their icon where browsers ask for one, and what is served beside them. */
export function withPages(app: ReturnType<typeof createApp>, beside: Fetch, pages: Pages): Fetch {
  const frontEnds = frontEndsOf(pages)
  return frontEnds.reduce(
    (others, frontEnd) => withFrontEnd(others, frontEnd, () => open(app, frontEnd, pages)),
    withIcon(beside, frontEnds[0]?.path),
  )
}

/** For a document that names no icon, such as a PDF, browsers ask for this path of the host. */
const IS_ICON = /^\w+:\/\/[^/]*\/favicon\.ico(?:[?#]|$)/

function withIcon(beside: Fetch, path: string | undefined): Fetch {
  if (path === undefined) return beside
  const headers = { location: `${path}/assets/icon.svg`, 'cache-control': 'public, max-age=86400' }
  return (request, env) =>
    IS_ICON.test(request.url) ? new Response(null, { status: 302, headers }) : beside(request, env)
}

function withFrontEnd(beside: Fetch, { path }: FrontEnd, open: () => Promise<Hono>): Fetch {
  // Looked at for every request, so no `URL` is made of its address.
  const isOurs = new RegExp(`^\\w+://[^/]*${path}(?:[/?#]|$)`)
  let opened: Promise<Hono> | undefined
  return async (request, env) => {
    if (!isOurs.test(request.url)) return beside(request, env)
    opened ??= open()
    return (await opened).fetch(request, env)
  }
}

async function open(
  app: ReturnType<typeof createApp>,
  { path, purpose, url, embedding, create }: FrontEnd,
  { service, config, log, url: here, secret_keys }: Pages,
): Promise<Hono> {
  const { settings, clock } = service.ports
  const browserFor = oncePerPage((browsing) => browserOf(browsing, config.BILLING_TRUSTED_PROXIES))
  const createPages = await create()
  const pages = createPages({
    api: async (request, browsing) =>
      app.fetch(request, { browser: browserFor(browsing as Incoming) }),
    url,
    ...embedding,
    house: settings,
    secrets: createSecrets({ keys: secret_keys, purpose }),
    clock,
    pay_origins: [new URL(here).origin, ...providersPages(config)],
    report_error: (err) => log.error({ err }, path.slice(1)),
  })
  return new Hono({ strict: false }).route(path, pages).onError(letOut)
}

/** What no page foresaw is answered and logged at the door: Hono would write it past the log. */
function letOut(error: Error): never {
  throw error
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

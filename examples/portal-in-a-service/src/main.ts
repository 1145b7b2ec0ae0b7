/** A Node service that has the customers' pages among its own. The billing API is elsewhere, and asked over HTTP. */
import { randomBytes } from 'node:crypto'
import { DEFAULT_SETTINGS } from '@billing/core'
import type { Api } from '@billing/pages'
import { createPortal } from '@billing/portal'
import { createSecrets, createSystemClock } from '@billing/security'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'

const { BILLING_URL = 'http://localhost:8787', SERVICE_PORT = '8092' } = process.env

// #region api
/** The API, wherever it is; it learns which browser asks, so that its limits count the browser and not this service. */
const api: Api = (request, browsing) => {
  const { pathname, search } = new URL(request.url)
  const asked = new Request(BILLING_URL + pathname + search, request)
  asked.headers.set('x-forwarded-for', getConnInfo(browsing as Context).remote.address ?? '')
  return fetch(asked)
}
// #endregion

/** The service as browsers find it at an address. */
function serviceAt(url: string): Hono {
  // #region mount
  const service = new Hono({ strict: false })
  service.get('/', (c) => c.html('<h1>Acme Voice</h1><a href="/my">My telephones</a>'))
  service.route(
    '/my',
    createPortal({
      api,
      url: `${url}/my`,
      house: { ...DEFAULT_SETTINGS, seller_name: 'Acme Voice' },
      // A key that is kept keeps people signed in over a restart; several processes share it.
      secrets: createSecrets({
        keys: [{ id: 'k1', key: randomBytes(32) }],
        purpose: 'portal-cookie-1',
      }),
      clock: createSystemClock(),
      pay_origins: [BILLING_URL], // the sandbox's page for cards; a real provider has its own
      report_error: console.error,
    }),
  )
  // #endregion
  return service
}

let service = new Hono()
const server = serve(
  {
    fetch: (request, env) => service.fetch(request, env),
    port: Number(SERVICE_PORT),
    hostname: '127.0.0.1',
  },
  ({ port }) => {
    service = serviceAt(`http://localhost:${port}`)
    console.log(`The service is at http://localhost:${port}, and its portal at /my`)
  },
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => server.close(() => process.exit(0)))
}

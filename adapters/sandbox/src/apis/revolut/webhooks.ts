import { type EpochMs, epochMs } from '@billing/core'
import type { Hono } from 'hono'

import {
  addEndpoint,
  changeEndpoint,
  type Endpoint,
  ENDPOINTS_MAX,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../../providers/payments/endpoints.ts'
import { readBody, RotationBody, webhookBody } from './bodies.ts'
import { lengthOf, SECRET_LIFE_MAX } from './durations.ts'
import { bad, missing, unprocessable } from './errors.ts'
import type { Loopback } from './world.ts'

/** Addresses that want news, each with a secret of its own. */
export function webhookRoutes(app: Hono, { books, options }: Loopback): void {
  const { db, now } = books
  const body = webhookBody(options.public_urls ?? false)
  const endpoint = async (id: string): Promise<Endpoint> => {
    const found = await getEndpoint(db, id)
    if (!found) throw missing('webhook')
    return found
  }
  app.post('/api/webhooks', async (c) => {
    const id = await addEndpoint(db, await readBody(c, body), now())
    if (id === undefined) {
      throw unprocessable('validation', `There are ${ENDPOINTS_MAX} webhooks already.`)
    }
    return c.json(webhookView(await endpoint(id)))
  })
  app.get('/api/webhooks', async (c) => {
    return c.json({ webhooks: (await listEndpoints(db)).map(webhookView) })
  })
  app.get('/api/webhooks/:id', async (c) => c.json(webhookView(await endpoint(c.req.param('id')))))
  app.patch('/api/webhooks/:id', async (c) => {
    const { endpoint_id } = await endpoint(c.req.param('id'))
    await changeEndpoint(db, endpoint_id, await readBody(c, body.partial()))
    return c.json(webhookView(await endpoint(endpoint_id)))
  })
  app.delete('/api/webhooks/:id', async (c) => {
    const { endpoint_id } = await endpoint(c.req.param('id'))
    await removeEndpoint(db, endpoint_id)
    return c.body(null, 204)
  })
  app.post('/api/webhooks/:id/rotate-signing-secret', async (c) => {
    const found = await endpoint(c.req.param('id'))
    const { expiration_period } = await readBody(c, RotationBody)
    await rotateSecret(db, found, endOfSecret(expiration_period, now()))
    return c.json(webhookView(await endpoint(found.endpoint_id)))
  })
}

/** Without a period the old secret is dead at once. Throws 400. */
function endOfSecret(period: string | undefined, now: EpochMs): EpochMs {
  const life = period === undefined ? 0 : lengthOf(period, now)
  if (life === undefined || life < 0 || life > SECRET_LIFE_MAX) {
    throw bad('expiration_period: an ISO 8601 duration of seven days at most.')
  }
  return epochMs(now + life)
}

function webhookView({ endpoint_id, url, events, secret }: Endpoint) {
  return { id: endpoint_id, url, events, signing_secret: secret }
}

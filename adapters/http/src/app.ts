import { Hono } from 'hono'
import { beginning, type Handler } from './begin.ts'
import type { HttpPorts } from './config.ts'
import type { HttpEnv } from './context.ts'
import { docsPage, docsScript } from './docs-page.ts'
import { ENDPOINTS } from './endpoints.ts'
import { HEALTHY, readiness } from './health.ts'
import { createDownloadLimits, createStreamLimits, createUploadLimits } from './limits-at-once.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { mayScrape } from './may-scrape.ts'
import { refuseUnknown } from './not-found.ts'
import { openApiDocument } from './openapi.ts'
import { respondWithProblem } from './problem.ts'
import { openRateLimits } from './rate-limit.ts'
import { send } from './reply.ts'
import { serveEndpoint } from './serve-endpoint.ts'

/** The pages outside the version. Source: contract 1.1. */
const PAGES = [
  '/health',
  '/ready',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/docs/reference.js',
] as const

type Page = (typeof PAGES)[number]

/** The whole HTTP surface of one application, for any server that speaks `fetch`. */
export function createApp(ports: HttpPorts): Hono<HttpEnv> {
  const metrics = ports.metrics ?? openMetrics(ports.config)
  const edge = {
    ports,
    limits: openRateLimits(ports),
    uploads: createUploadLimits(),
    downloads: createDownloadLimits(),
    streams: createStreamLimits(),
  }
  const respond = respondWithProblem(ports)
  const around = beginning(ports, metrics, respond)
  const app = new Hono<HttpEnv>()
  for (const endpoint of ENDPOINTS) {
    const path = `/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    app.on(endpoint.method.toUpperCase(), path, around(serveEndpoint(endpoint, edge)))
  }
  for (const [path, page] of Object.entries(pagesOf(ports, metrics))) app.get(path, around(page))
  const unknown = refuseUnknown([
    ...ENDPOINTS.map(({ path, method }) => ({
      path: `/v1${path}`,
      method: method.toUpperCase(),
    })),
    ...PAGES.map((path) => ({ path, method: 'GET' })),
  ])
  app.notFound(around((c) => respond(unknown(c), c)))
  app.onError(respond)
  return app
}

function pagesOf({ ready, config }: HttpPorts, metrics: Metrics): Record<Page, Handler> {
  let printed: string | undefined
  return {
    '/health': (c) => send(c, HEALTHY),
    '/ready': async (c) => send(c, await readiness(ready)),
    '/metrics': async (c) => {
      mayScrape(config.metrics_for, c.req.header('authorization'))
      return send(c, { status: 200, ...(await metrics.page()) })
    },
    '/openapi.json': (c) => {
      printed ??= JSON.stringify(openApiDocument(config))
      return send(c, { status: 200, content_type: 'application/json', body: printed })
    },
    '/docs': docsPage,
    '/docs/reference.js': docsScript(),
  }
}

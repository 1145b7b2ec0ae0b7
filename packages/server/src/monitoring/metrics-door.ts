import { mayScrape, type Metrics } from '@billing/http'
import { Problem } from '@billing/core'
import type { Config } from '../config.ts'
import { type Door, openDoor } from '../door.ts'

/** Who reads the metrics at the door of the API. */
export function metricsFor({
  BILLING_METRICS_PORT: port,
  BILLING_METRICS_TOKEN: token,
}: Config): Parameters<typeof mayScrape>[0] {
  if (port !== undefined) return 'nobody'
  return token === undefined ? 'anyone' : { token }
}

/** Serve the metrics, and nothing else, on a port of their own; undefined where none is configured. Throws a `StartError`. */
export async function openMetricsDoor(
  { BILLING_METRICS_PORT: port, BILLING_METRICS_TOKEN: token, BILLING_HOST: host }: Config,
  metrics: Metrics,
): Promise<Door | undefined> {
  if (port === undefined) return undefined
  const door = await openDoor(port, host)
  door.open(
    async (request) => {
      if (new URL(request.url).pathname !== '/metrics') throw new Problem('not-found')
      mayScrape(
        token === undefined ? 'anyone' : { token },
        request.headers.get('authorization') ?? undefined,
      )
      const { content_type, body } = await metrics.page()
      return new Response(body, { headers: { 'content-type': content_type } })
    },
    () => undefined,
  )
  return door
}

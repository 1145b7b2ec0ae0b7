import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GAUGES } from '../../packages/server/src/monitoring/gauges.ts'
import { openMeters } from '../../packages/server/src/monitoring/meters.ts'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { serveFetch } from '../support/serve.ts'

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } }
type Point = {
  readonly attributes: readonly Attribute[]
  readonly asDouble?: number
  readonly count?: number
}
interface Metric {
  readonly name: string
  readonly unit: string
  readonly gauge?: { readonly dataPoints: readonly Point[] }
  readonly histogram?: { readonly dataPoints: readonly Point[] }
}
interface Sent {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[]
  }[]
}

/** A collector that takes metrics over HTTP as JSON (OTLP), and shows what it was sent. */
async function openCollector() {
  let last: readonly Metric[] = []
  let sent = Promise.withResolvers<void>()
  const server = await serveFetch(async (request) => {
    const { resourceMetrics } = (await request.json()) as Sent
    last = resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap(({ metrics }) => metrics),
    )
    sent.resolve()
    sent = Promise.withResolvers()
    return Response.json({})
  })
  return {
    url: server.url,
    close: () => server.close(),
    /** The metrics of the first sending with which the condition holds. */
    async metricsOnce(holds: (metrics: readonly Metric[]) => boolean): Promise<readonly Metric[]> {
      while (!holds(last)) await sent.promise
      return last
    },
  }
}

describe('metrics for OpenTelemetry', () => {
  let collector: Awaited<ReturnType<typeof openCollector>>
  let server: ServerProcess
  beforeAll(async () => {
    collector = await openCollector()
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      NODE_OPTIONS: `--import ${new URL('register-meters.ts', import.meta.url).href}`,
    }
    server = await startServerProcess(freshFolder(), { env })
  })
  afterAll(async () => {
    await server.stop()
    await collector.close()
  })

  it('reach a collector: each request by its route, each call by its answer', async () => {
    await server.post('/v1/auth/sign-in', { email: 'nobody@example.com', password: 'a guess' })
    const pointsOf = (metrics: readonly Metric[], name: string) =>
      metrics.find((each) => each.name === name)?.histogram?.dataPoints ?? []
    const has = (point: Point, key: string, value: string) =>
      point.attributes.some((each) => each.key === key && each.value.stringValue === value)
    const signedIn = (metrics: readonly Metric[]) =>
      pointsOf(metrics, 'http.server.request.duration').find((point) =>
        has(point, 'http.route', '/auth/sign-in'),
      )

    const metrics = await collector.metricsOnce((sent) => signedIn(sent) !== undefined)

    expect(signedIn(metrics)?.count).toBe(1)
    const [call] = pointsOf(metrics, 'billing.call.duration')
    expect(call && has(call, 'port', 'passwords')).toBe(true)
  })

  it('have the gauges of the page, each with its unit', async () => {
    const gaugesOf = (sent: readonly Metric[]) => sent.filter(({ gauge }) => gauge !== undefined)

    const sent = await collector.metricsOnce((all) =>
      all.some(({ name }) => name === 'billing.last_tick_age'),
    )

    const alert = gaugesOf(sent).find(({ name }) => name === 'billing.alert')
    expect(alert?.gauge?.dataPoints.map(({ asDouble }) => asDouble)).toContain(0)
    expect(sent.find(({ name }) => name === 'billing.last_tick_age')?.unit).toBe('s')
    expect(gaugesOf(sent).length).toBeGreaterThan(GAUGES.length / 2)
    const page = await (await fetch(`${server.url}/metrics`)).text()
    expect(page).toContain('\nbilling_last_tick_age_seconds ')
  })

  it.each([
    ['nothing asks for them', {}],
    ['only traces are asked for', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318' }],
    [
      'their exporter is none',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_METRICS_EXPORTER: 'none' },
    ],
  ])('are not there where %s', async (_, env) => {
    expect(await openMeters(env)).toBeUndefined()
  })
})

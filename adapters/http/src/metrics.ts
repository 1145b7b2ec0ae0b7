import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { GaugeReading } from './config.ts'

/** Requests as Prometheus counts them, and whatever else is worth a gauge. */
export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  page(): Promise<{ readonly content_type: string; readonly body: string }>
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics of one application, in a registry of its own. */
export function openMetrics(
  process_metrics: boolean,
  readings: () => Promise<readonly GaugeReading[]>,
): Metrics {
  const registry = new Registry()
  if (process_metrics) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  // Labels are resolved once for each combination; methods that nobody serves share one.
  const children = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  return {
    observe(method, route, status, seconds) {
      const known = route === 'none' ? 'OTHER' : method
      const name = `${known} ${route} ${status}`
      const child = children.get(name) ?? requests.labels(known, route, String(status))
      children.set(name, child)
      child.observe(seconds)
    },
    async page() {
      for (const reading of await readings()) gaugeOf(registry, reading).set(reading.value)
      return { content_type: registry.contentType, body: await registry.metrics() }
    },
  }
}

function gaugeOf(registry: Registry, { name, help }: GaugeReading): Gauge {
  const known = registry.getSingleMetric(name)
  return known instanceof Gauge ? known : new Gauge({ name, help, registers: [registry] })
}

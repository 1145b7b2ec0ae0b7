import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A figure that the page shows as it is when asked. */
export interface GaugeReading {
  readonly name: string
  readonly help: string
  /** All readings of one name have the same labels. */
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A call of something that may take its time, as a provider. */
export interface TimedCall {
  readonly port: string
  readonly operation: string
  /** What it answered, in one word of few. */
  readonly outcome: string
  readonly seconds: number
}

/** What Prometheus reads: requests and calls as they are counted, and whatever else is worth a gauge. */
export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  timeCall(call: TimedCall): void
  page(): Promise<{ readonly content_type: string; readonly body: string }>
}

/** What metrics are made of. */
export interface MetricsOptions {
  /** Whether they hold those of the Node process too. */
  readonly process_metrics: boolean
  readonly gauges?: () => Promise<readonly GaugeReading[]>
  /** Is told why the gauges could not be read: the page has none of them then, and is needed most. */
  readonly onFault?: (error: unknown) => void
}

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const CALL_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Metrics of one application, in a registry of their own. */
export function openMetrics({ process_metrics, gauges, onFault }: MetricsOptions): Metrics {
  const registry = new Registry()
  if (process_metrics) collectDefaultMetrics({ register: registry })
  const observeRequest = histogram(registry, {
    name: 'http_request_duration_seconds',
    help: 'Requests by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  })
  const observeCall = histogram(registry, {
    name: 'billing_call_duration_seconds',
    help: 'Calls of providers, of the mail server, of files and of password hashing, by what they answered.',
    labelNames: ['port', 'operation', 'outcome'],
    buckets: CALL_BUCKETS,
  })
  return {
    observe(method, route, status, seconds) {
      // Methods that nobody serves share one.
      observeRequest([route === 'none' ? 'OTHER' : method, route, String(status)], seconds)
    },
    timeCall: ({ port, operation, outcome, seconds }) =>
      observeCall([port, operation, outcome], seconds),
    async page() {
      const read = new Registry()
      try {
        for (const reading of (await gauges?.()) ?? []) setGauge(read, reading)
      } catch (error) {
        onFault?.(error)
      }
      const pages = await Promise.all([registry.metrics(), read.metrics()])
      return { content_type: registry.contentType, body: pages.join('\n') }
    },
  }
}

/** Labels are resolved once for each combination. */
function histogram(
  registry: Registry,
  configuration: ConstructorParameters<typeof Histogram<string>>[0],
): (labels: readonly string[], seconds: number) => void {
  const all = new Histogram({ ...configuration, registers: [registry] })
  const children = new Map<string, Histogram.Internal<string>>()
  return (labels, seconds) => {
    const name = labels.join(' ')
    const child = children.get(name) ?? all.labels(...labels)
    children.set(name, child)
    child.observe(seconds)
  }
}

function setGauge(registry: Registry, { name, help, labels = {}, value }: GaugeReading): void {
  const known = registry.getSingleMetric(name)
  const gauge =
    known instanceof Gauge
      ? known
      : new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
  gauge.set(labels, value)
}

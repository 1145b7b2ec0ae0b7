import type { GaugeReading, Metrics } from '@billing/http'
import type { BatchObservableCallback } from '@opentelemetry/api'
import { GAUGES } from './gauges.ts'
import { LINES_LOST } from './log-health.ts'
import { asksFor, type Environment } from './telemetry.ts'
import { UNDER_WAY } from './timed-ports.ts'

/** Tells whatever the program was started with to collect metrics what the page of metrics says. */
export interface Meters {
  /** The same metrics, whose requests and calls are told too. */
  readonly told: (metrics: Metrics) => Metrics
  /** From now on the gauges are read whenever a collector asks; those that cannot be read are missing. */
  readonly observe: (read: () => Promise<readonly GaugeReading[]>) => void
}

/** By its conventions for HTTP. Source: OpenTelemetry, "Semantic conventions for HTTP metrics". */
const REQUESTS = 'http.server.request.duration'
const CALLS = 'billing.call.duration'

/** Undefined, and nothing is loaded, where the environment does not ask for metrics. */
export async function openMeters(env: Environment = process.env): Promise<Meters | undefined> {
  if (!asksFor('METRICS', env)) return undefined
  const { metrics: api } = await import('@opentelemetry/api')
  const meter = api.getMeter('billing')
  const requests = meter.createHistogram(REQUESTS, { unit: 's' })
  const calls = meter.createHistogram(CALLS, { unit: 's' })
  return {
    told: (metrics) => ({
      ...metrics,
      observe(method, route, status, seconds) {
        metrics.observe(method, route, status, seconds)
        requests.record(seconds, {
          'http.request.method': route === 'none' ? '_OTHER' : method,
          'http.route': route,
          'http.response.status_code': status,
        })
      },
      timeCall(call) {
        metrics.timeCall(call)
        const { port, operation, outcome } = call
        calls.record(call.seconds, { port, operation, outcome })
      },
    }),
    observe(read) {
      const gauges = new Map(
        [...GAUGES, UNDER_WAY, LINES_LOST].map(([name, description]) => {
          const options = { description, ...unitOf(name) }
          return [name, meter.createObservableGauge(meterName(name), options)]
        }),
      )
      const callback: BatchObservableCallback = async (result) => {
        for (const { name, labels = {}, value } of await read()) {
          const gauge = gauges.get(name)
          if (gauge) result.observe(gauge, value, labels)
        }
      }
      meter.addBatchObservableCallback(callback, [...gauges.values()])
    },
  }
}

/** The unit that a name of Prometheus ends with stands beside a name of OpenTelemetry. */
const UNIT = /_(seconds|bytes)$/

/** `billing_last_tick_age_seconds` is `billing.last_tick_age` in seconds, and the same again where it is scraped. */
function meterName(name: string): string {
  return name.replace(UNIT, '').replace('_', '.')
}

function unitOf(name: string): { readonly unit?: string } {
  const unit = UNIT.exec(name)?.[1]
  return unit === undefined ? {} : { unit: unit === 'seconds' ? 's' : 'By' }
}

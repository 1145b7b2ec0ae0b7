import { createBilling, type Ports } from '@billing/core'
import { type GaugeReading, type Metrics, openMetrics } from '@billing/http'
import type { Logger } from 'pino'
import type { Databases } from '../compose.ts'
import type { Service } from '../sandbox.ts'
import { tickingInTurn } from '../serve.ts'
import { readGauges } from './gauges.ts'
import { linesLost, type Watched } from './log-health.ts'
import type { Meters } from './meters.ts'
import { timedPorts } from './timed-ports.ts'
import type { Tracing } from './tracing.ts'

/** What the program was started with to collect, where the environment asks for it. */
export interface Telemetry {
  readonly tracing?: Tracing | undefined
  readonly meters?: Meters | undefined
}

/** The application on these ports, and the metrics of all that it does. */
export function monitored(
  unwatched: Ports,
  opened: Databases,
  log: Pick<Logger, 'error'> & Watched,
  { tracing, meters }: Telemetry = {},
): { readonly service: Service; readonly metrics: Metrics } {
  const gauges = async () => [
    ...underWay(),
    ...linesLost(log),
    ...(await readGauges(billing, opened).catch(unread)),
  ]
  const unread = (err: unknown): readonly GaugeReading[] => {
    log.error({ err }, 'the gauges could not be read')
    return []
  }
  const page = openMetrics({ process_metrics: true, gauges })
  const metrics = meters?.told(page) ?? page
  const { ports, underWay } = timedPorts(unwatched, metrics, tracing?.call)
  const billing = tickingInTurn(createBilling(ports), tracing?.tick)
  meters?.observe(gauges)
  return { service: { billing, ports }, metrics }
}

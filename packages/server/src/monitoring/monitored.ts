import { createBilling, type Ports } from '@billing/core'
import { type Metrics, openMetrics } from '@billing/http'
import type { Logger } from 'pino'
import type { Databases } from '../compose.ts'
import type { Service } from '../sandbox.ts'
import { tickingInTurn } from '../serve.ts'
import { readGauges } from './gauges.ts'
import { timedPorts } from './timed-ports.ts'
import type { Tracing } from './tracing.ts'

/** The application on these ports, and the metrics of all that it does. */
export function monitored(
  unwatched: Ports,
  opened: Databases,
  log: Pick<Logger, 'error'>,
  tracing?: Tracing,
): { readonly service: Service; readonly metrics: Metrics } {
  const metrics = openMetrics({
    process_metrics: true,
    gauges: async () => [...underWay(), ...(await readGauges(billing, opened))],
    onFault: (err) => log.error({ err }, 'the gauges could not be read'),
  })
  const { ports, underWay } = timedPorts(unwatched, metrics, tracing?.call)
  const billing = tickingInTurn(createBilling(ports), tracing?.tick)
  return { service: { billing, ports }, metrics }
}

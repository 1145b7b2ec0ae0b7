import { setTimeout } from 'node:timers/promises'
import type { EpochMs, Ports } from '@billing/core'
import { createApp, keepCounting } from '@billing/http'
import { postWebhooksTo } from '@billing/sandbox'
import { createSqlRateLimiter, isAway } from '@billing/store-sql'
import type { Logger } from 'pino'
import { portsOf, refuseMisfits } from './compose.ts'
import type { Config } from './config.ts'
import { type Door, openDoor, type Report } from './door.ts'
import { warnUncollected } from './monitoring/collected.ts'
import type { Watched } from './monitoring/log-health.ts'
import { openMetricsDoor } from './monitoring/metrics-door.ts'
import { monitored } from './monitoring/monitored.ts'
import { openMeters } from './monitoring/meters.ts'
import { readinessOf } from './monitoring/readiness.ts'
import { openTracing } from './monitoring/tracing.ts'
import { openSealed } from './open-sealed.ts'
import { type FirstOperator, firstOperator } from './operator.ts'
import { openOutside } from './outside.ts'
import type { ServiceOptions } from './outside-ports.ts'
import { fetchOf, startWorkerOf } from './serve.ts'
import { httpConfigOf } from './settings.ts'

/** A server that answers. */
export interface RunningServer {
  readonly url: string
  /** How this machine itself reaches it. */
  readonly address: string
  /** Whether the world outside is the sandbox's. */
  readonly sandboxed: boolean
  /** Undefined when the operator was there before this start, or nobody named one. */
  readonly operator: FirstOperator | undefined
  /** Say that we are not ready, for as long as is configured; answer what is under way; let go of everything. */
  stop(): Promise<void>
}

export interface ServerOptions extends ServiceOptions {
  readonly log: Logger & Watched
  /** Wraps the ports before anything uses them: to put one of your own in, to watch them, or to break them in a drill. */
  readonly around?: (ports: Ports) => Ports
  /** Where the sandbox's clock begins in a database that is made now; any other keeps its time. */
  readonly begins_at?: EpochMs | undefined
}

/** How long a request under way may take while we stop, in milliseconds. */
const PATIENCE = 8_000

/** Start the whole service in this process. Throws when the port is taken or the database cannot be had. */
export async function startServer(
  config: Config,
  { around = (ports) => ports, ...options }: ServerOptions,
): Promise<RunningServer> {
  const door = await openDoor(config.BILLING_PORT, config.BILLING_HOST)
  try {
    return await furnish(door, config, { around, ...options })
  } catch (error) {
    await door.close(0)
    throw error
  }
}

type Furnishing = ServerOptions & Required<Pick<ServerOptions, 'around'>>

async function furnish(
  door: Door,
  config: Config,
  { log, around, ...mine }: Furnishing,
): Promise<RunningServer> {
  const url = config.BILLING_BASE_URL ?? `http://localhost:${door.port}`
  const { keys, opened, secrets } = await openSealed(config)
  const webhook_secret = secrets.mac('sandbox webhooks')
  const given = { opened, url, log, webhook_secret, deliver_webhook: deliveredAt(door) }
  const outside = await openOutside(config, { ...mine, ...given })
  await warnUncollected(log)
  const telemetry = { tracing: await openTracing(), meters: await openMeters() }
  const made_ports = portsOf(config, { opened, keys, secrets, outside: outside.ports, url })
  const { service, metrics } = monitored(around(made_ports), opened, log, telemetry)
  const { billing } = service

  const stopping = new AbortController()
  const app = createApp({
    billing,
    limiter: createSqlRateLimiter(opened),
    ready: readinessOf({ opened, keys, log, stopping: stopping.signal }),
    stopping: stopping.signal,
    secrets,
    log,
    isAway,
    metrics,
    ...(telemetry.tracing && { trace: telemetry.tracing.request }),
    config: httpConfigOf(config, url, () => worker?.kick()),
  })
  await refuseMisfits(billing)
  const operator = await firstOperator(config, billing, service.ports.totp)
  const inside = { service, config, log, url, secret_keys: keys.secret_keys }
  door.open(fetchOf(app, outside, inside), reportTo(log))
  const metrics_door = await openMetricsDoor(config, metrics)
  const counting = keepCounting(billing, log)
  const worker = config.BILLING_SCHEDULER ? startWorkerOf(service, outside, log) : undefined

  return {
    url,
    address: door.address,
    sandboxed: outside.sandbox !== null,
    operator,
    async stop() {
      stopping.abort()
      await drained(door, config)
      await Promise.all([worker?.stop(), counting.stop(), metrics_door?.close(0)])
      await outside.close()
      await opened.close()
    },
  }
}

const reportTo =
  (log: Logger): Report =>
  (err, request_id) =>
    log.error({ request_id, err }, 'request failed')

/** The sandbox's webhooks come in through the door, as anybody's. */
const deliveredAt = ({ address }: Door) => postWebhooksTo(`${address}/v1/webhooks/revolut`)

/** A proxy looks at `/ready` now and then, and sends us requests until it has seen that we stop. */
async function drained(door: Door, { BILLING_DRAIN_SECONDS: seconds }: Config): Promise<void> {
  await setTimeout(seconds * 1_000)
  await door.close(PATIENCE)
}

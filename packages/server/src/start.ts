import { setTimeout } from 'node:timers/promises'
import { createBilling, type EpochMs, type Ports } from '@billing/core'
import { createApp, keepCounting } from '@billing/http'
import { postWebhooksTo } from '@billing/sandbox'
import { createSecrets } from '@billing/security'
import { createSqlRateLimiter, isAway, isReady } from '@billing/store-sql'
import type { Logger } from 'pino'
import { openDatabase, portsOf, refuseMisfits } from './compose.ts'
import type { Config } from './config.ts'
import { type Door, openDoor } from './door.ts'
import { loadKeys } from './keys.ts'
import { type FirstOperator, firstOperator } from './operator.ts'
import { openOutside } from './outside.ts'
import type { ServiceOptions } from './outside-ports.ts'
import { settledBy } from './start-error.ts'
import { fetchOf, startWorkerOf, tickingInTurn } from './serve.ts'
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
  readonly log: Logger
  /** Wraps the ports before anything uses them: to watch them, or to break them in a drill. */
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
  // The keys first: a database without its key file is then one that lost it.
  const keys = await settledBy('BILLING_DATABASE_URL', () => loadKeys(config))
  const opened = await settledBy('BILLING_DATABASE_URL', () => openDatabase(config))
  const secrets = createSecrets({ keys: keys.secret_keys })
  const webhook_secret = secrets.mac('sandbox webhooks')
  // The sandbox's webhooks come in through the door, as anybody's.
  const deliver_webhook = postWebhooksTo(`${door.address}/v1/webhooks/revolut`)
  const made = { opened, url, webhook_secret, deliver_webhook, ...mine, log }
  const outside = await openOutside(config, made)
  const ports = around(portsOf(config, { opened, keys, secrets, outside: outside.ports, url }))
  const billing = tickingInTurn(createBilling(ports))
  const service = { billing, ports }

  let stopping = false
  // #region app
  const app = createApp({
    billing,
    limiter: createSqlRateLimiter(opened),
    ready: async () => ({ database: await isReady(opened), serving: !stopping }),
    secrets,
    log,
    isAway,
    gauges: () => outboxGauges(ports),
    config: httpConfigOf(config, url, () => worker?.kick()),
  })
  // #endregion
  await refuseMisfits(billing)
  const operator = await firstOperator(config, billing, ports.totp)
  const inside = { service, config, log, url, secret_keys: keys.secret_keys }
  door.open(fetchOf(app, outside, inside), (err, request_id) =>
    log.error({ request_id, err }, 'request failed'),
  )
  const counting = keepCounting(billing, log)
  const worker = config.BILLING_SCHEDULER ? startWorkerOf(service, outside, log) : undefined

  return {
    url,
    address: door.address,
    sandboxed: outside.sandbox !== null,
    operator,
    async stop() {
      stopping = true
      // A proxy looks at `/ready` now and then, and sends us requests until it has seen this.
      await setTimeout(config.BILLING_DRAIN_SECONDS * 1_000)
      await door.close(PATIENCE)
      await Promise.all([worker?.stop(), counting.stop()])
      await outside.close()
      await opened.close()
    },
  }
}

async function outboxGauges({ store, clock }: Ports) {
  const { waiting, dead } = await store.read((tx) => tx.outbox.backlog(clock()))
  return [
    { name: 'billing_outbox_waiting', help: 'Effects that wait for delivery.', value: waiting },
    { name: 'billing_outbox_dead', help: 'Effects that were given up.', value: dead },
  ]
}

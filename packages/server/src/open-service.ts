import { existsSync } from 'node:fs'
import { type Billing, type Call, createBilling, type Ports } from '@billing/core'
import { type Databases, portsOf, refuseMisfits } from './compose.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'
import { openSealed } from './open-sealed.ts'
import { openOutside } from './outside.ts'
import type { Outside, ServiceOptions } from './outside-ports.ts'
import { StartError } from './start-error.ts'
import { keySentences } from './wrong-keys.ts'

/** The service without its HTTP surface, for a command that runs once, beside servers or without them. */
export interface OpenService {
  readonly billing: Billing
  readonly ports: Ports
  readonly outside: Outside
  readonly opened: Databases
  /** What is wrong with its secret keys, in sentences. */
  readonly wrongKeys: () => Promise<readonly string[]>
  close(): Promise<void>
}

const NOBODY: Call = { actor: null, request_id: 'command', ip: null, user_agent: null }

/**
 * Open the configured service. Throws a `StartError` when there is no database, and for a secret key that is not the
 * database's, unless whoever opens it judges them.
 */
export async function openService(
  config: Config,
  own: ServiceOptions = {},
  judges_keys = false,
): Promise<OpenService> {
  const { BILLING_DATABASE_URL: database, BILLING_PORT: port } = config
  const file = database.replace(/^sqlite:/, '')
  if (file !== database && file !== ':memory:' && !existsSync(file)) {
    throw new StartError(`BILLING_DATABASE_URL: there is no file ${file}; start the server first`)
  }
  const url = config.BILLING_BASE_URL ?? `http://localhost:${port}`
  const { keys, opened, secrets } = await openSealed(config, judges_keys)
  const outside = await openOutside(config, {
    opened,
    url,
    webhook_secret: secrets.mac('sandbox webhooks'),
    // No server need run: the news come in by the use case that the route calls.
    deliver_webhook: async (webhook) => {
      await billing.payments.receiveWebhook(NOBODY, webhook)
      return 200
    },
    auto_deliver: false,
    ...own,
    log: createLog(config.BILLING_LOG_LEVEL),
  })
  const ports = portsOf(config, { opened, keys, secrets, outside: outside.ports, url })
  const billing = createBilling(ports)
  const close = async () => {
    await outside.close()
    await opened.close()
  }
  await refuseMisfits(billing).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const wrongKeys = () => keySentences(config, opened, keys.secret_keys)
  return { billing, ports, outside, opened, wrongKeys, close }
}

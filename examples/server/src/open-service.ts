import { existsSync } from 'node:fs'
import { type Billing, type Call, createBilling, type Ports } from '@billing/core'
import { createSandbox, type Sandbox } from '@billing/sandbox'
import { createSecrets } from '@billing/security'
import { openDatabase, portsOf } from './compose.ts'
import type { Config } from './config.ts'
import { loadKeys } from './keys.ts'
import { settledBy, StartError } from './start-error.ts'

/** The service without its HTTP surface, for a command that runs once, beside servers or without them. */
export interface OpenService {
  readonly billing: Billing
  readonly ports: Ports
  readonly sandbox: Sandbox
  close(): Promise<void>
}

const NOBODY: Call = { actor: null, request_id: 'command', ip: null, user_agent: null }

/** Open the configured service. Throws a `StartError` when there is no database. */
export async function openService(config: Config): Promise<OpenService> {
  const { BILLING_DATABASE_URL: database, BILLING_PORT: port } = config
  const file = database.replace(/^sqlite:/, '')
  if (file !== database && file !== ':memory:' && !existsSync(file)) {
    throw new StartError(`BILLING_DATABASE_URL: there is no file ${file}; start the server first`)
  }
  const url = config.BILLING_BASE_URL ?? `http://localhost:${port}`
  const keys = await settledBy('BILLING_DATABASE_URL', () => loadKeys(config))
  const opened = await settledBy('BILLING_DATABASE_URL', () => openDatabase(database))
  const secrets = createSecrets({ keys: keys.secret_keys })
  const sandbox = await createSandbox({
    ...opened,
    base_url: url,
    webhook_secrets: [secrets.mac('sandbox webhooks')],
    // No server need run: the news come in by the use case that the route calls.
    deliver_webhook: async (webhook) => {
      await billing.payments.receiveWebhook(NOBODY, webhook)
      return 200
    },
    auto_deliver: false,
  })
  const ports = portsOf(config, { opened, keys, secrets, sandbox, url })
  const billing = createBilling(ports)
  return {
    billing,
    ports,
    sandbox,
    async close() {
      await sandbox.idle()
      await opened.close()
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Billing,
  createBilling,
  DEFAULT_SETTINGS,
  type Ports,
  type Store,
} from '@billing/core'
import { anOrder } from '@billing/core/fixtures'
import { createApp, DEFAULT_HTTP_CONFIG } from '@billing/http'
import { createEInvoiceWriter } from '@billing/einvoice'
import { createPdfRenderer } from '@billing/pdf'
import { createSandbox, type Sandbox } from '@billing/sandbox'
import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createSecrets,
  createTokenSigner,
  createTotp,
  DEFAULT_HASHING_LIMITS,
  generateKeys,
} from '@billing/security'
import {
  createSqlRateLimiter,
  createSqlStore,
  migrate,
  type Opened,
  openPostgres,
  openSqlite,
} from '@billing/store-sql'
import { getRequestListener } from '@hono/node-server'
import type { Served } from '../runner/in-child.ts'

/** Which handler is served. */
export interface WebhookSide {
  /** Ours; ours with a commit for each webhook; or the same handler that keeps nothing. */
  readonly keeps: 'together' | 'one by one' | 'nothing'
  readonly secret: string
  /** Orders that the webhooks tell about are in the database. */
  readonly orders: number
  /** Without it SQLite, in a file of its own. */
  readonly postgres_url?: string
}

/** Nobody signs in here. */
const HASHING = { memory_kib: 1_024, iterations: 1, parallelism: 1 }
const URL_OF_SERVICE = 'http://localhost:8787'

/** The whole service behind its socket, on a durable database; the floor only lacks what keeps the webhook. */
export async function open(side: WebhookSide): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-bench-'))
  const opened = side.postgres_url
    ? openPostgres(side.postgres_url, { max: 10 })
    : openSqlite(join(folder, 'billing.db'))
  await migrate(opened)
  const ports = await portsOf(opened, side)
  await seedOrders(ports.store, side.orders)
  const app = createApp({
    billing: billingOf(ports, side),
    limiter: createSqlRateLimiter(opened),
    ready: async () => ({ database: true }),
    secrets: ports.secrets,
    log: { info: writeLine, warn: writeLine, error: writeLine },
    config: DEFAULT_HTTP_CONFIG,
  })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((bound) => server.listen(0, '127.0.0.1', bound))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((closed) => server.close(closed))
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function portsOf(opened: Opened, { secret, keeps }: WebhookSide): Promise<Ports> {
  const sandbox: Sandbox = await createSandbox({
    ...opened,
    base_url: URL_OF_SERVICE,
    webhook_secrets: [secret],
    deliver_webhook: async () => 200,
    auto_deliver: false,
  })
  const { clock, payments, pbx, vat, mailer, files } = sandbox
  const store = createSqlStore(opened)
  return {
    clock,
    payments,
    pbx,
    vat,
    mailer,
    files,
    ids: createIds(),
    secrets: createSecrets({ keys: [{ id: 'bench', key: new Uint8Array(32).fill(7) }] }),
    passwords: createPasswordHasher({ ...HASHING, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: createPasswordJudge(),
    tokens: createTokenSigner({ issuer: 'bench', audience: 'bench', keys: generateKeys('HS256') }),
    totp: createTotp({ issuer: 'bench' }),
    store: keeps === 'one by one' ? oneByOne(store) : store,
    documents: createPdfRenderer(),
    eInvoices: createEInvoiceWriter(),
    settings: DEFAULT_SETTINGS,
  }
}

/** A commit of its own for each transaction. */
function oneByOne(store: Store): Store {
  return { ...store, transaction: (work) => store.transaction(work) }
}

/** The floor verifies and answers. */
function billingOf(ports: Ports, { keeps }: WebhookSide): Billing {
  const billing = createBilling(ports)
  if (keeps !== 'nothing') return billing
  const receiveWebhook: Billing['payments']['receiveWebhook'] = async (_call, webhook) => {
    if (!ports.payments.verifyWebhook(webhook)) throw new Error('the signature does not hold')
    return { ok: true }
  }
  return { ...billing, payments: { ...billing.payments, receiveWebhook } }
}

async function seedOrders(store: Store, orders: number): Promise<void> {
  await store.transaction(async (tx) => {
    for (let n = 0; n < orders; n++) {
      await tx.orders.put(anOrder({ order_id: `order-${n}`, reference: `reference-${n}` }))
    }
  })
}

function writeLine(fields: Readonly<Record<string, unknown>>, message: string): void {
  process.stdout.write(`${JSON.stringify({ time: Date.now(), ...fields, message })}\n`)
}

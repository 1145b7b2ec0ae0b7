import { createBilling, DEFAULT_SETTINGS, type Ports } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import { createFolderFiles } from '@billing/files-fs'
import { createApp, DEFAULT_HTTP_CONFIG } from '@billing/http'
import { createSmtp } from '@billing/mail-smtp'
import { createRevolut } from '@billing/payments-revolut'
import { createHttpPbx } from '@billing/pbx-http'
import { createPdfRenderer } from '@billing/pdf'
import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createSecrets,
  createSystemClock,
  createTokenSigner,
  createTotp,
  DEFAULT_ARGON2,
  DEFAULT_HASHING_LIMITS,
  parseKeys,
  type SecretKey,
} from '@billing/security'
import {
  createSqlRateLimiter,
  createSqlStore,
  isAway,
  isReady,
  migrate,
  openPostgres,
} from '@billing/store-sql'
import { createVies } from '@billing/vat-vies'
import { startWorker } from '@billing/worker'
import { Hono } from 'hono'

/** What of it is secret, and where everything is: yours comes from wherever your secrets are. */
interface Own {
  readonly database_url: string
  readonly secret_keys: readonly [SecretKey, ...SecretKey[]]
  readonly jwt_keys: string
  readonly revolut_key: string
  readonly revolut_webhook_secret: string
  readonly smtp_url: string
  readonly pbx_token: string
}

/** The real providers, one PostgreSQL, and the API in an application of your own. */
export async function openBilling(own: Own) {
  const on_alarm = (says: string) => console.warn(says)
  const clock = createSystemClock()
  const opened = openPostgres(own.database_url, { max: 10 })
  await migrate(opened)
  const revolut = createRevolut({
    api_url: 'https://merchant.revolut.com',
    secret_key: own.revolut_key,
    webhook_secrets: [own.revolut_webhook_secret],
    pages_url: 'https://billing.example.com/pay',
    clock,
  })
  const smtp = createSmtp({ url: own.smtp_url, from: 'Us <us@example.com>', on_alarm })
  const pbx = createHttpPbx({ url: 'https://pbx.example.com', token: own.pbx_token, on_alarm })
  const vies = createVies({ requester_vat_id: 'LT100001919017', on_alarm })
  const folder = createFolderFiles({ folder: '/var/lib/billing/files' })
  const secrets = createSecrets({ keys: own.secret_keys })
  const ports: Ports = {
    clock,
    secrets,
    ids: createIds(),
    passwords: createPasswordHasher({ ...DEFAULT_ARGON2, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: createPasswordJudge(),
    tokens: createTokenSigner({ issuer: 'us', audience: 'us', keys: parseKeys(own.jwt_keys) }),
    totp: createTotp({ issuer: 'Example Telecom' }),
    store: createSqlStore(opened),
    payments: revolut.payments,
    pbx: pbx.pbx,
    vat: vies.vat,
    mailer: smtp.mailer,
    files: folder.files,
    documents: createPdfRenderer(),
    eInvoices: createEInvoiceWriter(),
    settings: { ...DEFAULT_SETTINGS, portal_url: 'https://my.example.com' }, // where mails lead to
  }
  const billing = createBilling(ports)
  const worker = startWorker({
    billing,
    clock,
    nextDueAt: () => ports.store.nextDueAt(),
    onFault: ({ where, error }) => console.error(where, error),
  })
  const stopping = new AbortController()
  const api = createApp({
    billing,
    secrets,
    isAway,
    limiter: createSqlRateLimiter(opened),
    ready: async () => ({ database: await isReady(opened) }),
    stopping: stopping.signal,
    log: { info: console.log, warn: console.warn, error: console.error },
    config: { ...DEFAULT_HTTP_CONFIG, trusted_proxies: 1, kick: () => worker.kick() },
  })
  const app = new Hono()
  app.all('/pay/*', (c) => revolut.pages(c.req.raw)) // the card page, on an origin that the provider knows
  app.all('/v1/*', (c) => api.fetch(c.req.raw)) // customers, operators, and the provider's webhooks
  return {
    billing,
    app,
    async close() {
      stopping.abort()
      await worker.stop()
      await Promise.all([revolut, smtp, pbx, vies, folder].map((each) => each.close()))
      await opened.close()
    },
  }
}

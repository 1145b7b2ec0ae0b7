/** The core inside another Node program, without HTTP: SQLite in memory, the sandbox outside. */
import { type Billing, type Call, createBilling, DEFAULT_SETTINGS, type Ports } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import { createPdfRenderer } from '@billing/pdf'
import { createSandbox } from '@billing/sandbox'
import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createSecrets,
  createTokenSigner,
  createTotp,
  DEFAULT_ARGON2,
  DEFAULT_HASHING_LIMITS,
  generateKeys,
} from '@billing/security'
import { createSqlStore, migrate, openSqlite } from '@billing/store-sql'
import { startWorker } from '@billing/worker'

// #region embed
const opened = openSqlite(':memory:')
await migrate(opened)
const sandbox = await createSandbox({
  ...opened,
  base_url: 'http://localhost:8787',
  webhook_secrets: ['wsk_embedded'],
  deliver_webhook: (webhook) => receive(webhook),
})

const ports: Ports = {
  clock: sandbox.clock,
  ids: createIds(),
  secrets: createSecrets({ keys: [{ id: 'k1', key: crypto.getRandomValues(new Uint8Array(32)) }] }),
  passwords: createPasswordHasher({ ...DEFAULT_ARGON2, ...DEFAULT_HASHING_LIMITS }),
  passwordJudge: createPasswordJudge(),
  tokens: createTokenSigner({ issuer: 'us', audience: 'us', keys: generateKeys('EdDSA') }),
  totp: createTotp({ issuer: 'Example Telecom' }),
  store: createSqlStore(opened),
  payments: sandbox.payments,
  pbx: sandbox.pbx,
  vat: sandbox.vat,
  mailer: sandbox.mailer,
  files: sandbox.files,
  documents: createPdfRenderer(),
  eInvoices: createEInvoiceWriter(),
  settings: DEFAULT_SETTINGS,
}
const billing: Billing = createBilling(ports)
const worker = startWorker({
  billing,
  clock: ports.clock,
  nextDueAt: () => ports.store.nextDueAt(),
  onFault: ({ where, error }) => console.error(where, error),
})

const nobody: Call = { actor: null, request_id: 'embed', ip: null, user_agent: null }

/** The provider's news, as a web framework would hand them over. */
async function receive(webhook: Parameters<Billing['payments']['receiveWebhook']>[1]) {
  await billing.payments.receiveWebhook(nobody, webhook)
  worker.kick()
  return 200
}
// #endregion

const { signup_id, order_token } = await billing.signup.request(nobody, {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'jonas@example.lt',
  plan_tier: 'business',
  country: 'LT',
})
await sandbox.complete(order_token)
await worker.idle()

const signup = await billing.signup.view(nobody, signup_id)
console.log(`signup ${signup.status}`)
for (const { name, code, level } of await sandbox.listTenants()) {
  console.log(`tenant ${name} (${code}), service ${level}`)
}

await worker.stop()
await sandbox.idle()
await opened.close()

/** One customer's life with a provider of one's own: the sandbox is all the rest of the world. */
import {
  type Billing,
  type Call,
  createBilling,
  DEFAULT_SETTINGS,
  epochMs,
  type Ports,
  SYSTEM,
} from '@billing/core'
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
import { createBankTransfers } from './bank-transfers.ts'

const opened = openSqlite(':memory:')
await migrate(opened)
const sandbox = await createSandbox({
  ...opened,
  base_url: 'http://localhost:8787',
  webhook_secrets: ['wsk_unused'],
  deliver_webhook: async () => 200,
  machine_now: () => Date.parse('2026-02-01T09:00:00Z'),
})
const nobody: Call = { actor: null, request_id: 'example', ip: null, user_agent: null }

// #region plug
const bank = createBankTransfers({
  file: process.argv[2] ?? ':memory:',
  clock: sandbox.clock,
  pages_url: 'http://localhost:8787/pay',
  iban: 'LT121000011101001000',
  webhook_secrets: ['desk_secret'],
  post: (message) => billing.payments.receiveWebhook(nobody, message),
})
const ports: Ports = {
  ...portsOfTheRest(),
  payments: bank.payments,
}
const billing: Billing = createBilling(ports)
// #endregion

function portsOfTheRest(): Omit<Ports, 'payments'> {
  return {
    clock: sandbox.clock,
    pbx: sandbox.pbx,
    vat: sandbox.vat,
    mailer: sandbox.mailer,
    files: sandbox.files,
    ids: createIds(),
    secrets: createSecrets({
      keys: [{ id: 'k1', key: crypto.getRandomValues(new Uint8Array(32)) }],
    }),
    passwords: createPasswordHasher({ ...DEFAULT_ARGON2, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: createPasswordJudge(),
    tokens: createTokenSigner({ issuer: 'us', audience: 'us', keys: generateKeys('EdDSA') }),
    totp: createTotp({ issuer: 'Example Telecom' }),
    store: createSqlStore(opened),
    documents: createPdfRenderer(),
    eInvoices: createEInvoiceWriter(),
    settings: DEFAULT_SETTINGS,
  }
}

/** What moves the service on when time does. */
const hooks = {
  async tick() {
    const { did, faults } = await billing.worker.tick(SYSTEM)
    for (const { where, error } of faults)
      throw new Error(`in the tick: ${where}`, { cause: error })
    return did
  },
  nextDueAt: () => ports.store.nextDueAt(),
}

function say(text: string): void {
  console.log(`${new Date(sandbox.clock()).toISOString().slice(0, 10)}  ${text}`)
}

/** Let all that is due be done, and say how the customer stands. */
async function settle(): Promise<void> {
  await sandbox.drain(hooks)
  const { prospect_account_id: id } = await signupNow()
  const { subscription, invoices } = await ports.store.read(async (tx) => ({
    subscription: await tx.subscriptions.ofAccount(id ?? ''),
    invoices: await tx.invoices.listOfAccount(id ?? '', { limit: 10, after: null }),
  }))
  const papers = invoices.data.map(({ number, status }) => `${number} ${status}`).toReversed()
  say(`  subscription ${subscription?.status ?? 'none yet'}; ${papers.join(', ') || 'no invoice'}`)
}

async function signupNow() {
  const signup = await ports.store.read((tx) => tx.signups.get(signup_id))
  if (!signup) throw new Error('the signup is gone')
  return signup
}

/** Move time to an hour of the morning, when the clerk comes in; everything due before is done. */
async function morningOf(day: string): Promise<void> {
  await sandbox.advance({ to: epochMs(Date.parse(`${day}T10:00:00Z`)) }, hooks)
  for (const { reference, amount_minor, last4 } of bank.desk.debits()) {
    say(`we ask for ${amount_minor} cents from the account …${last4} (${reference.slice(0, 4)}…)`)
  }
  await settle()
}

/** The clerk has the bank's answer to every debit. */
async function bankAnswers(code?: string): Promise<void> {
  for (const { order_id } of bank.desk.debits()) {
    say(`the bank: ${code ?? 'the money is here'}`)
    await (code ? bank.desk.refuse(order_id, code) : bank.desk.confirm(order_id))
  }
  await settle()
}

// #region life
const { signup_id, order_token } = await billing.signup.request(nobody, {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: {
    line1: 'Gedimino pr. 1',
    city: 'Vilnius',
    postal_code: '01103',
    country: 'LT',
  },
  email: 'jonas@example.lt',
  plan_tier: 'business',
  country: 'LT',
})
const page = bank.desk.page(order_token)
say(`the page: ${page.text}`)
await bank.desk.confirm(page.order_id, { last4: '7044', exp_month: 2, exp_year: 2029 })
say(`the clerk has the mandate`)
await settle()

await morningOf('2026-02-15') // the trial is over
await bankAnswers()
await morningOf('2026-03-15') // a month later
await bankAnswers('insufficient_funds')
await morningOf('2026-03-18') // dunning's next day
await bankAnswers()
// #endregion

await sandbox.idle()
bank.close()
await opened.close()

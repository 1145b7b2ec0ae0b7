import {
  createBilling,
  DEFAULT_SETTINGS,
  type Ports,
  Problem,
  type Settings,
  SYSTEM,
} from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import { createApp, type Logger } from '@billing/http'
import { createSandbox, type RefundCourse, type Sandbox, type ZeroAmount } from '@billing/sandbox'
import {
  createIds,
  createSecrets,
  createTokenSigner,
  createTotp,
  totpCode,
} from '@billing/security'
import {
  createSqlRateLimiter,
  createSqlStore,
  isAway,
  isReady,
  type Opened,
} from '@billing/store-sql'
import type { OpenService, SimulatedProcess, Surroundings } from '../harness/simulation/service.ts'
import { signWebhook } from '@billing/wire/revolut'
import type { OutsidePorts } from '../../packages/server/src/outside-ports.ts'
import { operatorCall } from '../support/actors.ts'
import { backUp } from '../support/our-tables.ts'
import { SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { senderTo } from '../support/webhook-sender.ts'
import { queryOf } from '../support/query-of.ts'
import { quartersFrom, returnsFlaws } from '../support/tax-returns.ts'
import { WITHOUT_WAITING } from '../support/without-waiting.ts'
import { createCheapHasher, createPlainRenderer } from './cheap-adapters.ts'
import { lookAfterRestore } from './look-after-restore.ts'
import { outsideOf } from './outside-of.ts'
import { openCopy } from './templates.ts'

/** How the service under simulation is composed. */
export interface OurOptions {
  /** An address of PostgreSQL names a database that is migrated once and then copied for each run. */
  readonly database: 'sqlite' | { readonly postgres_url: string }
  readonly zero_amount?: ZeroAmount
  readonly refunds?: RefundCourse
  /** When the VAT of call credit is due. Default `at_topup`. */
  readonly topup_vat?: Settings['topup_vat']
  /** What is sold beside the plans. Default nothing. */
  readonly items?: Settings['items']
  /** The sandbox's ports, or the real adapters over wires to it. Default `ports`. */
  readonly outside?: 'ports' | 'wires'
}

const BASE_URL = 'http://localhost:8787'
/** Another system of the operator's, which wants to know all that happens. */
const RECEIVER = 'https://crm.example.com/hook'
const WEBHOOK_SECRET = 'wsk_simulated_secret'
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const OPERATOR = { email: 'operator@example.com', password: 'a long word for the operator' }
/** Every process has the same keys, and each run of a seed too. */
const SEALING_KEY = { id: 'simulated', key: new Uint8Array(32).fill(7) }
const SIGNING_KEY = {
  kty: 'oct',
  alg: 'HS256',
  kid: 'simulated',
  k: Buffer.alloc(32, 9).toString('base64url'),
} as const

/**
 * Composes our adapters for the simulator: real core, store, HTTP and security, the sandbox outside. Only
 * password hashing and the drawing of PDFs are replaced. Chance comes from `node:crypto`,
 * `crypto.getRandomValues` and `Math.random` alone, time from the surroundings, `Date.now` and
 * `performance.now`.
 */
export function openOurService(options: OurOptions): OpenService {
  return async (surroundings) => {
    const opened = await openCopy(options.database, surroundings.now)
    const logged: string[] = []
    const sandbox = await createSandbox({
      ...opened,
      base_url: BASE_URL,
      webhook_secrets: [WEBHOOK_SECRET],
      deliver_webhook: surroundings.deliverWebhook,
      auto_deliver: false,
      machine_now: surroundings.now,
      zero_amount: options.zero_amount ?? 'accept',
      refunds: options.refunds ?? 'at_once',
    })
    const wires = options.outside === 'wires' ? await layWires(sandbox) : undefined
    // No adapter of ours leads to an access point.
    const { eInvoiceTransport } = sandbox
    const outside = () => (wires ? { ...wires.ports(), eInvoiceTransport } : sandbox)
    const { topup_vat = DEFAULT_SETTINGS.topup_vat, items = [] } = options
    const sold = { topup_vat, items }
    const parts = { opened, outside, surroundings, logged, sold }
    const store = createSqlStore(opened)
    const { identity, webhooks } = createBilling(portsOf(parts))
    const made = { ...OPERATOR, totp_secret: TOTP_SECRET }
    const { user_id } = await identity.createOperator(SYSTEM, made)
    const account = await store.read((tx) => tx.accounts.operator())
    const call = operatorCall({ user_id, account_id: account?.account_id ?? '' })
    const { secret: webhook_secret } = await webhooks.create(call, { url: RECEIVER })
    return {
      startProcess: (around) => startProcess(parts, around),
      outside: outsideOf(wires?.sandbox ?? sandbox, topup_vat),
      nextDueAt: () => store.nextDueAt(),
      async backUp() {
        const backup = await backUp(opened)
        return () => backup.restore(opened)
      },
      afterRestore: () =>
        lookAfterRestore(createBilling(portsOf(parts)), sandbox, surroundings.now()),
      returnsFlaws: (from) =>
        returnsFlaws(createBilling(portsOf(parts)).books, quartersFrom(from, surroundings.now())),
      limits: limitsOf(items),
      dialect: opened.dialect,
      query: queryOf(opened),
      logged,
      secrets: [TOTP_SECRET, WEBHOOK_SECRET, SIGNING_KEY.k, webhook_secret],
      webhook_secret,
      webhook_path: '/v1/webhooks/revolut',
      signWebhook: (body, at) => signWebhook(WEBHOOK_SECRET, body, at),
      operator: { ...OPERATOR, code: (at) => totpCode(TOTP_SECRET, at) },
      async close() {
        await wires?.close()
        await sandbox.idle()
        await opened.close()
      },
    }
  }
}

/** What the phone system calls each item that it limits. */
function limitsOf(items: Settings['items']): Record<string, string> {
  const limited = items.flatMap(({ item, pbx_limit }) =>
    pbx_limit === null ? [] : [[item, pbx_limit] as const],
  )
  return Object.fromEntries(limited)
}

/** Sockets to the sandbox, with adapters of its own for each process. */
async function layWires(sandbox: Sandbox) {
  const { payingOnOurPage, startLoopback, wiredTo } = await import('../support/wired.ts')
  const loopback = await startLoopback(sandbox)
  const laid: { close(): Promise<void> }[] = []
  return {
    sandbox: payingOnOurPage(sandbox),
    ports() {
      const wired = wiredTo(loopback, { clock: sandbox.clock, webhook_secrets: [WEBHOOK_SECRET] })
      laid.push(wired)
      return wired.ports
    },
    async close() {
      await Promise.all(laid.map((wired) => wired.close()))
      await loopback.close()
    },
  }
}

interface Parts {
  readonly opened: Opened
  /** What a process that starts now reaches the world outside with. */
  readonly outside: () => OutsidePorts
  readonly surroundings: Surroundings
  readonly logged: string[]
  readonly sold: Pick<Settings, 'topup_vat' | 'items'>
}

/** A process of its own: what it remembers is lost with it. */
function startProcess(parts: Parts, around: (ports: Ports) => Ports): SimulatedProcess {
  const { opened, logged, surroundings } = parts
  const { busy = (work) => work() } = surroundings
  const limiter = createSqlRateLimiter(opened)
  const ports = around(portsOf(parts))
  const billing = createBilling(ports)
  const app = createApp({
    billing,
    limiter: {
      take: (key, limit) => busy(() => limiter.take(key, limit)),
      giveBack: (key) => busy(() => limiter.giveBack(key)),
    },
    ready: async () => ({ database: await isReady(opened) }),
    isAway,
    secrets: ports.secrets,
    log: loggerInto(logged),
    config: WITHOUT_WAITING,
  })
  return {
    request: async (path, init) => app.request(path, init),
    tick: () => billing.worker.tick(SYSTEM),
    async invite(account_id, email) {
      try {
        await billing.identity.addSupportUser(SYSTEM, { account_id, email })
        return true
      } catch (error) {
        if (error instanceof Problem) return false
        throw error
      }
    },
  }
}

function portsOf({ opened, outside, surroundings, sold }: Parts): Ports {
  const { payments, pbx, vat, mailer, eInvoiceTransport, files } = outside()
  return {
    clock: surroundings.now,
    ids: createIds(),
    secrets: createSecrets({ keys: [SEALING_KEY] }),
    passwords: createCheapHasher(),
    passwordJudge: { isGuessable: () => Promise.resolve(false) },
    tokens: createTokenSigner({ issuer: BASE_URL, audience: BASE_URL, keys: [SIGNING_KEY] }),
    totp: createTotp({ issuer: 'Example Telecom' }),
    store: createSqlStore(opened),
    payments,
    pbx,
    vat,
    mailer,
    ...(eInvoiceTransport && { eInvoiceTransport }),
    ...(surroundings.receiveWebhook && { webhookSender: senderTo(surroundings.receiveWebhook) }),
    files,
    documents: createPlainRenderer(),
    eInvoices: createEInvoiceWriter(),
    settings: { ...DEFAULT_SETTINGS, seller: SELLER_IN_NETWORK, ...sold },
  }
}

/** What a log line would hold, errors with what caused them. */
function loggerInto(logged: string[]): Logger {
  const line = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push(JSON.stringify({ level, message, ...fields }, printable))
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

function printable(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (!(value instanceof Error)) return value
  const { name, message, stack, cause } = value
  return { ...Object.fromEntries(Object.entries(value)), name, message, stack, cause }
}

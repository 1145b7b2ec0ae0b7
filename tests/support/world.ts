import {
  type Billing,
  createBilling,
  type EpochMs,
  epochMs,
  EUR,
  type Ports,
  type RawWebhook,
  type Settings,
} from '@billing/core'
import { createApp, DEFAULT_HTTP_CONFIG, type HttpConfig } from '@billing/http'
import {
  createSandbox,
  type MailRow,
  type Moved,
  type RefundCourse,
  type Sandbox,
  type ZeroAmount,
} from '@billing/sandbox'
import {
  createSqlRateLimiter,
  isAway,
  isReady,
  migrate,
  type Opened,
  openPostgres,
} from '@billing/store-sql'
import { TEST_BASE_URL, testHooks, testPorts } from '@billing/testing/kit'
import { type Api, apiOf } from './api.ts'
import { openMigratedSqlite } from './database-copies.ts'
import { guarded } from './guarded.ts'
import { signInOperator, signUp } from './journeys.ts'

/** Opens adapters to what a sandbox stands for; closed with the world. */
export type WayOut = (
  sandbox: Sandbox,
  webhook_secrets: readonly [string, ...string[]],
) => Promise<{
  readonly ports: Partial<Ports>
  readonly sandbox: Sandbox
  close(): Promise<void>
}>

export interface WorldOptions {
  /** The instant at which the story begins; the clock then moves only by `advance`. */
  readonly now?: string
  readonly database?: 'sqlite' | { readonly postgres_url: string } | { readonly opened: Opened }
  readonly zero_amount?: ZeroAmount
  readonly refunds?: RefundCourse
  /**
   * How the service reaches the sandbox: as its ports, or over real sockets with the real adapters. `OUTSIDE=wired`
   * in the environment wires every world that does not say. A function opens a way of its own.
   */
  readonly outside?: 'sandbox' | 'wired' | WayOut
  /** Ports that stand instead of these; whoever opened them closes them. */
  readonly ports?: Partial<Ports>
  readonly settings?: Partial<Settings>
  readonly http?: Partial<HttpConfig>
  /** From where every request comes; by default from nowhere. */
  readonly client_address?: string
}

/** A customer whose phone system stands, signed in. */
export interface Customer {
  readonly signup_id: string
  readonly account_id: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly refresh_token: string
}

/** The whole service in memory: real core, store, security and HTTP; the sandbox outside. */
export interface World {
  readonly billing: Billing
  readonly ports: Ports
  readonly sandbox: Sandbox
  readonly opened: Opened
  now(): EpochMs
  /** Any path of the application, as it stands. */
  request(path: string, init?: RequestInit): Promise<Response>
  readonly api: Api
  /** Signup, card, phone system, sign-in. `input` replaces parts of the signup's body. */
  signUp(
    input?: Readonly<Record<string, unknown>>,
    /** What the customer does on the hosted page; approved with the usual card unless given. */
    checkout?: Parameters<Sandbox['complete']>[1],
  ): Promise<Customer>
  /** The access token of an operator with a second factor. */
  operator(): Promise<string>
  /** Do all that is due now, until nothing is. */
  settle(): Promise<Moved>
  /** Move time by an ISO 8601 duration, from one due instant to the next. */
  advance(duration: string): Promise<Moved>
  /** Move time to an instant, from one due instant to the next. */
  until(instant: string): Promise<Moved>
  /** Newest first; of one recipient, or all. */
  mail(to?: string): Promise<MailRow[]>
  /** Fails when a provider was called while a transaction was open. */
  close(): Promise<void>
}

const WEBHOOK_SECRETS = ['wsk_test_secret'] as const
/** As the sandbox's limits are: 100 times as wide where a client address counts. */
const IN_TESTS = { address_limit_factor: 100, process_metrics: false }
const SILENCE = { info: () => {}, warn: () => {}, error: () => {} }

function ofProvider({ settings, zero_amount, refunds }: WorldOptions) {
  return {
    currency: settings?.currency ?? EUR,
    zero_amount: zero_amount ?? 'accept',
    refunds: refunds ?? 'at_once',
  }
}

/** Open a world of its own: nothing is shared with another one. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { now = '2026-02-01T09:00:00Z', database = 'sqlite' } = options
  const began = Date.parse(now)
  const opened = await openDatabase(database)
  await migrate(opened)
  const made = await createSandbox({
    ...opened,
    ...ofProvider(options),
    base_url: TEST_BASE_URL,
    webhook_secrets: WEBHOOK_SECRETS,
    deliver_webhook: (webhook) => deliver(webhook),
    auto_deliver: false,
    machine_now: () => began,
  })
  const wayOut = await wayOutOf(options.outside)
  const wired = await wayOut?.(made, WEBHOOK_SECRETS)
  const sandbox = wired?.sandbox ?? made
  const { ports, service, trespasses } = guarded({
    ...testPorts(opened, sandbox, options.settings),
    ...wired?.ports,
    ...options.ports,
  })
  const billing = createBilling(service)
  const app = createApp({
    billing,
    limiter: createSqlRateLimiter(opened),
    ready: async () => ({ database: await isReady(opened) }),
    secrets: ports.secrets,
    log: SILENCE,
    isAway,
    config: {
      ...DEFAULT_HTTP_CONFIG,
      currency: ports.settings.currency,
      ...IN_TESTS,
      ...options.http,
    },
  })
  const from = socketOf(options.client_address)
  const request: World['request'] = async (path, init) => app.request(path, init, from)
  const deliver = (webhook: RawWebhook) => postWebhook(request, webhook)
  const hooks = testHooks(billing, ports)

  const api = apiOf(request)
  const settle = () => sandbox.drain(hooks)
  return {
    billing,
    ports,
    sandbox,
    opened,
    now: sandbox.clock,
    request,
    api,
    settle,
    signUp: (input, checkout) => signUp({ api, sandbox, settle }, input, checkout),
    operator: () => signInOperator(billing, api, sandbox.clock),
    advance: (duration) => sandbox.advance({ advance: duration }, hooks),
    until: (instant) => sandbox.advance({ to: epochMs(Date.parse(instant)) }, hooks),
    mail: (to) => sandbox.listMail(to),
    async close() {
      await wired?.close()
      await sandbox.idle()
      await opened.close()
      if (trespasses.length > 0) throw new Error(trespasses.join('\n'))
    },
  }
}

/** What the server would say of the socket of a request. */
function socketOf(remoteAddress: string | undefined) {
  return remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } }
}

/** Most worlds load nothing of real adapters. */
async function wayOutOf(
  outside: WayOut | string | undefined = process.env['OUTSIDE'],
): Promise<WayOut | undefined> {
  if (typeof outside === 'function') return outside
  return outside === 'wired' ? (await import('./wired.ts')).openWired : undefined
}

async function openDatabase(database: NonNullable<WorldOptions['database']>): Promise<Opened> {
  if (database === 'sqlite') return openMigratedSqlite()
  return 'opened' in database ? database.opened : openPostgres(database.postgres_url, { max: 10 })
}

/** Send the provider's webhook to the application. Resolves to the HTTP status. */
export async function postWebhook(request: World['request'], { body, headers }: RawWebhook) {
  const known = Object.entries(headers).filter(([, value]) => value !== undefined)
  const answer = await request('/v1/webhooks/revolut', {
    method: 'POST',
    headers: known as [string, string][],
    body: Buffer.from(body),
  })
  return answer.status
}

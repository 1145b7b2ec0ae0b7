import { epochMs, type UserRole } from '@billing/core'
import { aDelivery, anEndpoint } from '@billing/core/fixtures'
import { createApp, DEFAULT_HTTP_CONFIG, LIMIT_NAMES } from '@billing/http'
import { signWebhook } from '@billing/wire/revolut'
import { createSqlRateLimiter } from '@billing/store-sql'
import type { FuzzOperation, OpenApi } from '../harness/fuzz/document.ts'
import type { FuzzTarget } from '../harness/fuzz/attempt.ts'
import { sql } from 'kysely'
import { tokenOf } from '../http/actors.ts'
import { DOCUMENT } from '../http/checked.ts'
import { type Customer, openWorld, type World, type WorldOptions } from '../support/world.ts'
import { putBanner } from '../support/banners.ts'
import { submitDocuments } from '../support/documents.ts'
import { sendTicketFile } from '../support/ticket-files.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { COUNTERS, watchTables } from './touched.ts'

/** A target that one can close. */
export interface OpenedTarget extends FuzzTarget {
  /** What was logged as a fault of ours. */
  readonly faults: readonly unknown[]
  close(): Promise<void>
}

/** A service of its own: two customers who have paid once, an operator, and no limits. */
export async function openTarget(database: WorldOptions['database']): Promise<OpenedTarget> {
  const world = await openWorld(database ? { database } : {})
  const one = await world.signUp()
  const other = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Kita' })
  await world.operator()
  await world.advance('P15D')
  const token = await tokenOf(world, { role: 'owner', account_id: other.account_id })
  await submitDocuments(world, token)
  for (const subject of ['No sound', 'No sound either']) {
    const body = { subject, message: 'Help.' }
    const { ticket_id } = (await world.api('POST', '/support/tickets', { token, body })).body
    await sendTicketFile(world, { token, ticket_id })
  }
  for (const { account_id } of [one, other]) await putBanner(world, account_id)
  await sendProof(world, { token, vat_id: 'DE136695976' })
  await world.ports.store.transaction(async (tx) => {
    await tx.webhookEndpoints.put(anEndpoint({ kinds: [] }))
    await tx.webhookDeliveries.put(aDelivery({ status: 'failed' }))
  })
  const faults: unknown[] = []
  const app = appOn(world, faults)
  const bearer = await bearerOf(world, one.account_id)
  // #region target
  return {
    document: DOCUMENT as unknown as OpenApi,
    base_url: 'http://localhost/v1',
    send: async (request) => app.fetch(request),
    credentials: async (operation, body) =>
      operation.security.includes('webhook_signature')
        ? signed(world, body)
        : { authorization: `Bearer ${await bearer(operation)}` },
    known: await knownIn(world, [one, other]),
    touched: await watchTables(world.opened),
    refusals_may_touch: COUNTERS,
    faults,
    close: () => world.close(),
  }
  // #endregion
}

/** The same service without limits, so that a request is looked at and not counted. */
function appOn(world: World, faults: unknown[]) {
  const wide = { points: 10_000_000, seconds: 60 }
  return createApp({
    billing: world.billing,
    limiter: createSqlRateLimiter(world.opened),
    ready: async () => ({ database: true }),
    secrets: world.ports.secrets,
    log: { info: () => {}, warn: () => {}, error: ({ err }) => void faults.push(err) },
    config: {
      ...DEFAULT_HTTP_CONFIG,
      process_metrics: false,
      limits: Object.fromEntries(LIMIT_NAMES.map((name) => [name, wide])),
    },
  })
}

/** A new session for each request to an operation that ends sessions; else one for each role. */
async function bearerOf(world: World, account_id: string) {
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  const made = new Map<UserRole, string>()
  const fresh = (role: 'owner' | 'admin') =>
    role === 'admin'
      ? tokenOf(world, { role, account_id: operator?.account_id ?? '', twofa: true })
      : tokenOf(world, { role, account_id })
  return async ({ id, tags }: FuzzOperation): Promise<string> => {
    const role = tags.includes('admin') ? 'admin' : 'owner'
    if (id === 'signOut' || id === 'changePassword') return fresh(role)
    const token = made.get(role) ?? (await fresh(role))
    made.set(role, token)
    return token
  }
}

function signed(world: World, body: string): Record<string, string> {
  const { headers } = signWebhook('wsk_test_secret', Buffer.from(body), epochMs(world.now()))
  return Object.fromEntries(
    Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined),
  )
}

async function operatorsOf(world: World): Promise<string[]> {
  return world.ports.store.read(async (tx) => {
    const operator = await tx.accounts.operator()
    const users = await tx.users.ofAccount(operator?.account_id ?? '')
    return users.map(({ user_id }) => user_id)
  })
}

/** Ids of both customers, and their words. */
async function knownIn(world: World, customers: readonly Customer[]) {
  const column = async (name: string, table: string) => {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(name)} as value from ${sql.table(table)}`.execute(world.opened.db)
    return rows.map(({ value }) => value)
  }
  return {
    signup_id: customers.map(({ signup_id }) => signup_id),
    account_id: customers.map(({ account_id }) => account_id),
    email: customers.map(({ email }) => email),
    password: customers.map(({ password }) => password),
    refresh_token: customers.map(({ refresh_token }) => refresh_token),
    tenant_id: await column('tenant_id', 'tenants'),
    subscription_id: await column('subscription_id', 'subscriptions'),
    invoice_id: await column('invoice_id', 'invoices'),
    cycle_id: await column('cycle_id', 'billing_cycles'),
    api_key_id: await column('api_key_id', 'api_keys'),
    price_rise_id: ['rise-1'],
    discount_id: ['discount-1'],
    invitation_id: await column('invitation_id', 'invitations'),
    payment_method_id: await column('payment_method_id', 'payment_methods'),
    notification_id: await column('id', 'notifications'),
    ticket_id: await column('ticket_id', 'support_tickets'),
    duplicate_of_ticket_id: await column('ticket_id', 'support_tickets'),
    assignee_admin_id: await operatorsOf(world),
    banner_id: await column('id', 'banners'),
    charge_id: await column('waiting_line_id', 'waiting_lines'),
    mail_id: await column('outbox_id', 'outbox'),
    event_id: await column('event_id', 'events'),
    endpoint_id: await column('endpoint_id', 'webhook_endpoints'),
    delivery_id: await column('delivery_id', 'webhook_deliveries'),
    intake_id: await column('id', 'compliance_intakes'),
    file_id: await column('id', 'support_files'),
    proof_id: await column('id', 'vat_proofs'),
    doc_key: ['company_registration', 'representative_id'],
    country: ['LT', 'DE', 'US'],
    vat_id: ['LT100001919017', 'DE136695976'],
  }
}

import { epochMs } from '@billing/core'
import { anInvitation, aWithdrawal } from '@billing/core/fixtures'
import { sql } from 'kysely'
import type { ApiOptions } from '../support/api.ts'
import { type Customer, openWorld, type World, type WorldOptions } from '../support/world.ts'
import { joinNetwork, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { submitDocuments } from '../support/documents.ts'
import { sendTicketFile } from '../support/ticket-files.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { endpointFor, failToTell } from '../support/failed-webhooks.ts'
import { API_KEY_ID, putApiKey } from '../support/api-keys.ts'
import { putPriceRise } from '../support/price-rises.ts'
import { putBanner } from '../support/banners.ts'
import { creditActions } from '../credit/operator.ts'
import { tokenOf } from '../http/actors.ts'
import type { Accounts } from './callers.ts'
import { type Counted, countedApi } from './counted-api.ts'

/** Ids that a path, a query or a body may name, by the name of the parameter. */
export type Ids = Readonly<Record<string, string>>

/** Two customers alike, with one of everything each, and an operator. */
export interface MatrixWorld {
  readonly world: World
  readonly accounts: Accounts
  readonly own: Ids
  readonly foreign: Ids
  /** Everything by which somebody could tell that a row is of this account. */
  readonly marks: Readonly<Record<'own' | 'foreign' | 'operator', readonly string[]>>
  api(method: string, path: string, options: ApiOptions): Promise<Counted>
}

/**
 * Open it: both have paid a month, have a credit note over a part of it, both as electronic documents too, and have sent
 * their papers.
 */
export async function openMatrixWorld(database?: WorldOptions['database']): Promise<MatrixWorld> {
  const settings = { seller: SELLER_IN_NETWORK }
  const world = await openWorld(database ? { database, settings } : { settings })
  const one = await world.signUp()
  const other = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Kita' })
  await world.operator()
  for (const { account_id } of [one, other]) await joinNetwork(world, account_id)
  await world.advance('P15D')
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  const accounts = {
    own: one.account_id,
    foreign: other.account_id,
    operator: operator?.account_id ?? '',
  }
  await putApiKey(world, accounts.operator)
  await putPriceRise(world, PRICE_RISE_ID)
  await credit(world, accounts.own, accounts.operator)
  await credit(world, accounts.foreign, accounts.operator)
  for (const account_id of [accounts.own, accounts.foreign]) {
    await putBanner(world, account_id)
    await submitDocuments(world, await tokenOf(world, { role: 'owner', account_id }))
    await ask(world, account_id)
    await invite(world, account_id)
  }
  await prove(world, accounts.own, 'DE136695976')
  await prove(world, accounts.foreign, 'DE129273398')
  await charge(world, accounts.own, accounts.operator)
  await charge(world, accounts.foreign, accounts.operator)
  const discounts = {
    [accounts.own]: await discount(world, accounts.own, accounts.operator),
    [accounts.foreign]: await discount(world, accounts.foreign, accounts.operator),
  }
  await state(world, accounts.own)
  await state(world, accounts.foreign)
  await failToTell(world, [accounts.own, accounts.foreign])
  const idsFor = async (account_id: string, { signup_id }: Customer) => {
    const file_id = await fileOf(world, account_id)
    const discount_id = discounts[account_id] ?? ''
    return { ...(await idsOf(world, account_id)), discount_id, file_id, signup_id }
  }
  const own = await idsFor(accounts.own, one)
  const foreign = await idsFor(accounts.foreign, other)
  const marks = {
    own: await marksOf(world, accounts.own),
    foreign: await marksOf(world, accounts.foreign),
    operator: [accounts.operator, 'admin@example.com'],
  }
  return { world, accounts, own, foreign, marks, api: await countedApi(world) }
}

/** A part of the account's first invoice becomes its credit. */
async function credit(world: World, account_id: string, operator: string): Promise<void> {
  const token = await tokenOf(world, { role: 'admin', account_id: operator, twofa: true })
  const { invoice_id } = await idsOf(world, account_id, ['invoice_id'])
  const desk = creditActions(world, token)
  const { status, body } = await desk.credit(invoice_id ?? '', { key: account_id })
  if (status !== 201) throw new Error(`no credit note: ${JSON.stringify(body)}`)
}

/** Something is charged once, and waits for the next invoice. */
async function charge(world: World, account_id: string, operator: string): Promise<void> {
  const token = await tokenOf(world, { role: 'admin', account_id: operator, twofa: true })
  const { subscription_id } = await idsOf(world, account_id, ['subscription_id'])
  const path = `/admin/subscriptions/${subscription_id}/charges`
  const body = { description: `A visit to ${account_id}`, unit_price_minor: 100, reason: 'ordered' }
  const headers = { 'idempotency-key': `charge-${account_id}` }
  const { status } = await world.api('POST', path, { token, body, headers })
  if (status !== 201) throw new Error(`no charge: ${status}`)
}

/** A discount of the periods to come, whose id is resolved to: it stands in the subscription, not in a table of its own. */
async function discount(world: World, account_id: string, operator: string): Promise<string> {
  const token = await tokenOf(world, { role: 'admin', account_id: operator, twofa: true })
  const { subscription_id } = await idsOf(world, account_id, ['subscription_id'])
  const path = `/admin/subscriptions/${subscription_id}/discounts`
  const body = { off: { kind: 'percent', basis_points: 1_000 }, periods: 2, reason: 'stays' }
  const headers = { 'idempotency-key': `discount-${account_id}` }
  const given = await world.api('POST', path, { token, body, headers })
  if (given.status !== 201) throw new Error(`no discount: ${JSON.stringify(given.body)}`)
  return given.body.discount_id
}

/** A ticket, with a file, waits for our answer. */
async function ask(world: World, account_id: string): Promise<void> {
  const token = await tokenOf(world, { role: 'support', account_id })
  const ticket = { subject: `No sound in ${account_id}`, message: 'Please help.' }
  const { status, body } = await world.api('POST', '/support/tickets', { token, body: ticket })
  if (status !== 201) throw new Error(`no ticket: ${JSON.stringify(body)}`)
  const sent = await sendTicketFile(world, { token, ticket_id: body.ticket_id })
  if (sent.status !== 201) throw new Error(`no file: ${JSON.stringify(sent.body)}`)
}

/** A proof of a VAT number waits for review. */
async function prove(world: World, account_id: string, vat_id: string): Promise<void> {
  const token = await tokenOf(world, { role: 'owner', account_id })
  const { status, body } = await sendProof(world, { token, vat_id })
  if (status !== 201) throw new Error(`no VAT proof: ${JSON.stringify(body)}`)
}

/** Somebody is invited, and has not come. */
async function invite(world: World, account_id: string): Promise<void> {
  const id = `inv-${account_id}`
  const email = `${id}@example.lt`
  const expires_at = epochMs(world.now() + 7 * 86_400_000)
  const names = { invitation_id: id, account_id, email, email_key: email, token_hash: id }
  const invitation = anInvitation({ ...names, expires_at })
  await world.ports.store.transaction((tx) => tx.invitations.put(invitation))
}

/** A statement of withdrawal that waited for too long: whoever confirms it is told so, and nothing ends. */
async function state(world: World, account_id: string): Promise<void> {
  const { subscription_id = '' } = await idsOf(world, account_id, ['subscription_id'])
  const names = { withdrawal_id: `wdr-${account_id}`, account_id, subscription_id }
  const stale = { status: 'stated', confirmed_at: null, created_at: epochMs(1) } as const
  const statement = aWithdrawal({ ...names, ...stale, email: `${account_id}@example.lt` })
  await world.ports.store.transaction((tx) => tx.withdrawals.put(statement))
}

/** Of all customers, as an operator sees it. */
const PRICE_RISE_ID = 'rise-1'

const firstId = async (world: World, table: string, column: string, account_id: string) => {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where account_id = ${account_id} order by ${sql.ref(column)} limit 1`.execute(world.opened.db)
  return rows[0]?.id ?? ''
}

/** Where the ids of parameters come from. */
const FOUND: Readonly<Record<string, readonly [table: string, column: string]>> = {
  tenant_id: ['tenants', 'tenant_id'],
  subscription_id: ['subscriptions', 'subscription_id'],
  invoice_id: ['invoices', 'invoice_id'],
  payment_id: ['payments', 'payment_id'],
  credit_note_id: ['credit_notes', 'credit_note_id'],
  cycle_id: ['billing_cycles', 'cycle_id'],
  payment_method_id: ['payment_methods', 'payment_method_id'],
  notification_id: ['notifications', 'id'],
  ticket_id: ['support_tickets', 'ticket_id'],
  banner_id: ['banners', 'id'],
  intake_id: ['compliance_intakes', 'id'],
  doc_key: ['compliance_documents', 'doc_key'],
  proof_id: ['vat_proofs', 'id'],
  withdrawal_id: ['withdrawals', 'withdrawal_id'],
  user_id: ['users', 'user_id'],
  invitation_id: ['invitations', 'invitation_id'],
  session_id: ['sessions', 'session_id'],
  audit_id: ['audit_log', 'id'],
  event_id: ['events', 'event_id'],
  delivery_id: ['webhook_deliveries', 'delivery_id'],
  charge_id: ['waiting_lines', 'waiting_line_id'],
}

async function idsOf(
  world: World,
  account_id: string,
  names: readonly string[] = Object.keys(FOUND),
): Promise<Ids> {
  const entries = names.map(async (name) => {
    const [table, column] = FOUND[name] ?? ['', '']
    const id = await firstId(world, table, column, account_id)
    if (id === '') throw new Error(`the account has no ${name}`)
    return [name, id] as const
  })
  return {
    account_id,
    mail_id: await mailIn(world),
    api_key_id: API_KEY_ID,
    price_rise_id: PRICE_RISE_ID,
    endpoint_id: endpointFor(account_id),
    ...Object.fromEntries(await Promise.all(entries)),
  }
}

/** A file is of the account of its ticket. */
async function fileOf({ opened }: World, account_id: string): Promise<string> {
  const files = opened.db
    .selectFrom('support_files')
    .innerJoin('support_tickets as t', (on) =>
      on.onRef('t.ticket_id', '=', 'support_files.ticket_id'),
    )
  const own = files.select('support_files.id').where('t.account_id', '=', account_id)
  return (await own.executeTakeFirstOrThrow()).id
}

/** A mail is nobody's but the operators'. */
async function mailIn({ opened }: World): Promise<string> {
  const mails = opened.db.selectFrom('outbox').select('outbox_id').orderBy('seq')
  return (await mails.where('aggregate', 'like', 'mail:%').executeTakeFirstOrThrow()).outbox_id
}

/** Columns whose value belongs to one account alone. */
const MARKING = /^(?:id|email|number|slug|code|sip_domain|reference|.*_id)$/

async function marksOf(world: World, account_id: string): Promise<string[]> {
  const { db } = world.opened
  const tables = await db.introspection.getTables()
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
  const found = owned.map(async ({ name }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where account_id = ${account_id}`.execute(db)
    return rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        MARKING.test(column) && typeof value === 'string' && value.length > 5 ? [value] : [],
      ),
    )
  })
  return [...new Set((await Promise.all(found)).flat())]
}

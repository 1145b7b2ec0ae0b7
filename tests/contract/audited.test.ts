import { tokenOf } from '../http/actors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FuzzOperation } from '../harness/fuzz/document.ts'
import { KEYED_COMMANDS } from '../races/keyed-commands.ts'
import { type Differs, openStage, OPERATIONS, type Stage } from './problems/stage.ts'

/** Operations that succeed and leave no row in the audit log, and why. This table is the list. */
const UNAUDITED: Readonly<Record<string, string>> = {
  previewPlanChange: 'it changes nothing',
  adminPreviewSubscriptionChange: 'it changes nothing',
  previewSubscriptionChange: 'it changes nothing',
  adminPreviewPrices: 'it changes nothing',
  adminPreviewPriceRise: 'it changes nothing',
  previewCancellation: 'it changes nothing',
  previewResubscription: 'it changes nothing',
  adminPreviewPlanChange: 'it changes nothing',
  readNotification: 'it moves a mark of the reader’s own',
  readAllNotifications: 'it moves a mark of the reader’s own',
}

const PDF = '%PDF-1.4\n%%EOF\n'
const CUSTOMER = { email: 'jonas@example.lt', password: 'a long enough word' }
const PERSON = { customer_type: 'individual', plan_tier: 'starter', country: 'LT' }

/** How an operation succeeds that does not with the body that the document allows, on what is the account’s own. */
const WAYS: Readonly<Record<string, (stage: Stage) => Promise<Differs>>> = {
  updateAccount: async () => ({ body: { company_name: 'UAB Pavyzdys' } }),
  previewSubscriptionChange: async () => ({ body: { plan_tier: 'enterprise' } }),
  adminPreviewSubscriptionChange: async () => ({ body: { plan_tier: 'enterprise' } }),
  adminPreviewPrices: async () => ({
    body: { plan: { plan_tier: 'business', amount_minor: 1_700 } },
  }),
  adminPreviewPriceRise: async () => ({
    body: { plan_tier: 'business', percent: 5, effective_at: '2099-01-01T00:00:00.000Z' },
  }),
  uploadVatProof: async () => ({ body: { file: PDF, vat_id: 'DE136695976' } }),
  adminRejectVatProof: async ({ foreign }) => ({ ids: foreign }),
  async adminRejectPlace({ world, accounts, foreign }) {
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.getForUpdate(accounts.foreign)
      if (!account?.place) throw new Error('there is no place')
      const claimed = { country: 'AT', territory: null }
      const review = { reason: 'number_elsewhere', claimed, opened_at: world.now() } as const
      await tx.accounts.put({ ...account, place: { ...account.place, review } })
    })
    return { ids: foreign }
  },
  adminRejectKybIntake: async ({ foreign }) => ({ ids: foreign }),
  uploadComplianceDocument: async ({ foreign }) => ({
    caller: 'another account’s owner',
    ids: foreign,
    body: { doc_key: 'company_registration', file: PDF },
  }),
  submitComplianceIntake: async ({ foreign }) => ({
    caller: 'another account’s owner',
    ids: foreign,
  }),
  adminUpdateTicket: async () => ({ body: { status: 'resolved' } }),
  async endSession(stage) {
    const token = await signIn(stage)
    const { body } = await stage.ask('listSessions', { token })
    return { token, ids: { session_id: body.data[0].id } }
  },
  async changePassword(stage) {
    const body = { current_password: CUSTOMER.password, new_password: 'another long enough word' }
    return { token: await signIn(stage), body }
  },
  async payInvoice({ world, own, ask }) {
    const input = { email: 'debtor@example.lt', company_name: 'UAB Skola' }
    const { account_id } = await world.signUp(input, { behaviour: 'decline_after:1' })
    const [subscription, cards] = await world.ports.store.read((tx) =>
      Promise.all([tx.subscriptions.ofAccount(account_id), world.sandbox.listCards()]),
    )
    const ids = { ...own, subscription_id: subscription?.subscription_id ?? '' }
    await ask('adminTransitionSubscription', { ids, body: { to_status: 'active' } })
    await world.settle()
    const [owed] = await world.ports.store.read((tx) => tx.invoices.owedBy(account_id))
    await world.sandbox.setCard(cards[0]?.method_id ?? '', 'approve')
    const token = await tokenOf(world, { role: 'owner', account_id })
    return { token, ids: { invoice_id: owed?.invoice_id ?? '' } }
  },
  async adminGiveTrial({ world, ask }) {
    const body = { ...PERSON, full_name: 'Jurga', email: 'jurga@example.lt' }
    const { signup_id } = (await ask('createSignup', { body })).body
    const signup = await world.ports.store.read((tx) => tx.signups.get(signup_id))
    return { ids: { account_id: signup?.prospect_account_id ?? '' } }
  },
  adminPutExchangeRates: async () => ({
    body: { day: '2026-02-02', source: 'ECB', rates: [{ currency: 'SEK', per_euro: '11.03' }] },
  }),
  async adminTakeBackCharge({ own, ask, token }) {
    const headers = { 'idempotency-key': 'to-be-taken-back' }
    const body = { description: 'A visit', unit_price_minor: 4_500, reason: 'ordered' }
    const admin = await token('admin')
    const asked = { ids: own, body, headers, ...(admin && { token: admin }) }
    const charged = await ask('adminChargeCustomer', asked)
    return { ids: { ...own, charge_id: charged.body.charge_id } }
  },
  async adminEndDiscount({ own, ask, token }) {
    const headers = { 'idempotency-key': 'to-be-ended' }
    const body = { off: { kind: 'percent', basis_points: 1_500 }, periods: 3, reason: 'agreed' }
    const admin = await token('admin')
    const asked = { ids: own, body, headers, ...(admin && { token: admin }) }
    const given = await ask('adminGiveDiscount', asked)
    return { ids: { ...own, discount_id: given.body.discount_id } }
  },
  async adminRotateApiKey(stage) {
    const token = (await stage.token('admin')) ?? ''
    const body = { name: 'A machine', scopes: ['audit:read'], expires_in_days: 1 }
    const made = await stage.ask('adminCreateApiKey', { token, body })
    return { token, ids: { api_key_id: made.body.api_key_id ?? made.body.key?.api_key_id } }
  },
}

async function signIn({ ask }: Stage): Promise<string> {
  return (await ask('signIn', { body: CUSTOMER })).body.access_token
}

/** What others need that take it away, and what needs that something was refused before. */
const FIRST = ['endSession', 'changePassword']
const LAST = [
  'uploadVatProof',
  'uploadComplianceDocument',
  'submitComplianceIntake',
  'adminUpdateTicket',
  'closeTicket',
  'adminDeleteWebhookEndpoint',
  'adminRevokeApiKey',
  'signOut',
]

/** Every operation of a customer or an operator that writes; those under a key are raced in `tests/races`, with the same look. */
const WRITING = OPERATIONS.filter(
  ({ id, method, security }) =>
    method !== 'GET' && !(id in KEYED_COMMANDS) && security.includes('bearer'),
).toSorted((one, other) => placeOf(one) - placeOf(other))

function placeOf({ id }: FuzzOperation): number {
  const first = FIRST.indexOf(id)
  return first < 0 ? LAST.indexOf(id) + 1 : first - FIRST.length
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.world.close())

async function auditedBy(operation: FuzzOperation) {
  const differs = (await WAYS[operation.id]?.(stage)) ?? {}
  const before = await rows()
  const { status, body } = await stage.ask(operation, differs)
  return { status, body, audited: (await rows()) > before }
}

async function rows(): Promise<number> {
  const { db } = stage.world.opened
  const counted = db.selectFrom('audit_log').select(({ fn }) => fn.countAll().as('n'))
  return Number((await counted.executeTakeFirst())?.n)
}

it.each(WRITING)('$id is in the audit log once it has succeeded', async (operation) => {
  const { status, body, audited } = await auditedBy(operation)

  expect([status < 300, body]).toEqual([true, status < 300 ? body : undefined])
  expect(audited).toBe(!(operation.id in UNAUDITED))
})

import { createBilling, type PbxCore } from '@billing/core'
import { anAccount } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TopupActions, topupActions } from '../support/topup-actions.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let owner: TopupActions
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  owner = topupActions(world, customer.account_id, api)
})
afterEach(() => world.close())

const TEN = Array.from({ length: 10 }, (_, n) => n)
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const credit = (account_id: string, amount_minor: number) =>
  world.ports.store.transaction(async (tx) => {
    const amount = { amount_minor, currency: 'EUR' } as const
    await tx.ledger.append({
      ledger_tx_id: 'tx-1',
      kind: 'overpayment_captured',
      ref: 'payment-9',
      account_id,
      at: world.now(),
      postings: [
        { account: 'provider_clearing', subject_id: 'order-9', amount },
        {
          account: 'customer_credit',
          subject_id: account_id,
          amount: { ...amount, amount_minor: -amount_minor },
        },
      ],
      seq: 1,
      prev_hash: '0'.repeat(64),
      hash: '1'.repeat(64),
    })
  })

describe('a topup', () => {
  it('answers with the provider’s page, and what it asks for', async () => {
    const { status, body } = await owner.topUp({ save_card: true })

    expect(status).toBe(201)
    expect(body).toEqual({
      topup_id: expect.any(String),
      checkout_url: expect.stringContaining('/sandbox/checkout/'),
      ...eur(2_500),
      status: 'pending',
    })
    const [order] = await world.sandbox.listOrders()
    expect(order).toMatchObject({
      ...eur(2_500),
      capture: 'automatic',
      save_method: true,
      customer_email: customer.email,
      return_url: 'http://localhost:8787/billing/balance',
    })
    const payment = await world.ports.store.read((tx) => tx.payments.get(body.topup_id))
    expect(payment).toMatchObject({ order_id: order?.order_id, status: 'pending' })
  })

  it('saves no card unless asked, and keeps to the customer that the provider knows', async () => {
    await owner.topUp()

    const [order, signup] = await world.sandbox.listOrders()
    expect(order).toMatchObject({ save_method: false, customer_id: signup?.customer_id })
  })

  it.each([
    [{ amount_minor: 99 }, 'amount_minor'],
    [{ amount_minor: 100.5 }, 'amount_minor'],
    [{ amount_minor: '2500' }, 'amount_minor'],
    [{ amount_minor: 1_000_001 }, 'amount_minor'],
    [{ amount_minor: Number.MAX_SAFE_INTEGER }, 'amount_minor'],
    [{ currency: 'USD' }, 'currency'],
    [{ currency: null }, 'currency'],
    [{ save_card: 'yes' }, 'save_card'],
    [{ pan: '4242' }, 'pan'],
  ])('refuses %j', async (body, name) => {
    const before = await world.sandbox.listOrders()

    const answer = await owner.topUp(body)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual([name])
    expect(await world.sandbox.listOrders()).toEqual(before)
  })

  it.each([100, 1_000_000])('takes %i cents: the least and the most', async (amount_minor) => {
    expect((await owner.topUp({ amount_minor })).status).toBe(201)
  })

  it('gives a repeat the first answer, and makes one order, also of ten at once', async () => {
    const before = await world.sandbox.listOrders()

    const answers = await Promise.all(TEN.map(() => owner.topUp({}, 'a-key')))

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const fresh = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    expect(fresh).toHaveLength(1)
    expect(await world.sandbox.listOrders()).toHaveLength(before.length + 1)
    expect(await owner.payments()).toHaveLength(1)
  })

  it('is a conflict with a key that stands for another amount', async () => {
    await owner.topUp({}, 'a-key')

    const answer = await owner.topUp({ amount_minor: 2_501 }, 'a-key')

    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency.conflict'])
  })

  it('needs an idempotency key', async () => {
    const body = eur(2_500)

    const answer = await api('POST', '/payments/topup', { body, token: customer.token })

    expect(complaints(answer)).toEqual(['Idempotency-Key'])
  })

  it.each(['pending_payment', 'provisioning', 'cancelled'] as const)(
    'is refused while the account is %s, and the refusal is replayed',
    async (status) => {
      const account_id = await newAccount(world)
      await world.ports.store.transaction((tx) =>
        tx.accounts.put(anAccount({ account_id, status, locks: [] })),
      )
      const before = await world.sandbox.listOrders()
      const them = topupActions(world, account_id, api)

      const answer = await them.topUp({}, 'a-key')
      const again = await them.topUp({}, 'a-key')

      expect([answer.status, complaints(answer)]).toEqual([422, ['status']])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await world.sandbox.listOrders()).toEqual(before)
    },
  )

  it('is open while the account is suspended', async () => {
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(customer.account_id)
      if (account) await tx.accounts.put({ ...account, status: 'suspended', locks: ['dunning'] })
    })

    expect((await owner.topUp()).status).toBe(201)
  })

  it('is the owner’s alone', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    const headers = { 'idempotency-key': 'a-key' }

    for (const token of [support, await world.operator()]) {
      const answer = await api('POST', '/payments/topup', { body: eur(2_500), token, headers })
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
  })

  it('stores nothing while the provider is away: the same key works once it is back', async () => {
    await world.sandbox.setFault('payments', 'down')
    const refused = await owner.topUp({}, 'a-key')
    expect(refused.status).toBe(500)
    expect(refused.body).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })
    expect(await owner.payments()).toEqual([])

    await world.sandbox.clearFaults()

    expect((await owner.topUp({}, 'a-key')).status).toBe(201)
  })
})

describe('the balance', () => {
  it('is what the core reports, and beside it the account credit', async () => {
    await credit(customer.account_id, 700)
    await owner.pay(2_500)
    await owner.pay(300)

    expect(await owner.balance()).toMatchObject({
      status: 200,
      body: { balance: eur(2_800), credit: eur(700) },
    })
  })

  it('is zero before the phone system is there, and shows the credit', async () => {
    const account_id = await newAccount(world)
    await credit(account_id, 700)

    const { body } = await topupActions(world, account_id, api).balance()

    expect(body).toEqual({ balance: eur(0), credit: eur(700) })
  })

  it('is the sum of our credits where the core offers none', async () => {
    await owner.pay(2_500)
    const pbx: PbxCore = {
      ...world.ports.pbx,
      getCallBalance: async () => ({ kind: 'done', value: 'not_offered' }),
    }
    const actor = { user_id: 'u', session_id: 's', role: 'owner', twofa: false } as const
    const { account_id } = customer

    const balances = await createBilling({ ...world.ports, pbx }).payments.viewBalance({
      actor: { ...actor, account_id },
      request_id: 'r',
      ip: null,
      user_agent: null,
    })

    expect(balances).toEqual({ balance: eur(2_500), credit: eur(0) })
  })

  it('cannot be told while the core is away', async () => {
    await world.sandbox.setFault('pbx', 'down')

    const answer = await owner.balance()

    expect([answer.status, answer.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
    expect(answer.headers.get('retry-after')).toBe(String(answer.body.retry_after))
  })

  it('is open to the support user, and to no operator', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    const admin = await world.operator()

    expect((await api('GET', '/payments/balance', { token: support })).status).toBe(200)
    expect((await api('GET', '/payments/balance', { token: admin })).status).toBe(403)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let account_id: string
let keys = 0
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  account_id = (await world.signUp()).account_id
})
afterEach(() => world.close())

const NOW = '/subscription/change-plan-now'
const operator = async () => {
  const known = await world.ports.store.read((tx) => tx.accounts.operator())
  if (!known) return world.operator()
  return tokenOf(world, { role: 'admin', account_id: known.account_id, twofa: true })
}
const owner = () => tokenOf(world, { role: 'owner', account_id })
const subscriptionId = async () => {
  const found = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  return found?.subscription_id ?? ''
}
const byHand = async () => `/admin/subscriptions/${await subscriptionId()}/change-plan`
const headers = (key = `a-key-${++keys}`) => ({ 'idempotency-key': key })
const ask = async (body: unknown, token?: string) =>
  api('POST', NOW, { body, token: token ?? (await owner()), headers: headers() })
const askByHand = async (body: object) => {
  const token = await operator()
  return api('POST', await byHand(), {
    body: { effective: 'immediate', reason: 'By telephone', ...body },
    token,
    headers: headers(),
  })
}
/** The first paid period, which runs for 28 days; a third of it is over. */
const inFirstPeriod = () => world.until('2026-02-22T09:00:00Z')
const removeCard = () =>
  world.ports.store.transaction(async (tx) => {
    const [card] = await tx.paymentMethods.ofAccount(account_id)
    if (card) await tx.paymentMethods.put({ ...card, is_default: false })
  })

describe('changing the plan at once', () => {
  it('answers with the subscription, and what the change came to', async () => {
    await inFirstPeriod()

    const { status, body } = await ask({ new_tier: 'enterprise' })

    expect([status, body]).toEqual([
      200,
      {
        subscription: expect.objectContaining({ plan_tier: 'enterprise', status: 'active' }),
        proration: { delta_amount_minor: 3_000, period_days: 28 },
        // 30.00 for the rest of the period and 59.00 a month, with 21 %.
        gross_amount_minor: 3_630,
        price_with_vat: expect.objectContaining({
          gross: { amount_minor: 7_139, currency: 'EUR' },
        }),
      },
    ])
  })

  it('is the owner’s alone', async () => {
    const support = await tokenOf(world, { role: 'support', account_id })

    for (const token of [support, await operator()]) {
      const answer = await ask({ new_tier: 'enterprise' }, token)
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
  })

  it('gives a repeat with the key the first answer, and charges once', async () => {
    await inFirstPeriod()
    const token = await owner()
    const again = () =>
      api('POST', NOW, { body: { new_tier: 'enterprise' }, token, headers: headers('twice') })

    const answers = await Promise.all([again(), again(), again()])

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const replayed = answers.filter((each) => each.headers.get('idempotent-replayed') === 'true')
    expect(replayed).toHaveLength(2)
    expect(await world.sandbox.listCharges()).toHaveLength(2)
  })

  it('needs an idempotency key', async () => {
    const answer = await api('POST', NOW, { body: { new_tier: 'promo' }, token: await owner() })

    expect(complaints(answer)).toEqual(['Idempotency-Key'])
  })

  it('knows the tiers on offer, and that of today', async () => {
    const unknown = await ask({ new_tier: 'platinum' })
    expect([unknown.body.code, complaints(unknown)]).toEqual([
      'subscription.tier_invalid',
      ['new_tier'],
    ])
    const same = await ask({ new_tier: 'business' })
    expect([same.body.code, complaints(same)]).toEqual(['validation.failed', ['new_tier']])
    expect(complaints(await ask({}))).toEqual(['new_tier'])
    expect(complaints(await ask({ new_tier: 'promo', effective: 'now' }))).toEqual(['effective'])
  })

  it('needs a subscription that goes on', async () => {
    await api('POST', '/subscription/cancel', { token: await owner(), headers: headers() })

    expect(complaints(await ask({ new_tier: 'promo' }))).toEqual(['status'])
  })

  it('waits for the phone system', async () => {
    const waiting = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })

    const answer = await ask({ new_tier: 'promo' }, waiting)

    expect([complaints(answer), answer.body.retry_after]).toEqual([['status'], 30])
  })

  it('to a larger plan needs a card, and to a smaller one none', async () => {
    await inFirstPeriod()
    await removeCard()

    const larger = await ask({ new_tier: 'enterprise' })
    expect([larger.status, larger.body.code]).toEqual([402, 'payment.declined'])
    expect((await ask({ new_tier: 'starter' })).status).toBe(200)
  })

  it('waits while another change is paid for', async () => {
    await inFirstPeriod()
    await world.sandbox.setFault('payments', 'timeout_after_effect', 2)
    const token = await owner()
    for (const _ of [1, 2]) {
      const lost = await api('POST', NOW, {
        body: { new_tier: 'enterprise' },
        token,
        headers: headers('lost'),
      })
      expect([lost.body.code, lost.body.retry_after]).toEqual(['internal', 10])
    }

    const answer = await ask({ new_tier: 'promo' })

    expect([complaints(answer), answer.body.retry_after]).toEqual([['status'], 15])
  })
})

describe('an operator’s change of plan', () => {
  it('at once is charged to the customer’s card', async () => {
    await inFirstPeriod()

    const { status, body } = await askByHand({ new_tier: 'enterprise' })

    expect([status, body]).toMatchObject([200, { plan_tier: 'enterprise', status: 'active' }])
    const [charge] = await world.sandbox.listCharges()
    const payment = await world.ports.store.read((tx) =>
      tx.payments.byOrder(charge?.order_id ?? ''),
    )
    expect(payment).toMatchObject({ started_by: 'operator', amount: { amount_minor: 3_630 } })
    const { rows } = await audited()
    expect(rows).toContainEqual(expect.objectContaining({ actor: 'admin', reason: 'By telephone' }))
  })

  it('for the next period waits for it', async () => {
    const { body } = await askByHand({ new_tier: 'starter', effective: 'next_cycle' })

    expect(body).toMatchObject({
      plan_tier: 'business',
      plan_tier_pending: 'starter',
      plan_tier_pending_effective_at: '2026-02-15T09:00:00.000Z',
    })
  })

  it.each(['immediate', 'next_cycle'] as const)(
    '%s is refused as the customer’s is',
    async (effective) => {
      const unknown = await askByHand({ new_tier: 'platinum', effective })
      expect(unknown.body.code).toBe('subscription.tier_invalid')
      expect(complaints(await askByHand({ new_tier: 'business', effective }))).toEqual(['new_tier'])
      expect(complaints(await askByHand({ new_tier: 'promo', effective, reason: '' }))).toEqual([
        'reason',
      ])
      const token = await operator()
      const nobody = await api('POST', '/admin/subscriptions/nobody/change-plan', {
        body: { new_tier: 'promo', effective, reason: 'x' },
        token,
        headers: headers(),
      })
      expect([nobody.status, nobody.body.code]).toEqual([404, 'not_found'])
    },
  )

  it('is not for customers', async () => {
    const answer = await api('POST', await byHand(), {
      body: { new_tier: 'promo', effective: 'immediate', reason: 'x' },
      token: await owner(),
      headers: headers(),
    })

    expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
  })
})

async function audited() {
  const rows = await world.opened.db
    .selectFrom('audit_log')
    .select(['actor', 'reason'])
    .where('action', '=', 'subscription.plan_changed')
    .execute()
  return { rows }
}

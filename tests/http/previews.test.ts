import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

const PLAN = '/subscription/change-plan/preview'
const CANCEL = '/subscription/cancel/preview'

let world: World
let api: World['api']
let account_id: string
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  account_id = (await world.signUp()).account_id
})
afterEach(() => world.close())

const owner = () => tokenOf(world, { role: 'owner', account_id })
const preview = async (new_tier: string, token?: string) =>
  api('POST', PLAN, { body: { new_tier }, token: token ?? (await owner()) })
const cancelling = async (token?: string) =>
  api('POST', CANCEL, { token: token ?? (await owner()) })
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
/** The first paid period, which runs for 28 days; 21 of them are left. */
const inFirstPeriod = () => world.until('2026-02-22T09:00:00Z')
const removeCard = () =>
  world.ports.store.transaction(async (tx) => {
    const [card] = await tx.paymentMethods.ofAccount(account_id)
    if (card) await tx.paymentMethods.put({ ...card, is_default: false })
  })

describe('the preview of another plan', () => {
  it('says what a larger one costs at once, and each month after, both ways', async () => {
    await inFirstPeriod()

    const { status, body } = await preview('enterprise')

    expect(status).toBe(200)
    // 40.00 more a month, for 21 of 28 days, with 21 %.
    expect(body.now).toMatchObject({
      line_items: [{ line_total: eur(-1_425) }, { line_total: eur(4_425) }],
      subtotal: eur(3_000),
      vat_rate_basis_points: 2_100,
      vat_amount: eur(630),
      total: eur(3_630),
      credit_applied: eur(0),
      to_pay: eur(3_630),
      credit_back: eur(0),
    })
    expect([body.now_refused, body.next_cycle_refused]).toEqual([null, null])
    expect(body.price_with_vat).toMatchObject({ gross: eur(7_139), shown: 'net' })
    expect(body.next_cycle.at).toMatch(/^2026-03-15T/)
    for (const { next_invoices } of [body.now, body.next_cycle]) {
      expect(next_invoices).toHaveLength(3)
      expect(next_invoices[0]).toMatchObject({ total: eur(7_139), to_pay: eur(7_139) })
    }
  })

  it('says what a smaller one gives back, and that the next invoice uses it up', async () => {
    await inFirstPeriod()

    const { now } = (await preview('starter')).body

    expect(now.to_pay).toEqual(eur(0))
    // From 19.00 to 4.99 a month for the 20 days after this one, of 28, with 21 %.
    expect([now.subtotal, now.total]).toEqual([eur(-1_001), eur(-1_211)])
    expect(now.credit_back).toEqual(eur(1_211))
    const [first, second, third] = now.next_invoices
    expect([first.total, first.credit_applied, first.to_pay]).toEqual([eur(604), eur(604), eur(0)])
    expect([second.credit_applied, second.to_pay]).toEqual([eur(604), eur(0)])
    expect([third.credit_applied, third.to_pay]).toEqual([eur(3), eur(601)])
  })

  it('costs nothing in a trial', async () => {
    const { now } = (await preview('enterprise')).body

    expect(now).toMatchObject({ line_items: [], total: eur(0), to_pay: eur(0) })
    expect(now.next_invoices[0]).toMatchObject({ total: eur(7_139) })
  })

  it('changes nothing, and is for a support user and an operator too', async () => {
    await inFirstPeriod()
    const { subscription_id } = (await api('GET', '/subscription', { token: await owner() })).body
    const own = await preview('enterprise')

    const support = await tokenOf(world, { role: 'support', account_id })
    const path = `/admin/subscriptions/${subscription_id}/change-plan/preview`
    const asked = { body: { new_tier: 'enterprise' }, token: await world.operator() }

    expect((await preview('enterprise', support)).body).toEqual(own.body)
    expect((await api('POST', path, asked)).body).toEqual(own.body)
    expect((await api('POST', path, { ...asked, token: support })).status).toBe(403)
    expect((await preview('enterprise', asked.token)).status).toBe(403)
    const after = (await api('GET', '/subscription', { token: await owner() })).body
    expect(after).toMatchObject({ plan_tier: 'business', plan_tier_pending: null })
    expect(await world.sandbox.listCharges()).toHaveLength(1)
  })

  it('without a card says the amounts, and that the change would be refused', async () => {
    await inFirstPeriod()
    await removeCard()

    const { now, now_refused, next_cycle_refused } = (await preview('enterprise')).body

    expect(now.to_pay).toEqual(eur(3_630))
    expect([now_refused.code, next_cycle_refused]).toEqual(['payment.declined', null])
  })

  it('of the plan of the next period says that this is planned already, and what it costs at once', async () => {
    await inFirstPeriod()
    const token = await owner()
    const headers = { 'idempotency-key': 'planned' }
    await api('POST', '/subscription/change-plan', {
      token,
      headers,
      body: { new_tier: 'starter' },
    })

    const { now_refused, next_cycle, next_cycle_refused } = (await preview('starter')).body

    expect([now_refused, next_cycle, next_cycle_refused.code]).toEqual([
      null,
      null,
      'validation.failed',
    ])
    expect((await preview('business')).body).toMatchObject({ now: null, next_cycle_refused: null })
  })

  it('is refused as the change is', async () => {
    expect([(await preview('platinum')).body.code]).toEqual(['subscription.tier_invalid'])
    expect(complaints(await preview('business'))).toEqual(['new_tier'])
    const missing = await api('POST', PLAN, { body: {}, token: await owner() })
    expect(complaints(missing)).toEqual(['new_tier'])
    const waiting = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })
    expect(complaints(await preview('enterprise', waiting))).toEqual(['status'])
    const headers = { 'idempotency-key': 'cancel' }
    await api('POST', '/subscription/cancel', { token: await owner(), headers })
    expect(complaints(await preview('enterprise'))).toEqual(['status'])
    const path = '/admin/subscriptions/nothing/change-plan/preview'
    const asked = { body: { new_tier: 'starter' }, token: await world.operator() }
    expect((await api('POST', path, asked)).status).toBe(404)
  })
})

describe('the preview of cancelling', () => {
  it('of what is paid ends with the period, and the phone system 30 days later', async () => {
    await inFirstPeriod()
    const { current_period_end } = (await api('GET', '/subscription', { token: await owner() }))
      .body

    const { status, body } = await cancelling()

    expect([status, body]).toEqual([
      200,
      {
        ends_at: current_period_end,
        at_once: false,
        taken_back: eur(0),
        owed: eur(0),
        payable_until: null,
        account_credit: eur(0),
        phone_system_removed_at: new Date(
          Date.parse(current_period_end) + 30 * 86_400_000,
        ).toISOString(),
        plan_tier_dropped: null,
        still_billed: [],
      },
    ])
  })

  it('of what is unpaid ends now, and says what is owed for the days used: as it then is', async () => {
    const { account_id: id } = await world.signUp(
      { email: 'ona@example.lt', company_name: 'UAB Kita' },
      { behaviour: 'decline_after:1' },
    )
    account_id = id
    await world.until('2026-02-22T09:00:00Z')

    const { body } = await cancelling()

    expect(body).toMatchObject({ at_once: true, ends_at: '2026-02-22T09:00:00.000Z' })
    // 22.99 were billed for 28 days, of which 21 are taken back.
    expect([body.taken_back, body.owed]).toEqual([eur(1_724), eur(575)])
    expect(body.payable_until).toBe('2026-03-24T09:00:00.000Z')
    const headers = { 'idempotency-key': 'cancel' }
    expect(
      (await api('POST', '/subscription/cancel', { token: await owner(), headers })).status,
    ).toBe(200)
    const owed = (await world.billing.operations.standing(SYSTEM, id)).owed
    expect(owed).toEqual(body.owed)
    expect((await world.ports.store.read((tx) => tx.accounts.get(id)))?.ended_at).toBe(
      Date.parse(body.ends_at),
    )
  })

  it('is the account’s alone, changes nothing, and is refused as cancelling is', async () => {
    const support = await tokenOf(world, { role: 'support', account_id })
    expect((await cancelling(support)).status).toBe(200)
    expect((await cancelling(await world.operator())).status).toBe(403)
    const waiting = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })
    expect(complaints(await cancelling(waiting))).toEqual(['status'])
    const headers = { 'idempotency-key': 'cancel' }
    await api('POST', '/subscription/cancel', { token: await owner(), headers })
    expect(complaints(await cancelling())).toEqual(['status'])
  })
})

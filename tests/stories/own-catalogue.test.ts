import { EUR, money, type Plan, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseMisfits } from '../../packages/server/src/compose.ts'
import { tokenOf } from '../http/actors.ts'
import { openWorld, type World } from '../support/world.ts'

const plan = (plan_tier: string, cents: number, differs: Partial<Plan> = {}): Plan => ({
  plan_tier,
  name: plan_tier.toUpperCase(),
  names: {},
  price: money(cents, EUR),
  trial_days: 14,
  description_key: `plan.${plan_tier}`,
  features: [],
  pbx_plan: plan_tier,
  offered: true,
  ...differs,
})

/** Another company's plans: two on offer, and one of before. */
const SOLO = plan('solo', 700, { trial_days: 30, pbx_plan: 'pbx-1', names: { lt: 'Vienam' } })
const OFFICE = plan('office', 3_500, { pbx_plan: 'pbx-10', features: ['recording'] })
const OLD = plan('office-2024', 3_900, { offered: false })

describe('a catalogue of an operator’s own', () => {
  let world: World
  let token: string
  beforeAll(async () => {
    world = await openWorld({ settings: { plans: [SOLO, OFFICE, OLD] } })
    token = await world.operator()
  })
  afterAll(() => world.close())

  const plansAtCore = async () =>
    (await world.sandbox.listTenants()).map(({ plan_tier }) => plan_tier)
  const linesOf = async (account_id: string) =>
    (await world.billing.operations.standing(SYSTEM, account_id)).invoices
      .map(({ total, lines }) => `${total.amount_minor} ${lines.at(-1)?.description}`)
      .toReversed()

  it('is on offer, from the smallest, without the plans of before', async () => {
    const { body } = await world.api('GET', '/plans')

    expect(body.data).toEqual([
      {
        plan_tier: 'solo',
        name: 'SOLO',
        names: { en: 'SOLO', lt: 'Vienam' },
        price: { amount_minor: 700, currency: 'EUR' },
        trial_days: 30,
        description_key: 'plan.solo',
      },
      {
        plan_tier: 'office',
        name: 'OFFICE',
        names: { en: 'OFFICE', lt: 'OFFICE' },
        price: { amount_minor: 3_500, currency: 'EUR' },
        trial_days: 14,
        description_key: 'plan.office',
        features: ['recording'],
      },
    ])
  })

  it('refuses a plan that it does not offer, or does not have, as any other wrong tier', async () => {
    const body = { customer_type: 'company', company_name: 'UAB', email: 'a@b.lt', country: 'LT' }
    for (const plan_tier of ['business', 'office-2024']) {
      const answer = await world.api('POST', '/signup', { body: { ...body, plan_tier } })
      expect([answer.status, answer.body.code]).toEqual([422, 'subscription.tier_invalid'])
      expect(answer.body.invalid_params[0].name).toBe('plan_tier')
    }
    const listed = await world.api('GET', '/admin/customers?plan_tier=business', { token })
    expect([listed.status, listed.body.code]).toEqual([422, 'validation.failed'])
    expect(listed.body.invalid_params).toEqual([
      { name: 'plan_tier', reason: 'We take one of "solo", "office", "office-2024".' },
    ])
    const old = await world.api('GET', '/admin/customers?plan_tier=office-2024', { token })
    expect([old.status, old.body.data]).toEqual([200, []])
  })

  it('counts its own plans on the dashboard, in its own order', async () => {
    const { body } = await world.api('GET', '/admin/dashboards/billing', { token })

    expect(body.subscriptions.by_tier.map(({ tier }: { tier: string }) => tier)).toEqual([
      'solo',
      'office',
      'office-2024',
    ])
  })

  it('is signed up for, tried, charged, changed and told to the phone system', async () => {
    const { account_id } = await world.signUp({ plan_tier: 'solo' })
    const ask = async (method: string, path: string, body?: unknown) => {
      const own = await tokenOf(world, { role: 'owner', account_id })
      const headers = { 'idempotency-key': path }
      return world.api(method, path, {
        token: own,
        headers,
        ...(body === undefined ? {} : { body }),
      })
    }
    expect(await plansAtCore()).toEqual(['pbx-1'])

    await world.until('2026-03-03T09:00:00Z')
    expect((await ask('GET', '/subscription')).body).toMatchObject({
      plan_tier: 'solo',
      status: 'active',
      trial_ends_at: '2026-03-03T09:00:00.000Z',
    })

    const changed = await ask('POST', '/subscription/change-plan-now', { new_tier: 'office' })
    await world.settle()
    await ask('POST', '/subscription/change-plan', { new_tier: 'solo' })
    await world.until('2026-04-03T09:00:00Z')

    const metrics = await world.api('GET', '/admin/metrics', { token: await world.operator() })
    expect(metrics.body.windows.at(-1).by_plan_tier).toMatchObject({
      solo: { signups: 1, active: 1, mrr_minor: 700 },
      office: { signups: 0, active: 0, mrr_minor: 0 },
      business: { signups: 0, active: 0, mrr_minor: 0 },
    })
    expect(changed.status).toBe(200)
    expect(await plansAtCore()).toEqual(['pbx-1'])
    expect(await linesOf(account_id)).toEqual([
      expect.stringMatching(/^847 SOLO/),
      expect.stringMatching(/^3388 OFFICE/),
      expect.stringMatching(/^847 SOLO/),
    ])
  })
})

describe('a plan that customers have', () => {
  it('must stay in the catalogue: a start without it is refused in one line', async () => {
    const plans = [SOLO, OFFICE]
    const world = await openWorld({ settings: { plans } })
    await world.signUp({ plan_tier: 'solo' })
    const refused = () => refuseMisfits(world.billing)

    await refused()
    plans.shift()

    await expect(refused()).rejects.toThrow(
      'plans: customers have the plan solo, which is not listed; list it, with `"offered": false` where nobody else shall have it',
    )
    plans.unshift({ ...SOLO, offered: false })
    await refused()
    await world.close()
  })
})

describe('an item that customers hold', () => {
  it('must stay in the catalogue: a start without it is refused in one line', async () => {
    const items = [...ITEMS]
    const world = await openWorld({ settings: { items } })
    const { account_id } = await world.signUp()
    const token = await tokenOf(world, { role: 'owner', account_id })
    const headers = { 'idempotency-key': 'seats' }
    const body = { items: { seats: 5 }, when: 'now' }
    expect((await world.api('POST', '/subscription/change', { token, headers, body })).status).toBe(
      200,
    )
    await refuseMisfits(world.billing)

    items.shift()

    await expect(refuseMisfits(world.billing)).rejects.toThrow(
      'items: customers hold the item seats, which is not listed; list it, with `"offered": false` where nobody else shall have it',
    )
    await world.close()
  })
})

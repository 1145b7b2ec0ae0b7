import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

/** The card pays the signup's proof and the first period, and nothing after that. */
const DECLINES_THEN = { behaviour: 'decline_after:2' } as const

describe.each(DIALECTS)('a change of plan at once on %s', (dialect) => {
  const story = moneyStory(dialect)

  const { planOf, captures, planAtCore, upgrade } = planStory(story)
  const notes = async ({ account_id }: Told) => {
    const { data } = await story.world.ports.store.read((tx) =>
      tx.creditNotes.list({ account_id }, { limit: 10, after: null }),
    )
    return data.map(({ kind, reason_code, amount }) => [kind, reason_code, amount.amount_minor])
  }

  it('to a larger one charges the rest of the period by days, and renews at the new price', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await ona.mails()

    const { status, body } = await upgrade(ona)

    expect([status, body]).toMatchObject([
      200,
      {
        subscription: { plan_tier: 'enterprise', price: { amount_minor: 5_900 }, status: 'active' },
        proration: { delta_amount_minor: 3_000, period_days: 28 },
      },
    ])
    expect(await captures()).toEqual([2_299, 3_630])
    await story.world.settle()
    expect(await planAtCore()).toEqual(['enterprise'])
    expect((await ona.mails()).toSorted()).toEqual([
      '2026-02-22 Invoice PBX-2026-000002',
      '2026-02-22 Your plan: Enterprise',
    ])

    await story.world.until('2026-03-15T10:00:00Z')
    expect(await ona.page()).toMatchObject({
      invoices: [
        'PBX-2026-000001 paid 22.99',
        'PBX-2026-000002 paid 36.30',
        'PBX-2026-000003 paid 71.39',
      ],
      credit: 0,
    })
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  })

  it('that the card declines changes nothing, and costs nothing', async () => {
    const ona = await story.customer({}, DECLINES_THEN)
    await story.world.until('2026-02-22T09:00:00Z')
    const before = await ona.page()

    const { status, body } = await upgrade(ona)

    expect([status, body.code]).toEqual([402, 'payment.declined'])
    await story.world.advance('PT2H')
    expect([await planOf(ona), await captures(), await ona.page()]).toEqual([
      'business',
      [2_299],
      before,
    ])
    const orders = await story.world.sandbox.listOrders()
    expect(orders.filter(({ state }) => state === 'cancelled')).toHaveLength(1)
  })

  it('that is paid after its decline keeps the money as account credit', async () => {
    const ona = await story.customer({}, DECLINES_THEN)
    await story.world.until('2026-02-22T09:00:00Z')
    await upgrade(ona)
    const order = (await story.world.sandbox.listOrders()).find((each) => each.state === 'pending')

    await story.world.sandbox.complete(order?.order_token ?? '')
    await story.world.settle()

    expect(await planOf(ona)).toBe('business')
    expect(await ona.page()).toMatchObject({ credit: 3_630, invoices: [expect.anything()] })
  })

  it('to a smaller one gives account credit, which the next invoice uses first', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')

    const { body } = await upgrade(ona, 'starter')

    expect(body.proration).toEqual({ delta_amount_minor: -1_001, period_days: 28 })
    expect(await notes(ona)).toEqual([['credit', 'plan_change', 1_211]])
    expect(await ona.page()).toMatchObject({ credit: 1_211 })
    await story.world.until('2026-03-15T10:00:00Z')
    expect(await captures()).toEqual([2_299])
    expect(await ona.page()).toMatchObject({
      credit: 1_211 - 604,
      invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 6.04'],
    })
  })

  it('up and down and up again on one day makes no money', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await upgrade(ona)
    await upgrade(ona, 'promo')
    await upgrade(ona)
    await upgrade(ona, 'business')
    const { credit } = await ona.page()

    expect(await captures()).toEqual([2_299, 3_630])
    // All but the day itself, which belongs to Enterprise.
    expect(credit).toBe(3_457)
    expect(await planOf(ona)).toBe('business')
  })

  it('in a trial costs nothing, and the first period has the new price', async () => {
    const ona = await story.customer()
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'promo' } })

    const { body } = await upgrade(ona)

    expect(body).toMatchObject({
      subscription: { status: 'trialing', plan_tier: 'enterprise', plan_tier_pending: null },
      proration: { delta_amount_minor: 0, period_days: 14 },
    })
    await story.world.until('2026-02-15T10:00:00Z')
    expect(await captures()).toEqual([7_139])
  })

  it('in a trial costs nothing either where an operator took its cancellation back', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-05T09:00:00Z')
    await ona.ask('POST', '/subscription/cancel')
    expect((await transition(story.world, ona.account_id, 'active')).body.status).toBe('active')

    const preview = await ona.ask('POST', '/subscription/change-plan/preview', {
      body: { new_tier: 'enterprise' },
    })
    expect(preview.body.now).toMatchObject({ line_items: [], to_pay: { amount_minor: 0 } })
    const { body } = await upgrade(ona)

    expect(body).toMatchObject({
      subscription: { status: 'active', plan_tier: 'enterprise' },
      proration: { delta_amount_minor: 0, period_days: 14 },
      gross_amount_minor: 0,
    })
    await ona.mails()
    await story.world.until('2026-02-15T10:00:00Z')
    expect(await captures()).toEqual([7_139])
    expect(await ona.mails()).toContain('2026-02-12 Your trial ends on 15 February 2026')
  })

  it('in the last second of the period has no days to pay, and renews at the new price', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-15T08:59:59Z')

    const { body } = await upgrade(ona)

    expect(body.proration).toEqual({ delta_amount_minor: 0, period_days: 28 })
    await story.world.until('2026-03-15T10:00:00Z')
    expect(await captures()).toEqual([2_299, 7_139])
  })

  it('of which two are asked for at once is made once', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')

    const answers = await Promise.all([upgrade(ona), upgrade(ona), upgrade(ona)])

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 422, 422])
    expect(await captures()).toEqual([2_299, 3_630])
  })
})

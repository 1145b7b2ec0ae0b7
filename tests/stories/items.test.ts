import { type Settings, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

const SELLS = { settings: { items: ITEMS } satisfies Partial<Settings> }

/** The card pays the signup's proof, the first period and one change, and nothing after that. */
const DECLINES_THEN = { behaviour: 'decline_after:2' } as const

const CHANGE = '/subscription/change'

interface Amount {
  readonly amount_minor: number
}

describe.each(STORY_DIALECTS)('items beside a plan on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)
  const { captures } = planStory(story)

  const change = (customer: Told, body: object) => customer.ask('POST', CHANGE, { body })
  const preview = async (customer: Told, body: object) =>
    (await customer.ask('POST', `${CHANGE}/preview`, { body })).body
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const linesOf = (lines: readonly { description: string; line_total: Amount }[]) =>
    lines.map(({ description, line_total }) => [description, line_total.amount_minor])
  const newest = async (customer: Told) => {
    const { data } = (await customer.ask('GET', '/invoices')).body
    return (await customer.ask('GET', `/invoices/${data[0].invoice_id}`)).body
  }
  const refusedOn = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
    status,
    body.invalid_params?.[0]?.name,
  ]

  /** On Business, which includes three seats, in the first paid month: 15 February to 15 March, 28 days. */
  const paying = async (checkout = {}) => {
    const ona = await story.customer({}, checkout)
    await story.world.until('2026-02-22T09:00:00Z')
    return ona
  }
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }

  it('seats are charged by days beyond what is included, and renew with the plan, line by line', async () => {
    const ona = await paying()

    const shown = await preview(ona, { items: { seats: 10 } })
    const { status, body } = await change(ona, {
      items: { seats: 10 },
      when: 'now',
      expect_minor: shown.now.total.amount_minor,
    })

    // 7 × 4.99 × 21/28 = 26.20, with 21 % VAT 31.70.
    expect([status, body.collected, body.paid.amount_minor]).toEqual([200, 'now', 3_170])
    expect(linesOf(body.line_items)).toEqual(linesOf(shown.now.line_items))
    expect(body.subtotal.amount_minor).toBe(2_620)
    expect(body.subscription).toMatchObject({
      plan_tier: 'business',
      price: { amount_minor: 1_900 + 3_493 },
      items: [{ item: 'seats', quantity: 10, included: 3 }],
    })
    expect(await captures()).toEqual([2_299, 3_170])

    await story.world.until('2026-03-15T10:00:00Z')
    const invoice = await newest(ona)
    const counted = (line: { quantity: number; unit_price: Amount; line_total: Amount }) => [
      line.quantity,
      line.unit_price.amount_minor,
      line.line_total.amount_minor,
    ]
    expect(invoice.line_items.map(counted)).toEqual([
      [1, 1_900, 1_900],
      [7, 499, 3_493],
    ])
    expect(await booksHold()).toEqual([])
  })

  it('up and down on one day costs the most that was held on it, and the next period the last', async () => {
    const ona = await paying()
    await change(ona, { items: { seats: 12 }, when: 'now' })

    const fewer = await change(ona, { items: { seats: 4 }, when: 'now' })

    // From 9 paid to 1: 44.91 and 4.99 a month, for the 20 days after today: −32.08 + 3.56, with VAT.
    expect(fewer.body).toMatchObject({ collected: 'credit', subtotal: { amount_minor: -2_852 } })
    const again = await change(ona, { items: { seats: 12 }, when: 'now' })
    expect(again.body.subtotal.amount_minor).toBe(2_852)
    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(1_900 + 9 * 499)
    expect(await booksHold()).toEqual([])
  })

  it('a change of plan keeps the seats and their price, and counts what the new plan includes', async () => {
    const ona = await paying()
    await change(ona, { items: { seats: 10 }, when: 'now' })

    const { body } = await change(ona, { plan_tier: 'enterprise', when: 'now' })

    expect(body.subscription).toMatchObject({
      price: { amount_minor: 5_900 },
      items: [{ item: 'seats', quantity: 10, included: 10 }],
    })
    const back = await change(ona, { plan_tier: 'business', when: 'next_period' })
    expect(back.body.price_with_vat.net.amount_minor).toBe(1_900 + 3_493)
    expect(await booksHold()).toEqual([])
  })

  it('a seat changed now leaves the plan that was chosen for the next period', async () => {
    const ona = await paying()
    await change(ona, { plan_tier: 'enterprise', when: 'next_period' })

    await change(ona, { items: { seats: 5 }, when: 'now' })

    expect(await subscriptionOf(ona)).toMatchObject({
      plan_tier_pending: 'enterprise',
      planned: { plan_tier: 'enterprise' },
      items: [{ item: 'seats', quantity: 5 }],
    })
    await change(ona, { items: { seats: 4, numbers: 2 }, when: 'next_period' })
    const dropped = await ona.ask('POST', `${CHANGE}/cancel`, { body: { fields: ['seats'] } })
    expect(dropped.body.planned).toMatchObject({ plan_tier: 'enterprise', items: { numbers: 2 } })
    expect(dropped.body.planned.items).toEqual({ numbers: 2 })

    await story.world.until('2026-03-15T10:00:00Z')
    const after = await subscriptionOf(ona)
    expect([after.plan_tier, after.planned, after.price.amount_minor]).toEqual([
      'enterprise',
      undefined,
      5_900 + 2 * 150,
    ])
    expect(await booksHold()).toEqual([])
  })

  it('a declined card, another amount than was shown, or too many change nothing', async () => {
    const ona = await paying(DECLINES_THEN)
    await change(ona, { items: { numbers: 1 }, when: 'now' })
    const before = await subscriptionOf(ona)

    expect((await change(ona, { items: { seats: 10 }, when: 'now' })).status).toBe(402)
    expect(
      refusedOn(await change(ona, { items: { seats: 9 }, when: 'now', expect_minor: 1 })),
    ).toEqual([422, 'expect_minor'])
    expect(refusedOn(await change(ona, { items: { seats: 51 }, when: 'now' }))).toEqual([
      422,
      'items.seats',
    ])
    expect(refusedOn(await change(ona, { items: { porting: 1 }, when: 'now' }))).toEqual([
      422,
      'items.porting',
    ])
    expect(refusedOn(await change(ona, { when: 'now' }))).toEqual([422, 'items'])
    expect(await subscriptionOf(ona)).toEqual(before)
    expect(await booksHold()).toEqual([])
  })

  it('in a trial items change without money, and the first bill has them', async () => {
    const ona = await story.customer()

    const { body } = await change(ona, { items: { seats: 5, numbers: 1 }, when: 'now' })

    expect([body.collected, body.total.amount_minor, body.line_items]).toEqual(['nothing', 0, []])
    await story.world.until('2026-02-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(1_900 + 2 * 499 + 150)
  })

  it('the phone system allows what is held or included, and fewer than are in use are not taken', async () => {
    const ona = await paying()
    const limits = async () =>
      (await story.world.sandbox.listTenants()).map((tenant) => tenant.limits)
    await story.world.settle()
    expect(await limits()).toEqual([{ extensions: 3 }])

    await change(ona, { items: { seats: 10 }, when: 'now' })
    await story.world.settle()
    expect(await limits()).toEqual([{ extensions: 10 }])

    const [tenant] = await story.world.sandbox.listTenants()
    await story.world.sandbox.setInUse(tenant?.tenant_id ?? '', 'extensions', 8)
    const refused = await change(ona, { items: { seats: 7 }, when: 'now' })
    expect([refused.status, refused.body.invalid_params]).toEqual([
      422,
      [{ name: 'items.seats', reason: '8 are in use: free what is not needed first.' }],
    ])
    await change(ona, { items: { seats: 7 }, when: 'next_period' })
    await story.world.until('2026-03-15T10:00:00Z')
    await story.world.settle()
    expect(await limits()).toEqual([{ extensions: 7 }])
  })

  it('an operator changes what customers do not change themselves, and the audit log says what', async () => {
    const ona = await paying()
    const { subscription_id } = await subscriptionOf(ona)
    const path = `/admin/subscriptions/${subscription_id}/change`
    const wish = { items: { seats: 6 } }
    const shown = await operate(story.world, 'POST', `${path}/preview`, { body: wish })

    const { status, body } = await operate(story.world, 'POST', path, {
      body: { ...wish, when: 'now', reason: 'asked by telephone' },
    })

    expect([status, body.total]).toEqual([200, shown.body.now.total])
    const { data } = await story.world.ports.store.read((tx) =>
      tx.audit.list({ account_id: ona.account_id }, { limit: 50, after: null }),
    )
    const said = data.map(({ action, meta }) => {
      const { items, to_items } = JSON.parse(meta ?? '{}') as Record<string, string>
      return [action, items ?? to_items]
    })
    expect(said).toContainEqual(['admin.subscription.change', 'seats=6'])
    expect(said).toContainEqual(['subscription.terms_changed', 'seats=6'])
  })
})

import { EUR, money, PLANS, type Settings, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'

/** Business and Enterprise at ten months a year; seats too, at 49.90. Numbers are sold by the month alone. */
const YEARLY: Partial<Settings> = {
  plans: PLANS.map((plan) =>
    plan.plan_tier === 'business' || plan.plan_tier === 'enterprise'
      ? { ...plan, price_year: money(plan.price.amount_minor * 10, EUR) }
      : plan,
  ),
  items: ITEMS.map((item) =>
    item.item === 'seats'
      ? { ...item, prices: { ...item.prices, year: { kind: 'per_unit', unit: money(4_990, EUR) } } }
      : item,
  ),
}

const CHANGE = '/subscription/change'

describe.each(STORY_DIALECTS)('a year in place of months on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: YEARLY })

  const change = (customer: Told, body: object) => customer.ask('POST', CHANGE, { body })
  const preview = async (customer: Told, body: object) =>
    (await customer.ask('POST', `${CHANGE}/preview`, { body })).body
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const invoicesOf = async (customer: Told) => (await customer.ask('GET', '/invoices')).body.data
  const newest = async (customer: Told) => {
    const [{ invoice_id }] = await invoicesOf(customer)
    return (await customer.ask('GET', `/invoices/${invoice_id}`)).body
  }
  const refusedOn = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
    status,
    body.invalid_params?.[0]?.name,
  ]
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }
  const mrr = async () =>
    (await operate(story.world, 'GET', '/admin/metrics')).body.windows[0].totals.mrr_minor
  const move = (account_id: string, to: string) => transition(story.world, account_id, to)

  /** On Business by the month, in the first paid month: 15 February to 15 March. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await ona.mails()
    return ona
  }

  it('begins with the next period, is one invoice, and nothing is charged for the rest of it', async () => {
    const ona = await paying()
    await change(ona, { items: { seats: 10 }, when: 'now' })

    const shown = await preview(ona, { interval: 'year' })
    const { status, body } = await change(ona, { interval: 'year', when: 'next_period' })

    const net = 19_000 + 7 * 4_990
    expect([status, shown.now, shown.now_refused.detail]).toEqual([
      200,
      null,
      'It is paid by the month until the period ends: send `next_period`.',
    ])
    expect(shown.price_with_vat).toMatchObject({ net: { amount_minor: net }, renews: 'yearly' })
    expect(body.price_with_vat).toEqual(shown.price_with_vat)
    expect(body.subscription.planned).toMatchObject({
      interval: 'year',
      effective_at: '2026-03-15T09:00:00.000Z',
    })

    await story.world.until('2026-03-15T10:00:00Z')
    const invoice = await newest(ona)
    expect(invoice.line_items).toMatchObject([
      {
        description: expect.stringMatching(/yearly fee|metinis mokestis/),
        line_total: { amount_minor: 19_000 },
        period_start: '2026-03-15T09:00:00.000Z',
        period_end: '2027-03-15T09:00:00.000Z',
      },
      { quantity: 7, unit_price: { amount_minor: 4_990 }, line_total: { amount_minor: 34_930 } },
    ])
    expect(invoice.total).toEqual(shown.next_period.next_invoices[0].total)
    expect(await subscriptionOf(ona)).toMatchObject({
      interval: 'year',
      price: { amount_minor: net },
      current_period_end: '2027-03-15T09:00:00.000Z',
      next_invoice_at: '2027-03-15T09:00:00.000Z',
    })
    expect(await mrr()).toBe(Math.round(net / 12))

    const billed = (await invoicesOf(ona)).length
    await story.world.until('2027-03-14T09:00:00Z')
    expect((await invoicesOf(ona)).length).toBe(billed)
    await story.world.until('2027-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(net)
    expect(await booksHold()).toEqual([])
  })

  it('is told by mail', async () => {
    const ona = await paying()

    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.settle()

    expect((await ona.mails()).join('\n')).toMatch(/Paid: by the month → by the year$/)
  })

  it('a seat more within it costs the days that are left of the year', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2026-09-15T09:00:00Z')

    const { body } = await change(ona, { items: { seats: 4 }, when: 'now' })

    // 15 September to 15 March are 181 of 365 days: 49.90 × 181/365 = 24.74.
    expect(body.subtotal.amount_minor).toBe(2_474)
    await story.world.until('2027-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(19_000 + 4_990)
    expect(await booksHold()).toEqual([])
  })

  it('a larger plan within it is taken at the price of its year', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2026-09-15T09:00:00Z')

    const { body } = await change(ona, { plan_tier: 'enterprise', when: 'now' })

    expect(body.subtotal.amount_minor).toBe(
      Math.round((59_000 * 181) / 365) - Math.round((19_000 * 181) / 365),
    )
    expect(refusedOn(await change(ona, { plan_tier: 'starter', when: 'next_period' }))).toEqual([
      422,
      'plan_tier',
    ])
    expect(await booksHold()).toEqual([])
  })

  it('goes back to months with the next period, on the day of the month on which it all began', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2026-09-15T09:00:00Z')

    expect(refusedOn(await change(ona, { interval: 'month', when: 'now' }))).toEqual([
      422,
      'interval',
    ])
    const { body } = await change(ona, { interval: 'month', when: 'next_period' })

    expect(body.effective_at).toBe('2027-03-15T09:00:00.000Z')
    await story.world.until('2027-03-15T10:00:00Z')
    expect(await newest(ona)).toMatchObject({
      subtotal: { amount_minor: 1_900 },
      line_items: [{ period_end: '2027-04-15T09:00:00.000Z' }],
    })
    const subscription = await subscriptionOf(ona)
    expect([subscription.interval, subscription.price.amount_minor]).toEqual([undefined, 1_900])
    expect(await mrr()).toBe(1_900)
    expect(await booksHold()).toEqual([])
  })

  it('chosen in the trial, is the first charge', async () => {
    const ona = await story.customer()
    await ona.mails()

    const { status, body } = await change(ona, { interval: 'year', when: 'now' })

    expect([status, body.collected, body.subscription.interval]).toEqual([200, 'nothing', 'year'])
    await story.world.until('2026-02-15T12:00:00Z')
    expect(await newest(ona)).toMatchObject({
      subtotal: { amount_minor: 19_000 },
      line_items: [{ period_end: '2027-02-15T09:00:00.000Z' }],
    })
    expect(await booksHold()).toEqual([])
  })

  it('that is planned is taken back whole, or with what is wished beside it, at the prices of months', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await change(ona, { items: { seats: 5 }, when: 'next_period' })
    const both = await preview(ona, { items: { seats: 6 } })
    expect(both.next_period.next_invoices[0].subtotal.amount_minor).toBe(19_000 + 3 * 4_990)

    const dropped = await ona.ask('POST', `${CHANGE}/cancel`, { body: { fields: ['interval'] } })

    expect([dropped.status, dropped.body.planned]).toEqual([
      200,
      { effective_at: '2026-03-15T09:00:00.000Z', items: { seats: 5 } },
    ])
    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(1_900 + 2 * 499)
    expect(await booksHold()).toEqual([])
  })

  it('what is not sold by the year is given up for it, or keeps the months', async () => {
    const ona = await paying()
    await change(ona, { items: { numbers: 2 }, when: 'now' })

    expect(refusedOn(await change(ona, { interval: 'year', when: 'next_period' }))).toEqual([
      422,
      'items.numbers',
    ])
    const without = { interval: 'year', items: { numbers: 0 }, when: 'next_period' }
    expect((await change(ona, without)).status).toBe(200)
    // What is planned stays sold: more numbers now are not, by the year.
    expect(refusedOn(await change(ona, without))).toEqual([422, 'items.numbers'])
    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(19_000)
    expect(await booksHold()).toEqual([])
  })

  it('a plan that is taken now is the plan of the year that is planned', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })

    expect((await change(ona, { plan_tier: 'enterprise', when: 'now' })).status).toBe(200)
    expect(refusedOn(await change(ona, { plan_tier: 'starter', when: 'now' }))).toEqual([
      422,
      'interval',
    ])

    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(59_000)
    expect(await booksHold()).toEqual([])
  })

  it('that a suspension ran into is gone on with by its days, and ends when it would have', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2027-03-01T09:00:00Z')
    await move(ona.account_id, 'suspended')
    await story.world.until('2027-09-15T09:00:00Z')

    await move(ona.account_id, 'active')
    await story.world.settle()

    // 15 September to 15 March are 182 of the 366 days of that year.
    expect(await newest(ona)).toMatchObject({
      subtotal: { amount_minor: Math.round((19_000 * 182) / 366) },
      line_items: [{ period_end: '2028-03-15T09:00:00.000Z' }],
    })
    expect(await booksHold()).toEqual([])
  })

  it('a discount of months takes nothing off a year, and is not used up by it', async () => {
    const ona = await paying()
    const { subscription_id } = await subscriptionOf(ona)
    const path = `/admin/subscriptions/${subscription_id}/discounts`
    const off = { kind: 'percent', basis_points: 2_000 }
    const given = { off, periods: 3, interval: 'month', reason: 'agreed by phone' }
    await operate(story.world, 'POST', path, { body: given })

    await change(ona, { interval: 'year', when: 'next_period' })
    await operate(story.world, 'POST', path, {
      body: { off: { kind: 'amount', amount_minor: 1_000 }, periods: 1, reason: 'for the year' },
    })

    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(18_000)
    const { data } = (await operate(story.world, 'GET', path)).body
    expect(
      data.map(({ interval, periods_left }: Record<string, unknown>) => [interval, periods_left]),
    ).toEqual([
      ['year', 0],
      ['month', 3],
    ])
    expect(await booksHold()).toEqual([])
  })
})

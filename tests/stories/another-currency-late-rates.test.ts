import { money, type Plan, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { topupActions } from '../support/topup-actions.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { planStory } from './plan-story.ts'
import { restoreStory } from './restore-story.ts'

const plan = (plan_tier: string, minor: number): Plan => ({
  plan_tier,
  name: plan_tier,
  names: {},
  price: money(minor, 'SEK'),
  trial_days: 14,
  description_key: `plan.${plan_tier}`,
  features: [],
  pbx_plan: plan_tier,
  offered: true,
})
const plans = [plan('business', 19_900), plan('enterprise', 39_900)]
const PERSON = { customer_type: 'individual', full_name: 'Ona Onaitė', plan_tier: 'business' }
const SEK = { currency: 'SEK' }

/** A Lithuanian seller charges SEK, and states VAT in euro. Source: Directive 2006/112/EC, Art. 91 (2), 230. */
describe.each(STORY_DIALECTS)('money that came before the exchange rate did, on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { currency: 'SEK', plans } })
  const { planOf, captures, upgrade, askAgain } = planStory(story)
  const { inLostHours } = restoreStory(story)
  const at = (instant: string) => story.world.until(instant)
  const put = async (day: string, per_euro: string) => {
    const rates = [{ currency: 'SEK', per_euro }]
    const body = { day, source: 'ECB', rates }
    const { status } = await operate(story.world, 'POST', '/admin/exchange-rates', { body })
    expect(status).toBe(200)
  }
  const newest = async (of: Told) => (await of.ask('GET', '/invoices')).body.data[0]
  const alerts = async () => {
    const { alerts: raised } = await story.world.billing.scheduler.alerts(SYSTEM)
    return raised.filter(({ id }) => id.startsWith('exchange_rate'))
  }
  const wrong = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap((each) => each.wrong)
  }

  it('a topup that is paid after its rate went old is booked by the newest, and no other is taken', async () => {
    const ona = await story.customer(PERSON)
    const topups = topupActions(story.world, ona.account_id)
    await at('2026-02-02T09:00:00Z')
    await put('2026-01-20', '9')
    await put('2026-01-26', '11')
    const started = await topups.topUp({ amount_minor: 12_100, ...SEK })
    await at('2026-02-03T08:00:00Z')
    expect(await alerts()).toMatchObject([{ id: 'exchange_rate_missing' }])

    await story.world.sandbox.complete(orderTokenIn(started))
    await story.world.settle()

    // 121.00 SEK with 21 % in it: 21.00 SEK, which are 1.9091 EUR.
    const invoice = await newest(ona)
    expect(invoice).toMatchObject({
      status: 'paid',
      total: { amount_minor: 12_100, currency: 'SEK' },
      vat_converted: {
        amount: { amount_minor: 191, currency: 'EUR' },
        rate: { day: '2026-01-26', from_per_euro: '11' },
      },
    })
    expect((await topups.balance()).body.balance).toEqual({ amount_minor: 12_100, ...SEK })
    expect(await alerts()).toMatchObject([
      { id: 'exchange_rate_missing' },
      { id: 'exchange_rate_old', metric: 1, message: expect.stringContaining(invoice.number) },
    ])
    expect(await topups.topUp({ amount_minor: 12_100, ...SEK })).toMatchObject({
      status: 500,
      body: { code: 'internal', retry_after: 3_600 },
    })
    expect(await captures()).toEqual([12_100])

    await put('2026-02-03', '10')
    expect((await topups.topUp({ amount_minor: 12_100, ...SEK })).status).toBe(201)
    expect(await alerts()).toMatchObject([{ id: 'exchange_rate_old' }])
    expect(await wrong()).toEqual([])
  })

  it('a change of plan that was paid is made by the newest rate, and none is asked for without one', async () => {
    const ona = await story.customer(PERSON)
    const eve = await story.customer({ ...PERSON, email: 'eve@example.com' })
    await at('2026-02-14T21:00:00Z')
    await put('2026-02-14', '11')
    await at('2026-02-21T23:59:58Z')
    const ask = await askAgain(ona)
    await story.world.sandbox.setWebhookMode('hold')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 2)
    for (const { status } of [await ask(), await ask()]) expect(status).toBe(500)
    const [first, second, change] = await captures()
    expect([first, second, change]).toEqual([24_079, 24_079, expect.any(Number)])

    // By the operator's calendar it is the 22nd: the rate is eight days old.
    await at('2026-02-22T00:05:00Z')

    expect(await planOf(ona)).toBe('enterprise')
    expect(await newest(ona)).toMatchObject({
      status: 'paid',
      total: { amount_minor: change, currency: 'SEK' },
      vat_converted: { rate: { day: '2026-02-14' } },
    })
    expect(await alerts()).toMatchObject([
      { id: 'exchange_rate_missing' },
      { id: 'exchange_rate_old', metric: 1 },
    ])

    expect(await upgrade(eve)).toMatchObject({ status: 500, body: { retry_after: 3_600 } })
    expect(await planOf(eve)).toBe('business')
    expect(await captures()).toHaveLength(3)
    await put('2026-02-22', '11')
    expect((await upgrade(eve)).status).toBe(200)
    expect(await wrong()).toEqual([])
  })

  it('a period that a restored database forgot is booked as soon as any rate is there', async () => {
    const ona = await story.customer(PERSON)
    await at('2026-02-14T09:00:00Z')
    await inLostHours(async () => {
      await put('2026-02-14', '11')
      await at('2026-02-15T12:00:00Z')
      expect(await captures()).toEqual([24_079])
    })
    await at('2026-02-15T14:00:00Z')
    expect(await newest(ona)).toBeUndefined()

    await put('2026-02-02', '11')
    await at('2026-02-15T16:00:00Z')

    expect(await captures()).toEqual([24_079])
    expect(await newest(ona)).toMatchObject({
      status: 'paid',
      vat_converted: { rate: { day: '2026-02-02' } },
    })
    expect(await wrong()).toEqual([])
  })

  it('a credit note takes the rate of its invoice, whatever the table says by then', async () => {
    const ona = await story.customer(PERSON)
    await at('2026-02-14T09:00:00Z')
    await put('2026-02-14', '11')
    await at('2026-02-15T12:00:00Z')
    await put('2026-02-14', '12')
    const { invoice_id } = await newest(ona)
    await at('2026-02-26T09:00:00Z')
    const body = {
      invoice_id,
      amount: { amount_minor: 12_100, ...SEK },
      reason: 'goodwill',
      provider_refund: true,
    }

    const note = await operate(story.world, 'POST', '/admin/credit-notes', { body })
    await story.world.settle()

    const by_invoice = { day: '2026-02-14', from_per_euro: '11', to_per_euro: '1' }
    expect(note).toMatchObject({
      status: 201,
      body: {
        vat_converted: { amount: { amount_minor: 191, currency: 'EUR' }, rate: by_invoice },
      },
    })
    expect((await alerts()).map(({ id }) => id)).toEqual(['exchange_rate_missing'])
    expect(await wrong()).toEqual([])
  })
})

import { type Settings, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

const SELLS = { settings: { items: ITEMS } satisfies Partial<Settings> }

interface Line {
  readonly description: string
  readonly line_total: { readonly amount_minor: number }
}

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const percent = (basis_points: number, periods: number | null) => ({
  off: { kind: 'percent', basis_points },
  periods,
})
const amount = (amount_minor: number, periods: number | null) => ({
  off: { kind: 'amount', amount_minor },
  periods,
})
const GIFT = { off: { kind: 'period' }, periods: 1 }
const withVat = (net: number) => Math.round(net * 1.21)

describe.each(STORY_DIALECTS)('discounts on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)
  const { captures } = planStory(story)

  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const at = async (customer: Told, rest = '') =>
    `/admin/subscriptions/${(await subscriptionOf(customer)).subscription_id}/discounts${rest}`
  const give = async (customer: Told, body: object) =>
    operate(story.world, 'POST', await at(customer), { body: { reason: 'agreed', ...body } })
  const given = async (customer: Told) =>
    (await operate(story.world, 'GET', await at(customer))).body.data
  const change = (customer: Told, body: object, path = '') =>
    customer.ask('POST', `/subscription/change${path}`, { body })
  /** Newest first: what each invoice comes to, net, and its lines. */
  const invoices = async (customer: Told) => {
    const { data } = (await customer.ask('GET', '/invoices')).body
    return Promise.all(
      data.map(async ({ invoice_id }: { invoice_id: string }) => {
        const { body } = await customer.ask('GET', `/invoices/${invoice_id}`)
        return {
          status: body.status,
          net: body.subtotal.amount_minor,
          lines: body.line_items.map(({ description, line_total }: Line) => [
            description,
            line_total.amount_minor,
          ]),
        }
      }),
    )
  }
  const nets = async (customer: Told) => (await invoices(customer)).map(({ net }) => net)
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  }
  /** On Business for 19.00; the first paid month is 15 February to 15 March. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    return ona
  }

  it('20 % for three months from the first paid one on, then the full price', async () => {
    const ona = await story.customer()
    expect((await give(ona, percent(2_000, 3))).status).toBe(201)
    expect((await subscriptionOf(ona)).discount).toEqual({
      ...percent(2_000, 3),
      periods_left: 3,
    })

    await story.world.until('2026-05-20T09:00:00Z')

    expect(await nets(ona)).toEqual([1_900, 1_520, 1_520, 1_520])
    expect((await invoices(ona))[2]?.lines).toEqual([
      ['Business plan, monthly fee', 1_900],
      ['Discount 20 %, period 2 of 3', -380],
    ])
    expect(await captures()).toEqual([...Array(3).fill(withVat(1_520)), withVat(1_900)])
    expect((await subscriptionOf(ona)).discount).toBeUndefined()
    expect(await given(ona)).toMatchObject([{ periods: 3, periods_left: 0, reason: 'agreed' }])
    await booksHold()
  })

  it('a gift month beats a running 15 %, which goes on afterwards with none of its periods used', async () => {
    const ona = await paying()
    await give(ona, percent(1_500, 2))
    await give(ona, GIFT)
    const asked = await captures()

    await story.world.until('2026-03-20T09:00:00Z')
    const [free] = await invoices(ona)
    expect(free).toEqual({
      status: 'paid',
      net: 0,
      lines: [
        ['Business plan, monthly fee', 1_900],
        ['Free period', -1_900],
      ],
    })
    // Nobody is asked for nothing.
    expect(await captures()).toEqual(asked)
    expect((await ona.page()).subscription).toBe('active')

    await story.world.until('2026-06-20T09:00:00Z')
    expect(await nets(ona)).toEqual([1_900, 1_615, 1_615, 0, 1_900])
    await booksHold()
  })

  it('an upgrade in a discounted month costs the discounted difference, and going back gives that back', async () => {
    const ona = await story.customer()
    await give(ona, percent(2_000, null))
    await story.world.until('2026-02-22T09:00:00Z')

    // 21 of 28 days: 47.20 after 20 %, less 15.20.
    const shown = (await change(ona, { plan_tier: 'enterprise' }, '/preview')).body
    const { status } = await change(ona, { plan_tier: 'enterprise', when: 'now' })
    expect(status).toBe(200)
    const [upgrade] = await invoices(ona)
    expect(upgrade?.net).toBe(3_540 - 1_140)
    expect(shown.now.subtotal).toEqual(eur(2_400))
    const down = (await change(ona, { plan_tier: 'business', when: 'now' })).body
    // The day is Enterprise’s: 20 days go back.
    expect(down.credit_back).toEqual(eur(withVat(3_371 - 1_086)))

    await story.world.until('2026-03-20T09:00:00Z')
    expect((await nets(ona))[0]).toBe(1_520)
    await booksHold()
  })

  it('an amount takes no part in a change within the month, and goes back no further than it was paid', async () => {
    const ona = await story.customer()
    await give(ona, amount(1_500, 1))
    await story.world.until('2026-02-22T09:00:00Z')
    expect(await nets(ona)).toEqual([400])

    const down = (await change(ona, { plan_tier: 'starter', when: 'now' })).body
    // 4.00 were billed for 28 days, 20 of which go back.
    expect(down.credit_back).toEqual(eur(withVat(286)))
    await story.world.until('2026-02-23T09:00:00Z')
    await change(ona, { plan_tier: 'business', when: 'now' })

    const [up] = await invoices(ona)
    expect(up?.lines.at(-1)?.[0]).toBe('Billed for these days before, not charged again')
    await booksHold()
  })

  it('the rest after a suspension has the percentage, and a gift waits for a whole month', async () => {
    const ona = await paying()
    await give(ona, GIFT)
    await give(ona, percent(1_000, 1))
    const { subscription_id } = await subscriptionOf(ona)
    const move = (to_status: string) =>
      operate(story.world, 'POST', `/admin/subscriptions/${subscription_id}/transition`, {
        body: { to_status },
      })
    await move('suspended')
    await story.world.until('2026-03-25T09:00:00Z')
    await move('active')
    await story.world.until('2026-03-26T09:00:00Z')

    // 21 of 31 days of 17.10.
    expect((await nets(ona))[0]).toBe(1_158)
    await story.world.until('2026-04-20T09:00:00Z')
    expect((await nets(ona))[0]).toBe(0)
    expect(await given(ona)).toMatchObject([{ periods_left: 0 }, { periods_left: 0 }])
    await booksHold()
  })

  it('the forecast and the preview tell what will be billed', async () => {
    const ona = await paying()
    await give(ona, percent(5_000, 1))

    const wish = { items: { seats: 10 } }
    const shown = (await change(ona, wish, '/preview')).body
    const totals = shown.next_period.next_invoices.map(
      ({ subtotal }: { subtotal: { amount_minor: number } }) => subtotal.amount_minor,
    )
    await change(ona, { ...wish, when: 'next_period' })
    await story.world.until('2026-05-01T09:00:00Z')

    const full = 1_900 + 7 * 499
    const billed = await nets(ona)
    expect(billed.slice(0, 2)).toEqual([full, full - 950 - 1_747])
    expect(totals.slice(0, 2)).toEqual(billed.slice(0, 2).toReversed())
    await booksHold()
  })

  it('an operator ends it, and what is over is neither ended again nor given to whoever has left', async () => {
    const ona = await paying()
    const { discount_id } = (await give(ona, percent(1_000, null))).body
    const ended = await operate(story.world, 'DELETE', await at(ona, `/${discount_id}`))
    expect([ended.status, ended.body.ended_at]).toEqual([200, '2026-02-22T09:00:00.000Z'])
    const again = await operate(story.world, 'DELETE', await at(ona, `/${discount_id}`))
    expect([again.status, again.body.invalid_params[0].name]).toEqual([422, 'state'])
    const other = await operate(story.world, 'DELETE', await at(ona, '/none'))
    expect(other.status).toBe(404)

    const endless = await give(ona, { ...GIFT, periods: null })
    expect([endless.status, endless.body.invalid_params[0].name]).toEqual([422, 'periods'])
    expect((await give(ona, percent(10_000, 1))).status).toBe(422)

    await story.world.until('2026-03-20T09:00:00Z')
    expect((await nets(ona))[0]).toBe(1_900)
    await booksHold()
  })

  it('one that begins later leaves the periods before as they are', async () => {
    const ona = await paying()
    await give(ona, { ...percent(1_000, 1), from: '2026-04-01T00:00:00.000Z' })

    await story.world.until('2026-05-20T09:00:00Z')

    expect((await nets(ona)).slice(0, 3)).toEqual([1_900, 1_710, 1_900])
    await booksHold()
  })
})

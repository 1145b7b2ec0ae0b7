import { EUR, money, type Settings, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

/** Setting a number up costs 10.00. */
const SOLD = ITEMS.map((each) =>
  each.item === 'numbers' ? { ...each, set_up: money(1_000, EUR) } : each,
)
const SELLS = { settings: { items: SOLD } satisfies Partial<Settings> }
const VISIT = {
  description: 'Technician on site',
  quantity: 2,
  unit_price_minor: 4_500,
  reason: 'Ordered by telephone',
}

interface Line {
  readonly description: string
  readonly quantity: number
  readonly line_total: { readonly amount_minor: number }
}

describe.each(STORY_DIALECTS)('what is charged once, on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)
  const { captures } = planStory(story)

  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const chargesAt = async (customer: Told) =>
    `/admin/subscriptions/${(await subscriptionOf(customer)).subscription_id}/charges`
  const charge = async (customer: Told, body: object = VISIT) =>
    operate(story.world, 'POST', await chargesAt(customer), { body })
  const charges = async (customer: Told) =>
    (await operate(story.world, 'GET', await chargesAt(customer))).body.data
  const change = (customer: Told, body: object) =>
    customer.ask('POST', '/subscription/change', { body })
  const invoices = async (customer: Told) => {
    const { data } = (await customer.ask('GET', '/invoices')).body
    return Promise.all(
      data.map(async ({ invoice_id }: { invoice_id: string }) => {
        const { body } = await customer.ask('GET', `/invoices/${invoice_id}`)
        const lines = body.line_items.map(({ description, quantity, line_total }: Line) => [
          description,
          quantity,
          line_total.amount_minor,
        ])
        return { status: body.status, total: body.total.amount_minor, lines }
      }),
    )
  }
  const newest = async (customer: Told) => (await invoices(customer))[0]
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  }
  /** On Business in the first paid month: 15 February to 15 March, 28 days. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    return ona
  }

  it('goes on the next invoice, and is asked of the card with it', async () => {
    const ona = await paying()

    const charged = await charge(ona)
    const ported = await charge(ona, { item: 'porting', quantity: 2, reason: 'Two numbers' })

    expect([charged.status, charged.body.state]).toEqual([201, 'waiting'])
    expect((await subscriptionOf(ona)).waiting_total.amount_minor).toBe(9_000 + 5_000)
    expect(ported.body).toMatchObject({ description: 'Number porting', quantity: 2 })
    await story.world.until('2026-03-15T10:00:00Z')
    const porting = ported.body.line_total.amount_minor
    const net = 1_900 + 9_000 + porting
    expect(await newest(ona)).toMatchObject({
      status: 'paid',
      total: Math.round(net * 1.21),
      lines: [
        ['Business plan, monthly fee', 1, 1_900],
        ['Technician on site', 2, 9_000],
        ['Number porting', 2, porting],
      ],
    })
    expect((await charges(ona)).map(({ state }: { state: string }) => state)).toEqual([
      'billed',
      'billed',
    ])
    await story.world.until('2026-04-15T10:00:00Z')
    expect((await newest(ona))?.lines).toHaveLength(1)
    await booksHold()
  })

  it('is missed by nobody where its sum, or what was billed, is changed in the database', async () => {
    const ona = await paying()
    await charge(ona)
    const { db } = story.world.opened
    const wrong = async () => {
      const { checks } = await story.world.billing.books.verify(SYSTEM)
      return checks.flatMap(({ wrong: texts }) => texts)
    }

    await db.updateTable('subscriptions').set({ waiting_minor: 8_999 }).execute()
    expect(await wrong()).toMatchObject([expect.stringContaining('8999 is kept of what waits')])
    await db.updateTable('subscriptions').set({ waiting_minor: 9_000 }).execute()

    await story.world.until('2026-03-15T10:00:00Z')
    await booksHold()
    const { line } = await db.selectFrom('waiting_lines').select('line').executeTakeFirstOrThrow()
    const other = line.replaceAll('9000', '9001')
    await db.updateTable('waiting_lines').set({ line: other }).execute()
    expect(await wrong()).toMatchObject([expect.stringContaining('has it 0 times, not 1')])
    await db.updateTable('waiting_lines').set({ line }).execute()
  })

  it('is taken back while it waits, and not once it is billed', async () => {
    const ona = await paying()
    const { body } = await charge(ona)
    const at = `${await chargesAt(ona)}/${body.charge_id}`

    expect((await operate(story.world, 'DELETE', at)).body.state).toBe('dropped')
    expect((await operate(story.world, 'DELETE', at)).status).toBe(422)

    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona))?.lines).toHaveLength(1)
    await booksHold()
  })

  it('waits through a trial, and is dropped where the trial ends without a payment', async () => {
    const ona = await story.customer()
    await charge(ona)
    await ona.ask('POST', '/subscription/cancel', { body: {} })

    await story.world.until('2026-04-20T10:00:00Z')

    expect(await invoices(ona)).toEqual([])
    expect(await charges(ona)).toMatchObject([{ state: 'dropped', invoice_id: null }])
    expect((await charge(ona)).status).toBe(422)
    await booksHold()
  })

  it('stands on a last invoice where the subscription ends, which the card pays', async () => {
    const ona = await paying()
    await charge(ona)
    await ona.ask('POST', '/subscription/cancel', { body: {} })

    await story.world.until('2026-03-20T10:00:00Z')

    expect((await subscriptionOf(ona)).status).toBe('cancelled')
    expect(await newest(ona)).toMatchObject({
      status: 'paid',
      total: 10_890,
      lines: [['Technician on site', 2, 9_000]],
    })
    expect(await captures()).toEqual([2_299, 10_890])
    await story.world.until('2026-06-20T10:00:00Z')
    expect(await invoices(ona)).toHaveLength(2)
    await booksHold()
  })

  it('stays open for 30 days where the card declines the last invoice, and starts no dunning', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-02-22T09:00:00Z')
    await charge(ona)
    await ona.ask('POST', '/subscription/cancel', { body: {} })

    await story.world.until('2026-03-20T10:00:00Z')

    expect(await newest(ona)).toMatchObject({ status: 'open', total: 10_890 })
    expect(await ona.page()).toMatchObject({ subscription: 'cancelled', dunning: 'current' })
    await story.world.until('2026-04-20T10:00:00Z')
    expect(await newest(ona)).toMatchObject({ status: 'uncollectible' })
    await booksHold()
  })

  it('stands on an open last invoice where an operator ends the subscription at once', async () => {
    const ona = await paying()
    await charge(ona)
    const { subscription_id } = await subscriptionOf(ona)
    const to = `/admin/subscriptions/${subscription_id}/transition`
    await operate(story.world, 'POST', to, { body: { to_status: 'cancelled' } })

    await story.world.until('2026-02-23T09:00:00Z')

    expect(await newest(ona)).toMatchObject({ status: 'open', total: 10_890 })
    expect(await captures()).toEqual([2_299])
    await booksHold()
  })

  it('waits as a set-up fee where the change itself gives money back, as its preview says', async () => {
    const ona = await paying()
    const body = { plan_tier: 'starter', items: { numbers: 2 } }
    const shown = await ona.ask('POST', '/subscription/change/preview', { body })

    const changed = await change(ona, { ...body, when: 'now' })

    expect(changed.body.collected).toBe('credit')
    expect(changed.body.total).toEqual(shown.body.now.total)
    expect((await subscriptionOf(ona)).waiting_total.amount_minor).toBe(2_000)
    const [next] = shown.body.now.next_invoices
    await story.world.until('2026-03-15T10:00:00Z')
    const invoice = await newest(ona)
    expect(invoice?.total).toBe(next.total.amount_minor)
    expect(invoice?.lines.at(-1)).toEqual(['Numbers, set-up', 2, 2_000])
    await booksHold()
  })

  it('is set up once for each: with the change, or when the first paid period begins', async () => {
    const ona = await story.customer()
    await change(ona, { items: { numbers: 3 }, when: 'now' })
    await change(ona, { items: { numbers: 2 }, when: 'now' })

    await story.world.until('2026-02-22T09:00:00Z')

    const set_up = ['Numbers, set-up', 2, 2_000]
    expect((await newest(ona))?.lines[2]).toEqual(set_up)
    const more = await change(ona, { items: { numbers: 5 }, when: 'now' })
    expect(
      more.body.line_items.map(({ description, quantity, line_total }: Line) => [
        description,
        quantity,
        line_total.amount_minor,
      ]),
    ).toEqual([expect.anything(), expect.anything(), ['Numbers, set-up', 3, 3_000]])
    await change(ona, { items: { numbers: 1 }, when: 'now' })
    const again = await change(ona, { items: { numbers: 5 }, when: 'now' })
    expect(again.body.line_items).not.toContainEqual(
      expect.objectContaining({ description: expect.stringContaining('set-up') }),
    )
    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona))?.lines).toHaveLength(2)
    await booksHold()
  })
})

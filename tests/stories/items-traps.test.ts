import { type Settings, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { agreements } from './agreements.ts'
import { moneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

const SELLS = { settings: { items: ITEMS } satisfies Partial<Settings> }

/** What goes wrong elsewhere with what is sold by quantity beside a plan. */
describe.each(STORY_DIALECTS)('by quantity, on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)
  const { tenantOf, alerts } = agreements(story)

  const change = (customer: Told, body: object) =>
    customer.ask('POST', '/subscription/change', { body: { when: 'now', ...body } })
  const later = (customer: Told, body: object) => change(customer, { ...body, when: 'next_period' })
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const seatsOf = async (customer: Told) => {
    const { plan_tier, items = [] } = await subscriptionOf(customer)
    const seats = items.find(({ item }: { item: string }) => item === 'seats')
    return [plan_tier, seats?.quantity ?? 0]
  }
  const invoices = async (customer: Told) => (await customer.ask('GET', '/invoices')).body.data
  const netOfNewest = async (customer: Told) =>
    (await invoices(customer))[0].subtotal.amount_minor as number
  /** On Business, which includes three seats, in the first paid month: 15 February to 15 March, 28 days. */
  const paying = async (seats: number) => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await change(ona, { items: { seats } })
    return ona
  }
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  }

  it('seats that the larger plan has in it are given back for the days that are left', async () => {
    const ona = await paying(10)
    await story.world.until('2026-02-25T09:00:00Z')

    const { body } = await change(ona, { plan_tier: 'enterprise' })

    // 18 days of the plans, and the 17 after today of 7 seats: −12.21 + 37.93 − 21.21.
    const net = ({ line_total }: { line_total: { amount_minor: number } }) =>
      line_total.amount_minor
    expect(body.line_items.map(net)).toEqual([-1_221, 3_793, -2_121])
    expect(body.subtotal.amount_minor).toBe(451)
    await booksHold()
  })

  it('five more are one invoice with one line, and one mail', async () => {
    const ona = await paying(4)
    await story.world.settle()
    await ona.mails()
    const before = (await invoices(ona)).length

    const { body } = await change(ona, { items: { seats: 9 } })

    await story.world.settle()
    expect((await invoices(ona)).length - before).toBe(1)
    expect(body.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
    const told = await ona.mails()
    expect(told.filter((mail) => mail.includes('Invoice'))).toHaveLength(1)
    await booksHold()
  })

  it('what is billed is what was agreed, and more in use is an alert with both numbers', async () => {
    const ona = await paying(10)
    const { tenant_id, code } = await tenantOf(ona)
    await story.world.sandbox.setInUse(tenant_id, 'extensions', 9)
    await later(ona, { items: { seats: 7 } })

    await story.world.until('2026-03-15T10:00:00Z')
    await story.world.advance('PT2H')

    expect(await netOfNewest(ona)).toBe(1_900 + 4 * 499)
    expect(await alerts()).toEqual([
      ['limits_exceeded', `More in use than agreed: ${code}: extensions 7 agreed, 9 in use.`],
    ])
    await booksHold()
  })

  it('a plan that is chosen for later takes what it takes: more seats, asked for before or after, are refused', async () => {
    const ona = await paying(4)
    await later(ona, { plan_tier: 'starter' })
    const refused = {
      status: 422,
      body: {
        invalid_params: [
          { name: 'items.seats', reason: 'The plan starter takes at most 5 of this.' },
        ],
      },
    }

    expect(await change(ona, { items: { seats: 8 } })).toMatchObject(refused)
    expect(await later(ona, { items: { seats: 6 } })).toMatchObject(refused)
    expect((await change(ona, { items: { seats: 5 } })).status).toBe(200)
    await ona.ask('POST', '/subscription/change/cancel', { body: {} })
    await later(ona, { items: { seats: 6 } })
    expect(await change(ona, { plan_tier: 'starter' })).toMatchObject(refused)
    expect(await later(ona, { plan_tier: 'starter' })).toMatchObject(refused)

    await story.world.until('2026-03-15T10:00:00Z')
    expect(await seatsOf(ona)).toEqual(['business', 6])
    await booksHold()
  })

  it('nothing ends by itself: not with a period, another plan, a lock, nor a cancellation taken back', async () => {
    const ona = await paying(12)
    const held: unknown[] = []
    const look = async (day: string) => {
      await story.world.until(`2026-${day}T10:00:00Z`)
      held.push(await seatsOf(ona))
    }

    await look('03-15')
    await later(ona, { plan_tier: 'enterprise' })
    await look('04-15')
    await ona.ask('POST', '/subscription/cancel', { body: {} })
    await ona.ask('POST', '/subscription/resume')
    await transition(story.world, ona.account_id, 'suspended')
    await story.world.until('2026-05-20T10:00:00Z')
    await liftOperatorLock(story.world, ona.account_id)
    await look('06-16')

    expect(held).toEqual([
      ['business', 12],
      ['enterprise', 12],
      ['enterprise', 12],
    ])
    expect(await netOfNewest(ona)).toBe(5_900 + 2 * 499)
    await booksHold()
  })

  it('a plan that is chosen and taken back leaves the wishes for several items', async () => {
    const ona = await paying(10)
    await later(ona, { plan_tier: 'starter', items: { seats: 5 } })
    await later(ona, { items: { numbers: 2 } })

    await ona.ask('POST', '/subscription/change-plan/cancel')

    expect((await subscriptionOf(ona)).planned).toMatchObject({ items: { seats: 5, numbers: 2 } })
    await story.world.until('2026-03-15T10:00:00Z')
    expect(await seatsOf(ona)).toEqual(['business', 5])
    expect(await netOfNewest(ona)).toBe(1_900 + 2 * 499 + 2 * 150)
    await booksHold()
  })
})

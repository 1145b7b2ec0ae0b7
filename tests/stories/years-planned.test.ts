import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { operate } from './operator-hand.ts'
import { CHANGE, yearsStory } from './years-story.ts'

describe.each(STORY_DIALECTS)('a year that is planned on %s', (dialect) => {
  const { story, change, preview, subscriptionOf, newest, refusedOn, booksHold, move, paying } =
    yearsStory(dialect)

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

  it('drops a price of the customer’s own, which was for months', async () => {
    const ona = await paying()
    const { subscription_id } = await subscriptionOf(ona)
    await operate(story.world, 'POST', `/admin/subscriptions/${subscription_id}/price`, {
      body: { plan: { plan_tier: 'business', amount_minor: 1_700 }, reason: 'agreed by phone' },
    })

    await change(ona, { interval: 'year', when: 'next_period' })

    await story.world.until('2026-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(19_000)
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

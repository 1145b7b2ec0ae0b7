import { PLANS, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { planStory } from './plan-story.ts'

/** Net, in cents, for the 28 days from 15 February on. */
const PRICE = Object.fromEntries(
  PLANS.map(({ plan_tier, price }) => [plan_tier, price.amount_minor]),
)
const DAYS = 28

/** What the days of a period come to, each on its dearest plan, net; exact, before any rounding. */
const exactly = (days: Readonly<Record<string, number>>) =>
  Object.entries(days).reduce((sum, [tier, n]) => sum + ((PRICE[tier] ?? 0) * n) / DAYS, 0)

describe.each(STORY_DIALECTS)('the day of a change of plan on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { upgrade, captures } = planStory(story)
  const change = async (customer: Told, at: string, new_tier: string) => {
    await story.world.until(at)
    const { status, body } = await upgrade(customer, new_tier)
    expect(status).toBe(200)
    const { proration } = body
    expect(proration).toMatchObject({ period_days: DAYS })
    return (proration as { delta_amount_minor: number }).delta_amount_minor
  }
  /** What was paid less what is kept as credit, without its VAT of 21 %. */
  const cost = async (customer: Told) => {
    const paid = (await captures()).reduce((sum, amount) => sum + amount, 0)
    return (paid - (await customer.page()).credit) / 1.21
  }
  const explained = async (customer: Told) => {
    const { data } = await story.world.ports.store.read((tx) =>
      tx.invoices.listOfAccount(customer.account_id, { limit: 100, after: null }),
    )
    const [{ number } = { number: null }] = data
    const { lines, subtotal } = await story.world.billing.books.explainInvoice(SYSTEM, number ?? '')
    expect(lines.every(({ holds }) => holds)).toBe(true)
    return [lines.map(({ arithmetic }) => arithmetic), subtotal.amount_minor]
  }

  it('belongs to the dear one: up in the morning, down in the evening, ten days long', async () => {
    const ona = await story.customer()
    for (let day = 16; day < 26; day += 1) {
      await change(ona, `2026-02-${day}T07:00:00Z`, 'enterprise')
      await change(ona, `2026-02-${day}T19:00:00Z`, 'business')
    }

    const right = exactly({ business: 18, enterprise: 10 })
    // Two roundings for each change, and one of its VAT.
    expect(Math.abs((await cost(ona)) - right)).toBeLessThanOrEqual(20 * 3)
    expect(right).toBeGreaterThan(3_300)
  })

  it('is paid once, however often the plan goes up and down on it', async () => {
    const ona = await story.customer()
    const deltas = [
      await change(ona, '2026-02-22T07:00:00Z', 'enterprise'),
      await change(ona, '2026-02-22T08:00:00Z', 'promo'),
      await change(ona, '2026-02-22T09:00:00Z', 'business'),
      await change(ona, '2026-02-22T10:00:00Z', 'enterprise'),
      await change(ona, '2026-02-22T11:00:00Z', 'business'),
    ]

    // 21 days are left with this one, and 20 after it.
    expect(deltas).toEqual([4_425 - 1_425, 71 - 4_214, 1_357 - 71, 4_214 - 1_357, 1_357 - 4_214])
    expect(Math.abs((await cost(ona)) - exactly({ business: 27, enterprise: 1 }))).toBeLessThan(10)
  })

  it('that was left for a cheap plan and ends on a dearer one pays the difference of one day', async () => {
    const ona = await story.customer()
    await change(ona, '2026-02-22T07:00:00Z', 'promo')
    await ona.mails()

    const delta = await change(ona, '2026-02-22T19:00:00Z', 'enterprise')

    expect(delta).toBe(4_214 - 71 + 211 - 68)
    expect(await explained(ona)).toEqual([
      [
        '−0.99 × 20 of 28 days = −0.71',
        '59.00 × 20 of 28 days = 42.14',
        '−19.00 × 1 of 28 days = −0.68',
        '59.00 × 1 of 28 days = 2.11',
      ],
      delta,
    ])
    expect(Math.abs((await cost(ona)) - exactly({ business: 7, enterprise: 21 }))).toBeLessThan(8)
  })

  it('that is the last of its period gives nothing back, and needs no document', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-14T12:00:00Z')
    await ona.mails()

    expect(await change(ona, '2026-03-14T12:00:00Z', 'starter')).toBe(0)
    expect(await change(ona, '2026-03-14T13:00:00Z', 'business')).toBe(0)

    await story.world.settle()
    expect(await ona.page()).toMatchObject({ credit: 0, invoices: ['PBX-2026-000001 paid 22.99'] })
    expect((await ona.mails()).map((mail) => mail.slice(11))).toEqual([
      'Your plan: Starter',
      'Your plan: Business',
    ])
    expect(await change(ona, '2026-03-14T14:00:00Z', 'enterprise')).toBe(211 - 68)
  })

  it('on which the period begins is its first: a smaller plan counts from the second', async () => {
    const ona = await story.customer()

    expect(await change(ona, '2026-02-15T10:00:00Z', 'starter')).toBe(481 - 1_832)
    expect(Math.abs((await cost(ona)) - exactly({ business: 1, starter: 27 }))).toBeLessThan(4)
  })

  it('on which the period ends is the next one’s', async () => {
    const ona = await story.customer()

    expect(await change(ona, '2026-03-15T07:00:00Z', 'enterprise')).toBe(0)
    expect(await change(ona, '2026-03-15T08:00:00Z', 'starter')).toBe(0)
    expect(await change(ona, '2026-03-15T08:30:00Z', 'enterprise')).toBe(0)
  })
})

describe('where the clocks go forward on the day of a change', () => {
  const story = moneyStory('sqlite', { settings: { time_zone: 'Europe/Vilnius' } })
  const { upgrade } = planStory(story)

  it('it is one day, by the operator’s calendar', async () => {
    const ona = await story.customer()
    // 23 hours long, from 22:00 to 21:00 UTC; the period has 31 days, of which 16 are left after it.
    await story.world.until('2026-03-28T22:30:00Z')
    const up = await upgrade(ona)
    await story.world.until('2026-03-29T20:30:00Z')
    const down = await upgrade(ona, 'business')
    await story.world.until('2026-03-29T21:30:00Z')
    const again = await upgrade(ona)

    expect([up, down, again].map(({ body }) => body.proration)).toEqual([
      { delta_amount_minor: 3_235 - 1_042, period_days: 31 },
      { delta_amount_minor: 981 - 3_045, period_days: 31 },
      { delta_amount_minor: 3_045 - 981, period_days: 31 },
    ])
  })
})

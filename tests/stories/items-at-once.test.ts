import { type Settings, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

const SELLS = { settings: { items: ITEMS } satisfies Partial<Settings> }

describe.each(DIALECTS)('what callers ask for at once by quantity, on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)

  const change = (customer: Told, body: object) =>
    customer.ask('POST', '/subscription/change', { body: { when: 'now', ...body } })

  it('never passes what the plan takes: a smaller plan, and more seats twice', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await change(ona, { items: { seats: 4 } })

    const answers = await Promise.all([
      change(ona, { plan_tier: 'starter' }),
      change(ona, { items: { seats: 10 } }),
      change(ona, { items: { seats: 12 } }),
    ])

    await story.world.settle()
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { plan_tier, items } = (await ona.ask('GET', '/subscription')).body
    const most = plan_tier === 'starter' ? 5 : 50
    expect(items).toMatchObject([{ item: 'seats' }])
    expect(items[0].quantity).toBeLessThanOrEqual(most)
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})

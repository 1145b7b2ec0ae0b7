import { epochMs } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'

describe.each(STORY_DIALECTS)('a service that stood still for half a year, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const alerts = async () => {
    const { body } = await operate(story.world, 'GET', '/admin/scheduler/alerts')
    return body.alerts.map(({ id }: { id: string }) => id)
  }
  /** From the first day of the trial to July, and nobody was there. */
  const standStill = async () => {
    const ona = await story.customer()
    await story.world.sandbox.advance(
      { to: epochMs(Date.parse('2026-07-20T09:00:00Z')) },
      { tick: async () => 0, nextDueAt: async () => null },
    )
    // One of a subscription's periods is taken up in each tick.
    await story.world.advance('PT10M')
    return { ona, desk: clerksDesk(story.world, ona) }
  }

  it('charges three of the periods that are due, and waits for the next day', async () => {
    const { ona, desk } = await standStill()

    expect(await desk.charges()).toEqual(Array(3).fill('2026-07-20 capture 22.99'))
    expect(await alerts()).toContain('held_daily_bound')
    expect((await ona.page()).invoices).toHaveLength(3)

    await story.world.until('2026-07-21T08:00:00Z')
    expect(await desk.charges()).toHaveLength(3)
    await story.world.until('2026-07-21T10:00:00Z')

    expect(await desk.charges()).toHaveLength(6)
    expect(await alerts()).not.toContain('held_daily_bound')
    const { cycles, subscription, period } = await ona.page()
    expect([subscription, period]).toEqual(['active', '2026-07-15 2026-08-15'])
    expect(cycles.map((cycle) => cycle.slice(5))).toEqual([
      '02-15 charged',
      '03-15 charged',
      '04-15 charged',
      '05-15 charged',
      '06-15 charged',
      '07-15 charged',
      '08-15 planned',
    ])
  })

  it('does not hold back what the customer pays by hand', async () => {
    const { ona, desk } = await standStill()
    const answer = await ona.ask('POST', '/payments/topup', {
      body: { amount_minor: 2_500, currency: 'EUR' },
    })
    await story.world.sandbox.complete(answer.body.checkout_url.split('/').at(-1))
    await story.world.settle()

    expect((await desk.charges()).at(-1)).toBe('2026-07-20 capture 25.00')
    expect((await ona.ask('GET', '/payments/balance')).body.balance.amount_minor).toBe(2_500)
  })
})

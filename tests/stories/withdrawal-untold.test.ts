import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory } from './money-story.ts'

/**
 * Whoever was not told of the first charge and the price before it has a new right from that charge on, and owes nothing
 * for the days used. Source: contract 6.12; judgments C-565/22, Sofatutor, and C-97/22.
 */
describe.each(DIALECTS)('a consumer whom no mail told of the first charge, on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { time_zone: 'Europe/Vilnius' } })
  /** Signed up before contracts were confirmed, or while the mail server was away for long. */
  const untold = async () => {
    const jonas = await story.customer({ ...CONSUMER, begin_at_once: true })
    await story.world.opened.db
      .updateTable('signups')
      .set({ contract_confirmed_at: null })
      .execute()
    return jonas
  }

  it('may withdraw until 14 days after that charge, and gets all of it back', async () => {
    const jonas = await untold()
    await story.world.until('2026-02-20T09:00:00Z')
    // Charged on Sunday, 15 February: the 14th day after it is Sunday, 1 March.
    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      right: 'open',
      last_day: '2026-03-02',
      owed: { amount_minor: 0 },
      pays_back: { amount_minor: 2299 },
    })
    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual({ checked: 1, wrong: [], in_flight: [] })
  })

  it('whom the mail did tell has one right, which began with the order', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-20T09:00:00Z')

    expect((await jonas.ask('GET', '/withdrawal')).body.right).toBe('over')
  })
})

import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

/*
 * A service that is given in days is charged in days (states 1.3): from the day on which it was restored,
 * whatever is still unpaid then, and nothing for no day. Caught by the property that a forecast is what happens.
 */
describe.each(STORY_DIALECTS)(
  'a service that comes back in a period that was skipped, on %s',
  (dialect) => {
    const story = moneyStory(dialect)
    const DECLINES = { behaviour: 'decline_after:1' } as const
    const at = (day: string) => story.world.until(`${day}T09:00:00Z`)

    async function backOn(day: string) {
      const ona = await story.customer({}, DECLINES)
      await at('2026-02-16')
      await transition(story.world, ona.account_id, 'suspended')
      await at(day)
      await liftOperatorLock(story.world, ona.account_id)
      return ona
    }

    it('while past due: its days are billed from that day on, not from when the arrears are paid', async () => {
      const ona = await backOn('2026-03-20')
      expect(await ona.page()).toMatchObject({
        subscription: 'past_due',
        phone: 'full',
        cycles: [
          '2026-02-15 failed',
          '2026-03-15 skipped',
          '2026-03-20 failed',
          '2026-04-15 planned',
        ],
      })

      await at('2026-03-30')
      await ona.cards.setDefault(await ona.cards.save('1111'))
      // The one debt is asked for, and with its answer the other.
      await story.world.settle()

      // 26 of the 31 days from 15 March are left on the 20th: 19.00 × 26 ÷ 31 = 15.94 net, 19.29 with VAT.
      expect(await ona.page()).toMatchObject({
        subscription: 'active',
        dunning: 'current',
        invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 19.29'],
        period: '2026-03-15 2026-04-15',
      })
      await at('2026-04-16')
      expect((await ona.page()).invoices.slice(2)).toEqual(['PBX-2026-000003 paid 22.99'])
    })
  },
)

describe('a service that comes back on the last day of a period', () => {
  const story = moneyStory('sqlite')

  it('is billed nothing for no day, and the next period whole', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-20T09:00:00Z')
    await transition(story.world, ona.account_id, 'suspended')
    await story.world.until('2026-04-15T07:00:00Z')
    await liftOperatorLock(story.world, ona.account_id)
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 paid 22.99'])

    await story.world.until('2026-04-15T10:00:00Z')
    expect(await ona.page()).toMatchObject({
      invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 22.99'],
      cycles: [
        '2026-02-15 charged',
        '2026-03-15 skipped',
        // The two hours that were left of the period, for nothing, and the next one.
        '2026-04-15 charged',
        '2026-04-15 charged',
        '2026-05-15 planned',
      ],
    })
  })
})

import { decide, epochMs, liftLock, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

describe.each(STORY_DIALECTS)(
  'a service that is restored on the day its period ends, on %s',
  (dialect) => {
    const story = moneyStory(dialect)
    const foreseen = async (account_id: string, until: string) => {
      const reach = { until: epochMs(Date.parse(until)) }
      const events = await story.world.billing.operations.forecast(SYSTEM, account_id, reach)
      return events.map((event) => [
        event.kind,
        new Date(event.at).toISOString(),
        'amount' in event ? event.amount.amount_minor : null,
      ])
    }

    it('is billed nothing for no days: no number, no mail; the next period is whole', async () => {
      const ona = await story.customer()
      await story.world.until('2026-03-01T09:00:00Z')
      await transition(story.world, ona.account_id, 'suspended')
      await story.world.until('2026-04-15T07:00:00Z')
      await ona.mails()
      await ona.notifications()

      await transition(story.world, ona.account_id, 'active')

      expect(await ona.page()).toMatchObject({
        subscription: 'active',
        period: '2026-03-15 2026-04-15',
        invoices: ['PBX-2026-000001 paid 22.99'],
      })
      expect(await ona.mails()).toEqual(['2026-04-15 Your service is back'])
      expect(await ona.notifications()).toEqual(['account_restored'])

      await story.world.until('2026-04-15T10:00:00Z')
      expect(await ona.page()).toMatchObject({
        period: '2026-04-15 2026-05-15',
        invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 22.99'],
      })
    })

    it('is foreseen as it will be', async () => {
      const ona = await story.customer()
      await story.world.until('2026-03-01T09:00:00Z')
      await transition(story.world, ona.account_id, 'suspended')
      await story.world.until('2026-04-15T07:00:00Z')
      await story.world.ports.store.transaction(async (tx) => {
        const subscription = await tx.subscriptions.ofAccount(ona.account_id)
        if (!subscription) throw new Error('there is no subscription')
        const work = { ...story.world.ports, tx, now: story.world.now() }
        await decide(work, subscription, (draft) => liftLock(draft, 'operator'))
      })

      const events = await foreseen(ona.account_id, '2026-04-16T00:00:00Z')

      expect(events).toEqual([['charge', '2026-04-15T09:00:00.000Z', 2_299]])
    })
  },
)

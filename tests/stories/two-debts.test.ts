import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { moneyStory } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const

/**
 * An operator's lock moves dunning so that its last try and the next period fall due in one instant. Source: contract
 * 7.3, 8.
 */
describe('two periods that fall due in one instant', () => {
  const story = moneyStory('sqlite')
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const declined = async (account_id: string) => {
    const told = await story.world.billing.operations.timeline(SYSTEM, account_id)
    return told.flatMap(({ action, at: when }) =>
      action === 'billing_cycle.declined' ? [new Date(when).toISOString().slice(5, 16)] : [],
    )
  }
  const held = async () => {
    const ona = await story.customer({}, DECLINES)
    await at('02-16T16:00')
    await transition(story.world, ona.account_id, 'suspended')
    await at('02-23T16:00')
    await liftOperatorLock(story.world, ona.account_id)
    await at('03-15T08:00')
    expect((await ona.page()).cycles).toEqual(['2026-02-15 failed', '2026-03-15 planned'])
    return ona
  }

  it('ask the card once: what it says of the one suspends, and the other is not billed', async () => {
    const ona = await held()

    await at('03-15T10:00')

    expect((await declined(ona.account_id)).filter((when) => when.startsWith('03-15'))).toEqual([
      '03-15T09:00',
    ])
    expect(await ona.page()).toMatchObject({
      dunning: 'suspended',
      cycles: ['2026-02-15 failed', '2026-03-15 skipped', '2026-04-15 planned'],
      invoices: [expect.stringMatching(/open/)],
    })
  })

  it('are both paid, one after the other, by a card that works again', async () => {
    const ona = await held()
    await ona.cards.save('1111')
    for (const { method_id } of await story.world.sandbox.listCards()) {
      await story.world.sandbox.setCard(method_id, 'approve')
    }

    await at('03-15T10:00')

    expect(await ona.page()).toMatchObject({
      dunning: 'current',
      subscription: 'active',
      cycles: ['2026-02-15 charged', '2026-03-15 charged', '2026-04-15 planned'],
    })
  })
})

import { PLANS } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'

const NO_TRIAL = { plans: PLANS.map((plan) => ({ ...plan, trial_days: 0 })) }

describe.each(STORY_DIALECTS)('a plan without a trial on %s', (dialect) => {
  const story = moneyStory(dialect)

  it('charges as soon as the phone system stands, and then every month', async () => {
    await story.reopen({ settings: NO_TRIAL })

    const ona = await story.customer()

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      period: '2026-02-01 2026-03-01',
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
    await story.world.until('2026-03-01T09:00:00Z')
    expect(await ona.page()).toMatchObject({
      period: '2026-03-01 2026-04-01',
      invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 22.99'],
    })
  })

  /** An effect that was due before it came to be is found by the invariant Q4. */
  it('reminds nobody of a trial that there is not', async () => {
    await story.reopen({ settings: NO_TRIAL })
    await story.customer()

    const { db } = story.world.opened
    const pushed = db
      .selectFrom('outbox')
      .select('effect')
      .where('effect', 'like', '%trial.remind%')
    expect(await pushed.execute()).toEqual([])
  })

  it('owes the first period when the card is declined at once', async () => {
    await story.reopen({ settings: NO_TRIAL })

    const ona = await story.customer({}, { behaviour: 'decline_after:1' })

    expect(await ona.page()).toMatchObject({ subscription: 'past_due' })
  })
})

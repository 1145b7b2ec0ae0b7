import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'

describe.each(STORY_DIALECTS)('a planned change of plan on %s', (dialect) => {
  const story = moneyStory(dialect)

  it('takes effect with the next period, and is charged at its price', async () => {
    const ona = await story.customer()
    await ona.mails()
    const { body } = await ona.ask('POST', '/subscription/change-plan', {
      body: { new_tier: 'enterprise' },
    })

    expect(body.subscription).toMatchObject({
      plan_tier: 'business',
      plan_tier_pending: 'enterprise',
      plan_tier_pending_effective_at: body.subscription.current_period_end,
      price: { amount_minor: 1_900 },
    })
    await story.world.settle()
    expect(await ona.mails()).toEqual(['2026-02-01 Your plan: Enterprise'])
    await story.world.until('2026-02-15T10:00:00Z')
    // 59.00 net and 21 % VAT.
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 paid 71.39'])
    const after = await ona.ask('GET', '/subscription')
    expect(after.body).toMatchObject({ plan_tier: 'enterprise', plan_tier_pending: null })
  })

  it('is dropped by a cancellation, and does not come back with a change of mind', async () => {
    const ona = await story.customer()
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'enterprise' } })
    const { body } = await ona.ask('POST', '/subscription/cancel')
    expect(body).toMatchObject({ plan_tier_pending: null, plan_tier_pending_effective_at: null })

    await ona.ask('POST', '/subscription/resume')
    await story.world.until('2026-02-15T10:00:00Z')

    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 paid 22.99'])
  })
})

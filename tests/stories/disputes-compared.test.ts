import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { disputeStory } from './dispute-story.ts'
import { moneyStory } from './money-story.ts'

/** The provider's disputes are compared with those that we know. Source: contract 6.8; states 1.12. */
describe.each(STORY_DIALECTS)('a comparison of disputes with the provider on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { report, orderOf } = disputeStory(story)
  const disputed = async () => {
    await story.customer()
    await story.world.until('2026-02-16T09:00:00Z')
    await report('opened', { dispute_id: 'dispute-1' })
    await story.world.advance('PT3H')
  }
  const spoil = (statement: string) => tamper(story.world.opened, 'disputes', statement)
  const compared = async () => {
    const { ok, drifts, areas } = await story.world.billing.books.reconcile(SYSTEM)
    expect(areas.disputes.unanswered).toBe(0)
    return { ok, compared: areas.disputes.compared, drifts }
  }
  const drift = (what: string) => ({
    ok: false,
    drifts: [{ area: 'disputes', id: 'dispute-1', what }],
  })

  it('finds nothing where both know the same, however the bank decided', async () => {
    await disputed()
    expect(await compared()).toEqual({ ok: true, compared: 1, drifts: [] })
    for (const stage of ['lost', 'won'] as const) {
      await report(stage, { dispute_id: 'dispute-1' })
      await story.world.advance('PT3H')
      expect(await compared(), stage).toEqual({ ok: true, compared: 1, drifts: [] })
    }
  })

  it('finds one that we have forgotten', async () => {
    await disputed()
    await spoil('delete from disputes')

    expect(await compared()).toMatchObject(
      drift(
        `the provider shows it as opened, of 2299 EUR of order ${await orderOf()}, and we know nothing of it`,
      ),
    )
  })

  it('finds one that stands elsewhere at the provider', async () => {
    await disputed()
    await spoil(`update disputes set stage = 'under_review'`)

    expect(await compared()).toMatchObject(
      drift('we recorded it as under_review and wait for nothing, the provider shows opened'),
    )
  })

  it('finds one of ours that the provider does not list', async () => {
    await disputed()
    await tamper(story.world.opened, 'sandbox_disputes', 'delete from sandbox_disputes')

    expect(await compared()).toMatchObject(drift('the provider does not show it'))
  })

  it('says nothing yet of what the provider has just told', async () => {
    await disputed()
    await spoil('delete from disputes')
    await story.world.sandbox.reportDispute({
      dispute_id: 'dispute-1',
      order_id: await orderOf(),
      stage: 'under_review',
    })

    expect(await compared()).toMatchObject({ ok: true, drifts: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { submitDocuments } from '../support/documents.ts'
import { tokenOf } from '../http/actors.ts'
import { moneyStory } from '../stories/money-story.ts'
import { watch } from './watched.ts'

describe.each(DIALECTS)('the invariants on %s', (dialect) => {
  const story = moneyStory(dialect)

  it('hold of a year without trouble, at each month and at rest', async () => {
    const watched = await watch(story.world)
    await story.customer()
    await story.customer({ email: 'ona@example.lt', plan_tier: 'starter' })
    for (const month of ['2026-02-20', '2026-03-20', '2026-08-20', '2027-02-01']) {
      await story.world.until(`${month}T09:00:00Z`)
      expect(await watched.check('always')).toEqual([])
    }
    expect(await watched.check('at rest')).toEqual([])
  })

  it('hold while a card declines up to the suspension, and when the customer pays and comes back', async () => {
    const watched = await watch(story.world)
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    for (const day of ['2026-02-15', '2026-02-18', '2026-02-22', '2026-03-01', '2026-03-10']) {
      await story.world.until(`${day}T10:00:00Z`)
      expect(await watched.check('always')).toEqual([])
    }
    expect(await ona.page()).toMatchObject({ subscription: 'suspended', phone: 'emergency_only' })
    expect(await watched.check('at rest')).toEqual([])

    await ona.payNow({ behaviour: 'approve' })
    await story.world.advance('P1D')

    expect(await ona.page()).toMatchObject({ subscription: 'active', phone: 'full' })
    expect(await watched.check('at rest')).toEqual([])
  })

  it('hold while documents are sent, refused, sent again and accepted', async () => {
    const { world } = story
    const watched = await watch(world)
    const { account_id } = await world.signUp()
    const owner = await tokenOf(world, { role: 'owner', account_id })
    const operator = await world.operator()
    const decide = async (verdict: string, id: string) => {
      const path = `/admin/kyb-intakes/${id}/${verdict}`
      return (await world.api('POST', path, { token: operator, body: {} })).body.status
    }

    const rejected = await decide('reject', await submitDocuments(world, owner))
    const approved = await decide('approve', await submitDocuments(world, owner))

    expect([rejected, approved]).toEqual(['rejected', 'approved'])
    expect(await watched.check('always')).toEqual([])
  })
})

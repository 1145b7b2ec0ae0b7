import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { type Asked, sleepUntil, tickWhile } from '../support/while-asked.ts'
import { moneyStory } from './money-story.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }
const TRIAL_ENDS = '2026-02-15T09:00:00Z'

/** A withdrawal while money is on its way: its outcome is awaited, and then all of it goes back. Source: contract 6.12. */
describe.each(STORY_DIALECTS)('a withdrawal meanwhile on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { time_zone: 'Europe/Vilnius' } })

  const tickOnce = async (deed: () => Promise<unknown>, how: Asked = {}) => {
    await sleepUntil(story.world, TRIAL_ENDS)
    await tickWhile(story.world, deed, how)
  }

  it('of the first charge: it is taken, and goes back within the same tick', async () => {
    const jonas = await story.customer(CONSUMER)
    await tickOnce(async () => {
      const confirmed = await withdraw(jonas)
      expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
      expect(await jonas.page()).toMatchObject({ subscription: 'trialing', locks: 'ended' })
    })

    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    await story.world.settle()
    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      account: 'cancelled',
      phone: 'emergency_only',
      invoices: ['PBX-2026-000001 refunded 22.99'],
      credit: 0,
    })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
    await story.world.until('2026-05-01T09:00:00Z')
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
  })

  it('of a charge that is declined: the invoice is void, and no card is asked again', async () => {
    const jonas = await story.customer(CONSUMER, { behaviour: 'decline_after:1' })
    await tickOnce(() => withdraw(jonas))
    await story.world.settle()

    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      dunning: 'current',
      banner: null,
      invoices: ['PBX-2026-000001 void 22.99'],
    })
    await story.world.until('2026-05-01T09:00:00Z')
    expect(await moneyMoved(story.world)).toEqual([])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('of a charge whose answer is lost: it is read, and goes back', async () => {
    const jonas = await story.customer(CONSUMER)
    await tickOnce(() => withdraw(jonas), { lost: true })
    expect((await withdrawalCheck(story)).in_flight).toHaveLength(1)
    for (const body of [{ new_tier: 'enterprise' }, { new_tier: 'starter' }]) {
      expect((await jonas.ask('POST', '/subscription/change-plan-now', { body })).status).toBe(422)
    }

    await story.world.advance('PT1H')
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('of an order that is being placed: no card is asked for it', async () => {
    const jonas = await story.customer(CONSUMER)
    await tickOnce(() => withdraw(jonas), { asked: 'createOrder' })

    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([])
    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      invoices: ['PBX-2026-000001 void 22.99'],
    })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('of a charge whose order alone was placed: nothing is taken', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-15T08:59:59Z')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-15T09:00:05Z')
    expect((await withdraw(jonas)).status).toBe(200)
    await story.world.sandbox.clearFaults()
    await story.world.until('2026-05-01T09:00:00Z')

    expect(await moneyMoved(story.world)).toEqual([])
    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      invoices: ['PBX-2026-000001 void 22.99'],
    })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('of a change of plan that is charged: both charges go back', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-16T09:00:00Z')
    const key = { 'idempotency-key': 'upgrade' }
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 2)
    const body = { new_tier: 'enterprise' }
    await jonas.ask('POST', '/subscription/change-plan-now', { body, headers: key })
    await withdraw(jonas)
    await story.world.settle()
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2H')

    const moved = await moneyMoved(story.world)
    expect(moved.reduce((sum, each) => sum + each, 0)).toBe(0)
    expect(await jonas.page()).toMatchObject({ subscription: 'cancelled', credit: 0 })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })
})

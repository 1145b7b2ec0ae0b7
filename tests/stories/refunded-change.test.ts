import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

/** The operator ends the trial on the day of the order: March, of 31 days, is charged. */
const MARCH = { now: '2026-03-01T09:00:00Z' }
const SIXTH = '2026-03-06T12:00:00Z'

/**
 * What a plan change gives back is bounded by what was billed for its days and not given back before; and what was billed
 * for them and not given back is not charged again. Source: states 2.2.
 */
describe.each(STORY_DIALECTS)('a change of plan after a note of an operator on %s', (dialect) => {
  const story = moneyStory(dialect, MARCH)
  const { upgrade, captures, planOf } = planStory(story)
  const customer = async (plan_tier: string) => {
    const ona = await story.customer({ plan_tier })
    await transition(story.world, ona.account_id, 'active')
    return { ona, desk: clerksDesk(story.world, ona) }
  }
  /** Net and with VAT, as the answer has them. */
  const change = async (ona: Told, new_tier: string) => {
    const { status, body } = await upgrade(ona, new_tier)
    expect([status, await planOf(ona)], JSON.stringify(body)).toEqual([200, new_tier])
    await story.world.settle()
    return [body.proration.delta_amount_minor, body.gross_amount_minor]
  }
  /** Starter is paid, 6.04; from the sixth day on Business, 14.22 more. */
  const upgraded = async () => {
    const { ona, desk } = await customer('starter')
    await story.world.until(SIXTH)
    expect(await change(ona, 'business')).toEqual([1_175, 1_422])
    return { ona, desk, upgrade: 'PBX-2026-000002', month: 'PBX-2026-000001' }
  }
  const refunded = async (number: 'upgrade' | 'month', cents: number) => {
    const made = await upgraded()
    const { status } = await made.desk.refund(made[number], cents)
    expect(status).toBe(201)
    await story.world.settle()
    return made
  }

  it('gives nothing back for days whose upgrade was refunded: the month stays paid', async () => {
    const { ona, desk } = await refunded('upgrade', 1_422)

    expect(await change(ona, 'starter')).toEqual([0, 0])
    expect(await desk.notes()).toEqual(['CN-2026-00001 refund 14.22'])
    expect(await ona.page()).toMatchObject({ credit: 0 })
  })

  it('gives nothing back ten days later either', async () => {
    const { ona, desk } = await refunded('upgrade', 1_422)
    await story.world.until('2026-03-16T12:00:00Z')

    expect(await change(ona, 'starter')).toEqual([0, 0])
    expect(await desk.notes()).toHaveLength(1)
  })

  it('gives the days of the upgrade back where the month was refunded instead', async () => {
    const { ona, desk } = await refunded('month', 604)

    expect(await change(ona, 'starter')).toEqual([-1_130, -1_367])
    expect((await desk.notes()).slice(1)).toEqual(['CN-2026-00002 credit 13.67'])
    expect(await ona.page()).toMatchObject({ credit: 1_367 })
  })

  it('gives back what a refund of a part has left, and charges it again, no more', async () => {
    const { ona } = await refunded('upgrade', 711)

    // Of 11.30 for 25 days half was refunded.
    expect(await change(ona, 'starter')).toEqual([-565, -684])
    expect(await change(ona, 'business')).toEqual([565, 684])
    expect(await captures()).toEqual([604, 1_422])
    expect(await ona.page()).toMatchObject({ credit: 0 })
  })

  it('below the plan of the month gives back the days of the month alone, and charges them again', async () => {
    const { ona } = await refunded('upgrade', 1_422)
    await change(ona, 'starter')

    expect(await change(ona, 'promo')).toEqual([80 - 402, -390])
    expect(await change(ona, 'starter')).toEqual([402 - 80, 390])
    expect(await change(ona, 'business')).toEqual([0, 0])
    expect(await ona.page()).toMatchObject({ credit: 0 })
  })

  it('uses up what is uncovered first where one smaller plan left it, and comes to the same', async () => {
    const { ona } = await refunded('upgrade', 1_422)

    expect(await change(ona, 'promo')).toEqual([80 - 402, -390])
    expect(await change(ona, 'starter')).toEqual([0, 0])
    expect(await change(ona, 'business')).toEqual([402 - 80, 390])
    expect(await ona.page()).toMatchObject({ credit: 0 })
  })

  it('charges no day again that was billed, though an operator gave it back as credit', async () => {
    const { ona, desk } = await customer('business')
    await story.world.until('2026-03-06T12:00:00Z')
    await desk.credit('PBX-2026-000001', 2_299)

    expect(await change(ona, 'starter')).toEqual([0, 0])
    await story.world.advance('PT1H')
    expect(await change(ona, 'business')).toEqual([0, 0])
    expect(await ona.page()).toMatchObject({ credit: 2_299, invoices: [expect.anything()] })
    expect(await change(ona, 'enterprise')).toEqual([3_354, 4_058])
  })

  it('charges the days that are left at a later day, and no value of the days before it', async () => {
    const { ona, desk } = await customer('business')
    await story.world.until('2026-03-06T12:00:00Z')
    await desk.credit('PBX-2026-000001', 1_150)
    // 25 days: 15.32 less 4.02; of it the operator gave 7.66 back.
    expect(await change(ona, 'starter')).toEqual([-364, -440])
    await story.world.until('2026-03-21T12:00:00Z')

    // Of the 3.64 for 25 days those of 11.
    expect(await change(ona, 'business')).toEqual([160, 194])
  })

  it('forgets what was left of a period with the next one', async () => {
    const { ona } = await refunded('upgrade', 1_422)
    await change(ona, 'starter')
    await story.world.until('2026-04-01T12:00:00Z')

    expect(await change(ona, 'business')).toEqual([1_401, 1_695])
  })
})

import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }

/**
 * A consumer who asked us to begin owes the days used, each at the dearest plan held on it: a plan change's note lowers none of
 * them, an operator's does. Source: contract 6.12; states 2.2.
 */
describe.each(STORY_DIALECTS)('the days used before a withdrawal on %s', (dialect) => {
  // The operator ends the trial on the day of the order: 31 days of December are charged.
  const story = moneyStory(dialect, {
    now: '2026-12-01T09:00:00Z',
    settings: { time_zone: 'Europe/Vilnius' },
  })
  const { upgrade } = planStory(story)
  const begun = async (plan_tier: string) => {
    const jonas = await story.customer({ ...CONSUMER, begin_at_once: true, plan_tier })
    await transition(story.world, jonas.account_id, 'active')
    return jonas
  }
  const change = async (jonas: Awaited<ReturnType<typeof begun>>, tier: string) => {
    expect((await upgrade(jonas, tier)).status).toBe(200)
    await story.world.settle()
  }
  /** What is told before, and what is kept after it. */
  const owed = async (jonas: Awaited<ReturnType<typeof begun>>) => {
    const { body } = await jonas.ask('GET', '/withdrawal')
    await withdraw(jonas)
    await story.world.settle()
    const moved = await moneyMoved(story.world)
    expect(await withdrawalCheck(story)).toEqual(SOUND)
    return [body.owed.amount_minor, moved.reduce((sum, each) => sum + each, 0)]
  }

  it('are four of Enterprise, also where the fourth ended on a smaller plan', async () => {
    const jonas = await begun('enterprise')
    await story.world.until('2026-12-04T12:00:00Z')
    await change(jonas, 'starter')

    expect(await owed(jonas)).toEqual([921, 921])
  })

  it('are the smaller plan’s from the day after it on', async () => {
    const jonas = await begun('enterprise')
    await story.world.until('2026-12-04T12:00:00Z')
    await change(jonas, 'starter')
    await story.world.until('2026-12-08T12:00:00Z')

    // Four days of 71.39 and four of 6.04.
    expect(await owed(jonas)).toEqual([999, 999])
  })

  it('are the larger plan’s from its day on', async () => {
    const jonas = await begun('starter')
    await story.world.until('2026-12-04T12:00:00Z')
    await change(jonas, 'enterprise')
    await story.world.until('2026-12-05T12:00:00Z')

    // Three days of 6.04 and two of 71.39.
    expect(await owed(jonas)).toEqual([519, 519])
  })

  it('are lowered by what an operator gave back of them', async () => {
    const jonas = await begun('enterprise')
    await story.world.until('2026-12-04T12:00:00Z')
    await clerksDesk(story.world, jonas).refund('PBX-2026-000001', 3_570)
    await story.world.settle()
    await change(jonas, 'starter')

    // Of 9.21 half was given back.
    expect(await owed(jonas)).toEqual([461, 461])
  })

  it('are nothing where an operator gave all of them back', async () => {
    const jonas = await begun('enterprise')
    await story.world.until('2026-12-04T12:00:00Z')
    await change(jonas, 'starter')
    await clerksDesk(story.world, jonas).refund('PBX-2026-000001', 7_139 - 5_692)
    await story.world.settle()

    expect(await owed(jonas)).toEqual([0, 0])
  })
})

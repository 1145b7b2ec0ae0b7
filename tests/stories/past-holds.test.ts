import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, operate, transition } from './operator-hand.ts'

/** The first period is paid, on 15 February; from then on the card is declined. */
const PAYS_ONCE = { behaviour: 'decline_after:2' } as const

/** Where a customer stands on a day: the dunning step, the subscription and the banner. */
async function standingOf(ona: Told, date: string) {
  const { dunning, subscription, banner } = await ona.page()
  return [date, dunning, subscription, banner]
}

/*
 * An operator’s lock that is over moves no dunning that begins later (states 1.6 d). The class is caught by the
 * invariant L4 of the simulator, and by the alert `debt_adrift` in the service itself (states 1.6 l).
 */
describe.each(STORY_DIALECTS)('a lock that was taken away, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (date: string) => story.world.until(`${date}T09:00:00Z`)

  async function heldAndBack(from: string, to: string): Promise<Told> {
    const ona = await story.customer({}, PAYS_ONCE)
    await at(from)
    await transition(story.world, ona.account_id, 'suspended')
    await at(to)
    await liftOperatorLock(story.world, ona.account_id)
    return ona
  }

  it('after ten days in which nothing was owed, a month later: every dunning step has its day', async () => {
    const ona = await heldAndBack('2026-02-20', '2026-03-02')

    const seen: unknown[] = []
    const days = ['03-15', '03-18', '03-22', '03-29', '04-05', '04-29']
    for (const date of days.map((day) => `2026-${day}`)) {
      await at(date)
      seen.push(await standingOf(ona, date))
    }

    expect(seen).toEqual([
      ['2026-03-15', 'grace', 'past_due', 'dunning_grace'],
      ['2026-03-18', 'retry_1', 'past_due', 'dunning_retry_1'],
      ['2026-03-22', 'retry_2', 'past_due', 'dunning_retry_2'],
      ['2026-03-29', 'final_notice', 'unpaid', 'dunning_retry_2'],
      ['2026-04-05', 'suspended', 'suspended', 'dunning_suspended'],
      ['2026-04-29', 'cancelled', 'cancelled', 'dunning_cancelled'],
    ])
  })

  it('after 180 days: what is billed then and refused is dunned from its own day', async () => {
    const ona = await heldAndBack('2026-02-20', '2026-08-19')

    const seen = [await standingOf(ona, '2026-08-19')]
    for (const date of ['2026-08-22', '2026-08-26', '2026-09-02', '2026-09-09', '2026-10-03']) {
      await at(date)
      seen.push(await standingOf(ona, date))
    }

    expect(seen).toEqual([
      ['2026-08-19', 'grace', 'past_due', 'dunning_grace'],
      ['2026-08-22', 'retry_1', 'past_due', 'dunning_retry_1'],
      ['2026-08-26', 'retry_2', 'past_due', 'dunning_retry_2'],
      ['2026-09-02', 'final_notice', 'unpaid', 'dunning_retry_2'],
      ['2026-09-09', 'suspended', 'suspended', 'dunning_suspended'],
      ['2026-10-03', 'cancelled', 'cancelled', 'dunning_cancelled'],
    ])
    expect((await ona.page()).invoices).toEqual([
      'PBX-2026-000001 paid 22.99',
      'PBX-2026-000002 uncollectible 20.03',
    ])
  })

  it('two locks while one dunning runs move it by both, and the next by none', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await at('2026-02-16')
    for (const [from, to] of [
      ['2026-02-16', '2026-02-19'],
      ['2026-02-20', '2026-02-22'],
    ] as const) {
      await at(from)
      await transition(story.world, ona.account_id, 'suspended')
      await at(to)
      await liftOperatorLock(story.world, ona.account_id)
    }
    await at('2026-02-22')
    expect((await ona.page()).dunning).toBe('grace')
    await at('2026-02-23')
    expect((await ona.page()).dunning).toBe('retry_1')
    await ona.payNow()

    await at('2026-03-18')
    expect(await standingOf(ona, '2026-03-18')).toEqual([
      '2026-03-18',
      'retry_1',
      'past_due',
      'dunning_retry_1',
    ])
  })
})

describe('a charge whose order nobody knows yet', () => {
  const story = moneyStory('sqlite')
  const captures = async () =>
    (await story.world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture')

  /** The order of 15 February may be made, or not: no answer came. */
  async function inDoubt(): Promise<Told> {
    const ona = await story.customer()
    await story.world.until('2026-02-15T08:59:00Z')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-15T09:00:05Z')
    expect((await ona.page()).cycles[0]).toBe('2026-02-15 charging')
    return ona
  }

  it('is not asked of the card once an operator holds the account; it is when the lock goes', async () => {
    const ona = await inDoubt()
    await transition(story.world, ona.account_id, 'suspended')
    await story.world.sandbox.setFault('payments', 'none')

    await story.world.until('2026-02-20T09:00:00Z')
    expect(await captures()).toEqual([])
    expect((await ona.page()).subscription).toBe('suspended')

    await liftOperatorLock(story.world, ona.account_id)
    expect(await captures()).toHaveLength(1)
    expect(await ona.page()).toMatchObject({ subscription: 'active', dunning: 'current' })
  })
})

/*
 * Whoever ends leaves dunning, and what they owe stays owed (states 1.6 k); nobody is charged after the end
 * (invariant M12 of the simulator, at the provider’s door).
 */
describe.each(STORY_DIALECTS)('whoever leaves while past due, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const DECLINES = { behaviour: 'decline_after:1' } as const
  const dunned = async () =>
    (await operate(story.world, 'GET', '/admin/metrics')).body.windows[0].totals.dunning_count
  const queue = async () =>
    (await operate(story.world, 'GET', '/admin/scheduler/health')).body.dunning_queue_depth_by_state

  it.each([
    ['the customer’s word', (ona: Told) => ona.ask('POST', '/subscription/cancel')],
    ['an operator’s', (ona: Told) => transition(story.world, ona.account_id, 'cancelled')],
  ])('by %s: leaves dunning at once and its figures; the debt stays', async (_who, leave) => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-22T09:00:00Z')
    expect(await dunned()).toBe(1)
    expect(await queue()).toMatchObject({ retry_2: 1 })

    await leave(ona)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      dunning: 'current',
      banner: null,
      locks: 'ended',
    })
    expect((await ona.page()).invoices[0]).toMatch(/ open /)
    expect(await dunned()).toBe(0)
    expect(await queue()).toMatchObject({ grace: 0, retry_2: 0 })
    await story.world.until('2026-03-25T09:00:00Z')
    expect((await ona.page()).invoices[0]).toMatch(/ uncollectible /)
  })
})

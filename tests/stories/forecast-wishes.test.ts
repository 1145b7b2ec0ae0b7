import { DAY, type EpochMs, epochMs, SYSTEM, type Wish } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { World } from '../support/world.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

/** Whoever wishes it really does it. */
const REALLY: {
  readonly [A in Wish['act']]: (world: World, customer: Told, wish: Wish) => unknown
} = {
  cancel: (_world, customer) => customer.ask('POST', '/subscription/cancel'),
  resume: (_world, customer) => customer.ask('POST', '/subscription/resume'),
  suspend: (world, { account_id }) => transition(world, account_id, 'suspended'),
  unlock: (world, { account_id }) => liftOperatorLock(world, account_id),
  activate: (world, { account_id }) => transition(world, account_id, 'active'),
  pay: (_world, customer) => customer.payNow(),
  async new_card(_world, { cards }) {
    await cards.setDefault(await cards.save('5555'))
  },
  async credit(world, customer, wish) {
    const desk = clerksDesk(world, customer)
    const { number } = await desk.oldest()
    await desk.credit(number, 'amount' in wish ? wish.amount.amount_minor : 0)
  },
  choose_plan: (_world, customer, wish) =>
    customer.ask('POST', '/subscription/change-plan', {
      body: { new_tier: 'new_tier' in wish ? wish.new_tier : '' },
    }),
}

/** What the audit log tells of that a forecast tells of, too. */
const TOLD: Readonly<Record<string, string>> = {
  'payment.processed': 'paid',
  'billing_cycle.declined': 'declined',
  'dunning.climb': 'step',
  'subscription.write_off': 'ended',
  'subscription.period_ended': 'ended',
  'tenant.removed': 'removed',
}

/** To the hour: of two periods that fall due in one instant one is asked for a minute later. */
const line = (at: EpochMs, what: string) => `${new Date(at).toISOString().slice(0, 13)} ${what}`

/** An hour of its own: what falls due in one instant happens in any order. */
const HOUR = DAY / 24
const onDay = (since: EpochMs, day: number) => epochMs(since + day * DAY + 7 * HOUR + 1)

const hold = fc
  .record({ from: fc.integer({ min: 15, max: 45 }), days: fc.integer({ min: 1, max: 30 }) })
  .map(({ from, days }) => [
    { day: from, act: 'suspend' as const },
    { day: from + days, act: 'unlock' as const },
  ])
const pardon = hold.map((acts) =>
  acts.map((each, i) => (i === 0 ? each : { ...each, act: 'activate' as const })),
)
const days = fc.integer({ min: 1, max: 40 })
const leaving = days.map((day) => [{ day, act: 'cancel' as const }])
/** The trial is over on day 14, when nobody can take it back any more. */
const doubt = days
  .filter((day) => day !== 13)
  .map((day) => [
    { day, act: 'cancel' as const },
    { day: day + 1, act: 'resume' as const },
  ])
const plan = fc
  .record({
    day: fc.integer({ min: 1, max: 60 }),
    new_tier: fc.constantFrom('starter', 'enterprise'),
  })
  .map((wish) => [{ ...wish, act: 'choose_plan' as const }])

describe('what if', () => {
  const story = moneyStory('sqlite')

  it.each([
    ['an operator holds whose card is declined', hold, 'decline_after:1'],
    ['an operator holds who pays', hold, 'approve'],
    ['an operator holds and forgives', pardon, 'decline_after:1'],
    ['leaves', leaving, 'approve'],
    ['leaves, and takes it back in time', doubt, 'approve'],
    ['chooses another plan', plan, 'approve'],
  ] as const)('a customer %s: it is foreseen as it is lived', async (_who, acts, behaviour) => {
    await fc.assert(
      fc.asyncProperty(acts, async (wished) => {
        await story.reopen({})
        const { world } = story
        const customer = await story.customer({}, { behaviour })
        const since = world.now()
        const until = epochMs(since + 100 * DAY)
        const wishes = wished.map(({ day, ...wish }): Wish => ({ ...wish, at: onDay(since, day) }))
        const declined_with = behaviour === 'approve' ? null : 'do_not_honour'

        const reach = { until, declined_with, wishes }
        const foreseen = await world.billing.operations.forecast(SYSTEM, customer.account_id, reach)
        for (const wish of wishes) {
          await world.until(new Date(wish.at).toISOString())
          await REALLY[wish.act](world, customer, wish)
          await world.settle()
        }
        await world.until(new Date(until).toISOString())

        const told = await world.billing.operations.timeline(SYSTEM, customer.account_id)
        const lived = told.flatMap(({ at, action }) =>
          at > since && TOLD[action] ? [line(at, TOLD[action])] : [],
        )
        expect(foreseen.flatMap(lineOf)).toEqual(lived)
      }),
      { numRuns: 3 },
    )
  })

  it.each([
    ['pay', 20],
    ['pay', 40],
    ['new_card', 20],
    ['new_card', 40],
  ] as const)('%s on day %i of dunning: it is foreseen as it is lived', async (act, on) => {
    await story.reopen({})
    const { world } = story
    const customer = await story.customer({}, { behaviour: 'decline_after:1' })
    const since = world.now()
    await world.until(new Date(onDay(since, on)).toISOString())
    const at = world.now()
    const until = epochMs(at + 80 * DAY)

    const reach = { until, wishes: [{ act, at }] }
    const foreseen = await world.billing.operations.forecast(SYSTEM, customer.account_id, reach)
    await REALLY[act](world, customer, { act, at })
    await world.settle()
    await world.until(new Date(until).toISOString())

    const told = await world.billing.operations.timeline(SYSTEM, customer.account_id)
    const lived = told.flatMap(({ at: then, action }) =>
      then >= at && TOLD[action] ? [line(then, TOLD[action])] : [],
    )
    // What is wished is not told of, but for what it brings.
    const wished = act === 'pay' ? [line(at, 'paid')] : []
    expect([...wished, ...foreseen.flatMap(lineOf)]).toEqual(lived)
    const isBack = foreseen.some(({ kind }) => kind === 'restored')
    expect(isBack).toBe(on === 40)
  })

  it('account credit that is given now pays first, as it does when it is given', async () => {
    await story.reopen({})
    const { world } = story
    const customer = await story.customer({}, {})
    await world.until('2026-02-20T09:00:00Z')
    const at = world.now()
    const until = epochMs(at + 60 * DAY)
    const wish = { act: 'credit', amount: { amount_minor: 1_500, currency: 'EUR' }, at } as const
    const read = (wishes: readonly Wish[]) =>
      world.billing.operations.forecast(SYSTEM, customer.account_id, { until, wishes })
    const foreseen = await read([wish])
    const before = await read([])

    await REALLY.credit(world, customer, wish)
    await world.settle()

    expect(foreseen).toEqual(await read([]))
    expect(foreseen).not.toEqual(before)
    const charges = foreseen.filter(({ kind }) => kind === 'charge')
    expect(charges[0]).toMatchObject({ credit_applied: { amount_minor: 1_500 } })
  })

  it.each([
    ['takes back what is over', ['cancel', 'resume'], 'status'],
    ['leaves twice', ['cancel', 'cancel'], 'status'],
    ['is suspended twice', ['suspend', 'suspend'], 'to_status'],
  ] as const)(
    'who %s is refused in a forecast as in life',
    async (_who, [first, second], field) => {
      await story.reopen({})
      const { world } = story
      const { account_id } = await story.customer({}, {})
      const since = world.now()
      const reach = {
        until: epochMs(since + 30 * DAY),
        wishes: [
          { act: first, at: onDay(since, 13) },
          { act: second, at: onDay(since, 14) },
        ],
      }
      await expect(
        world.billing.operations.forecast(SYSTEM, account_id, reach),
      ).rejects.toMatchObject({
        code: 'validation.failed',
        details: { invalid_params: [{ name: field }] },
      })
    },
  )
})

type Event = Awaited<ReturnType<World['billing']['operations']['forecast']>>[number]

/** The others are told of by mail, or by no entry of their own. */
function lineOf(event: Event): string[] {
  if (event.kind === 'charge' || event.kind === 'retry') return [line(event.at, event.outcome)]
  const what = { rung: 'step', ended: 'ended', tenant_removed: 'removed' }[event.kind as 'rung']
  return what === undefined ? [] : [line(event.at, what)]
}

import { money, PLANS } from '@billing/core'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { topupActions } from '../support/topup-actions.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }
const VILNIUS = { now: '2026-12-01T09:00:00Z', settings: { time_zone: 'Europe/Vilnius' } }

const acts = array(
  oneof(
    record({
      does: constantFrom('change' as const),
      to: constantFrom(...PLANS.map((each) => each.plan_tier)),
    }),
    record({
      does: constantFrom('note' as const),
      nth: integer({ min: 0, max: 3 }),
      percent: integer({ min: 1, max: 100 }),
      refund: boolean(),
    }),
    record({ does: constantFrom('top up' as const), cents: integer({ min: 100, max: 5_000 }) }),
    record({ does: constantFrom('call' as const), cents: integer({ min: 1, max: 3_000 }) }),
  ),
  { maxLength: 7 },
)
const lives = record({
  plan_tier: constantFrom(...PLANS.map((each) => each.plan_tier)),
  begin_at_once: boolean(),
  paid: boolean(),
  acts,
  hours: integer({ min: 0, max: 30 }),
})

/** What is shown before a withdrawal is what follows it. Source: contract 6.12. */
describe.each(STORY_DIALECTS)('the preview of a withdrawal on %s', (dialect) => {
  const story = moneyStory(dialect, VILNIUS)
  const use = async ({ account_id }: Told, cents: number) => {
    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    await story.world.sandbox.useCallCredit(tenant?.tenant_id ?? '', money(cents, 'EUR'))
  }
  const shown = async (jonas: Told) => (await jonas.ask('GET', '/withdrawal')).body
  const paidBack = async (jonas: Told) => {
    const before = (await moneyMoved(story.world)).length
    await withdraw(jonas)
    await story.world.settle()
    return (await moneyMoved(story.world)).slice(before).reduce((sum, each) => sum - each, 0)
  }

  const ACTS = {
    change: (jonas: Told, { to }: { to: string }) => planStory(story).upgrade(jonas, to),
    'top up': (jonas: Told, { cents }: { cents: number }) =>
      topupActions(story.world, jonas.account_id).pay(cents),
    /** As far as there is credit to call with. */
    async call(jonas: Told, { cents }: { cents: number }) {
      const { body } = await topupActions(story.world, jonas.account_id).balance()
      const used = Math.min(cents, body.balance.amount_minor)
      if (used > 0) await use(jonas, used)
    },
    async note(
      jonas: Told,
      { nth, percent, refund }: { nth: number; percent: number; refund: boolean },
    ) {
      const { data } = (await jonas.ask('GET', '/invoices?limit=100')).body
      const chosen = data[nth % Math.max(data.length, 1)]
      const cents = Math.floor(((chosen?.total.amount_minor ?? 0) * percent) / 100)
      if (cents > 0)
        await clerksDesk(story.world, jonas)[refund ? 'refund' : 'credit'](chosen.number, cents)
    },
  }

  it('has the call credit that is unused: 50.00', async () => {
    const jonas = await story.customer(CONSUMER)
    await topupActions(story.world, jonas.account_id).pay(5_000)

    expect(await shown(jonas)).toMatchObject({
      pays_back: { amount_minor: 5_000 },
      call_credit: { amount_minor: 5_000 },
    })
    expect(await paidBack(jonas)).toBe(5_000)
    expect(await shown(jonas)).toMatchObject({
      pays_back: { amount_minor: 0 },
      call_credit: { amount_minor: 0 },
    })
  })

  it('has of several topups no more than is unused', async () => {
    const jonas = await story.customer(CONSUMER)
    const calls = topupActions(story.world, jonas.account_id)
    await calls.pay(2_000)
    await story.world.advance('PT1M')
    await calls.pay(1_000)
    await use(jonas, 1_500)

    expect(await shown(jonas)).toMatchObject({ pays_back: { amount_minor: 1_500 } })
    expect(await paidBack(jonas)).toBe(1_500)
  })

  it('says that it does not know while the phone system is away, and is shown all the same', async () => {
    const jonas = await story.customer(CONSUMER)
    await topupActions(story.world, jonas.account_id).pay(5_000)
    await story.world.sandbox.setFault('pbx', 'down')

    expect(await shown(jonas)).toMatchObject({ pays_back: { amount_minor: 0 }, call_credit: null })
    await story.world.sandbox.clearFaults()
  })

  it('counts the days up to a statement that waits for its confirmation, not up to now', async () => {
    const jonas = await story.customer({ ...CONSUMER, begin_at_once: true })
    await transition(story.world, jonas.account_id, 'active')
    await story.world.until('2026-12-04T20:00:00Z')
    const stated = await jonas.ask('POST', '/withdrawal', { body: {} })
    await story.world.until('2026-12-05T08:00:00Z')
    const { pays_back } = await shown(jonas)

    await jonas.ask('POST', `/withdrawal/${stated.body.withdrawal_id}/confirm`)
    await story.world.settle()
    // Four of 31 days of 22.99.
    expect([pays_back.amount_minor, await moneyMoved(story.world)]).toEqual([
      2_002,
      [2_299, -2_002],
    ])
  })

  it.each([
    ['before anything of the plan is paid', false],
    ['beside a plan that is used and owed for', true],
  ])('has a topup of which a note made account credit, %s', async (_, paid) => {
    const jonas = await story.customer({ ...CONSUMER, begin_at_once: paid })
    if (paid) await transition(story.world, jonas.account_id, 'active')
    const calls = topupActions(story.world, jonas.account_id)
    await calls.pay(5_000)
    const [topup] = (await jonas.ask('GET', '/invoices?limit=100')).body.data
    await clerksDesk(story.world, jonas).credit(topup.number, 2_000)
    await story.world.settle()
    const { pays_back } = await shown(jonas)

    // One of 31 days of 22.99 is owed where the plan began; the topup goes back whole, by its own payment.
    expect(pays_back.amount_minor).toBe(paid ? 7_225 : 5_000)
    expect(await paidBack(jonas)).toBe(pays_back.amount_minor)
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('is what goes back, whatever happened before', async () => {
    await assert(
      asyncProperty(lives, async (life) => {
        await story.reopen({})
        const jonas = await story.customer({
          ...CONSUMER,
          plan_tier: life.plan_tier,
          begin_at_once: life.begin_at_once,
        })
        if (life.paid) await transition(story.world, jonas.account_id, 'active')
        for (const act of life.acts) {
          await story.world.advance(`PT${life.hours}H`)
          await ACTS[act.does](jonas, act as never)
          await story.world.settle()
        }
        const { pays_back } = await shown(jonas)

        expect(await paidBack(jonas)).toBe(pays_back.amount_minor)
        expect(await withdrawalCheck(story)).toEqual(SOUND)
      }),
      { numRuns: 25 },
    )
  })
})

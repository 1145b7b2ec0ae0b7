import { describe, expect, it } from 'vitest'
import { type ClerksPage, moneyStory, type MoneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

type Checkout = Parameters<MoneyStory['customer']>[1]
type Row = Partial<ClerksPage> | 'refused'

/** How three customers come into a state, and what each move of an operator makes of one of them. */
interface Standing {
  readonly state: string
  readonly checkout?: Checkout
  readonly instant: string
  /** What is done to each of them on that day. */
  readonly also?: (story: MoneyStory, customer: Told) => Promise<unknown>
  readonly before: Partial<ClerksPage>
  readonly moves: { readonly suspended: Row; readonly active: Row; readonly cancelled: Row }
}

const DECLINES = { behaviour: 'decline_after:1' } as const
const suspend = ({ world }: MoneyStory, { account_id }: Told) =>
  transition(world, account_id, 'suspended')
const leave = (_: MoneyStory, customer: Told) => customer.ask('POST', '/subscription/cancel')

const LOCKED = { subscription: 'suspended', locks: 'operator', phone: 'emergency_only' }
const FREE = { subscription: 'active', dunning: 'current', locks: '', phone: 'full', banner: null }
const ENDED = { subscription: 'cancelled', account: 'cancelled', banner: null }
const OPEN = expect.stringMatching(/ open 22\.99$/)
const PAID = expect.stringMatching(/ paid 22\.99$/)

const STANDINGS: readonly Standing[] = [
  {
    state: 'trialing',
    instant: '02-05T09:00',
    before: { subscription: 'trialing', invoices: [] },
    moves: {
      suspended: { ...LOCKED, invoices: [] },
      active: { ...FREE, period: '2026-02-05 2026-03-05', invoices: [PAID] },
      cancelled: { ...ENDED, cycles: ['2026-02-15 skipped'], invoices: [] },
    },
  },
  {
    state: 'active',
    instant: '02-20T09:00',
    before: { subscription: 'active', invoices: [PAID] },
    moves: {
      suspended: { ...LOCKED, invoices: [PAID] },
      active: 'refused',
      cancelled: { ...ENDED, locks: 'ended', invoices: [PAID] },
    },
  },
  {
    state: 'past due',
    checkout: DECLINES,
    instant: '02-16T09:00',
    before: { subscription: 'past_due', dunning: 'grace', banner: 'dunning_grace' },
    moves: {
      suspended: { ...LOCKED, dunning: 'grace', invoices: [OPEN] },
      active: { ...FREE, invoices: [OPEN] },
      cancelled: { ...ENDED, invoices: [OPEN] },
    },
  },
  {
    state: 'unpaid',
    checkout: DECLINES,
    instant: '03-01T09:30',
    before: { subscription: 'unpaid', dunning: 'final_notice', phone: 'limited' },
    moves: {
      suspended: { ...LOCKED, dunning: 'final_notice', invoices: [OPEN] },
      active: { ...FREE, invoices: [OPEN] },
      cancelled: { ...ENDED, invoices: [OPEN] },
    },
  },
  {
    state: 'suspended by dunning',
    checkout: DECLINES,
    instant: '03-08T09:30',
    before: { subscription: 'suspended', locks: 'dunning' },
    moves: {
      suspended: { ...LOCKED, locks: 'dunning operator' },
      active: { ...FREE, invoices: [OPEN] },
      cancelled: { ...ENDED, invoices: [OPEN] },
    },
  },
  {
    state: 'suspended by an operator',
    instant: '02-20T09:00',
    also: suspend,
    before: LOCKED,
    moves: {
      suspended: 'refused',
      active: { ...FREE, invoices: [PAID] },
      cancelled: { ...ENDED, invoices: [PAID] },
    },
  },
  {
    state: 'leaving at the period’s end',
    instant: '02-20T09:00',
    also: leave,
    before: { subscription: 'cancel_at_period_end' },
    moves: {
      suspended: { ...LOCKED, invoices: [PAID] },
      active: { ...FREE, invoices: [PAID] },
      cancelled: { ...ENDED, cycles: ['2026-02-15 charged', '2026-03-15 skipped'] },
    },
  },
  {
    state: 'cancelled',
    instant: '02-16T09:00',
    before: { subscription: 'cancelled', locks: 'ended' },
    moves: { suspended: 'refused', active: 'refused', cancelled: 'refused' },
  },
]

describe('an operator moves a subscription that is', () => {
  const story = moneyStory('sqlite')

  it.each(STANDINGS)('$state', async ({ state, checkout, instant, also, before, moves }) => {
    const customers: Told[] = []
    for (const who of ['ona', 'jonas', 'rasa']) {
      const customer = await story.customer({ email: `${who}@example.lt` }, checkout)
      if (state === 'cancelled') await leave(story, customer)
      customers.push(customer)
    }
    await story.world.until(`2026-${instant}:00Z`)
    for (const customer of customers) await also?.(story, customer)

    for (const [n, to] of (['suspended', 'active', 'cancelled'] as const).entries()) {
      const customer = customers[n]
      if (!customer) continue
      const page = await customer.page()
      expect(page, `before it is moved to ${to}`).toMatchObject(before)
      const { status, body } = await transition(story.world, customer.account_id, to)
      const expected = moves[to]
      if (expected === 'refused') {
        expect([status, body.invalid_params[0].name]).toEqual([422, 'to_status'])
        expect(await customer.page()).toEqual(page)
      } else {
        expect(status).toBe(200)
        expect(await customer.page(), `moved to ${to}`).toMatchObject(expected)
      }
    }
  })

  it('unpaid, locks it and takes only the lock away: it works in part, as before', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-01T09:30:00Z')
    await suspend(story, ona)

    await liftOperatorLock(story.world, ona.account_id)

    expect(await ona.page()).toMatchObject({
      subscription: 'unpaid',
      dunning: 'final_notice',
      locks: '',
      phone: 'limited',
    })
  })

  it('while nobody knows whether it was paid: suspended at once, otherwise it has to wait', async () => {
    const [ona, jonas, rasa] = [
      await story.customer({ email: 'ona@example.lt' }),
      await story.customer({ email: 'jonas@example.lt' }),
      await story.customer({ email: 'rasa@example.lt' }),
    ]
    await story.world.until('2026-02-15T08:59:00Z')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-15T09:00:05Z')
    for (const [{ account_id }, to] of [
      [ona, 'active'],
      [jonas, 'cancelled'],
    ] as const) {
      const { status, body } = await transition(story.world, account_id, to)
      expect([status, body.retry_after]).toEqual([422, 15])
    }
    expect((await transition(story.world, rasa.account_id, 'suspended')).status).toBe(200)

    await story.world.sandbox.clearFaults()
    await story.world.until('2026-02-15T11:00:00Z')

    // Its order was made and not paid: no card is asked under the lock, and at once when that goes.
    expect(await rasa.page()).toMatchObject({ ...LOCKED, cycles: ['2026-02-15 planned'] })
    await liftOperatorLock(story.world, rasa.account_id)
    expect(await rasa.page()).toMatchObject({ ...FREE, period: '2026-02-15 2026-03-15' })
    expect((await rasa.page()).invoices).toEqual([PAID])
    expect((await rasa.ask('GET', '/subscription')).body.trial_converted_at).not.toBeNull()
  })

  it('at its end by an operator: the phone system stays 30 days, and no card is asked again', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-20T09:00:00Z')
    await transition(story.world, ona.account_id, 'cancelled')

    await story.world.until('2026-03-22T08:00:00Z')
    expect(await ona.page()).toMatchObject({ phone: 'emergency_only' })
    await story.world.until('2026-03-22T10:00:00Z')
    expect(await ona.page()).toMatchObject({ phone: 'deleted', invoices: [PAID] })
  })
})

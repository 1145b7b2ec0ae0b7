import { type Call, createBilling, type Ports } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'

const FIRST = 'PBX-2026-000001'

describe('an order that was lowered for a customer who leaves', () => {
  const story = moneyStory('sqlite')

  const subscriptionOf = async ({ account_id }: Told): Promise<string> => {
    const found = await story.world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
    return found?.subscription_id ?? ''
  }

  /** The customer leaves, and something happens when the order was lowered and the note is not issued yet. */
  const leave = async ({ account_id }: Told, deed: () => Promise<unknown>) => {
    const { ports } = story.world
    let done = false
    const changeAmount: Ports['payments']['changeAmount'] = async (...asked) => {
      const answer = await ports.payments.changeAmount(...asked)
      if (!done) await deed()
      done = true
      return answer
    }
    const payments = new Proxy(ports.payments, {
      get: (target, key) =>
        key === 'changeAmount' ? changeAmount : (Reflect.get(target, key) as unknown),
    })
    const actor = { user_id: account_id, account_id, session_id: account_id } as const
    const call: Call = {
      actor: { ...actor, role: 'owner', twofa: true },
      request_id: 'request-1',
      ip: null,
      user_agent: null,
    }
    await createBilling({ ...ports, payments }).subscription.cancel(call, {})
  }

  it('takes no money once an operator has kept the customer: another one asks for the whole', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    const { world } = story
    await world.until('2026-02-19T09:00:00Z')
    const path = `/admin/subscriptions/${await subscriptionOf(ona)}/transition`

    await leave(ona, () => operate(world, 'POST', path, { body: { to_status: 'active' } }))
    await world.settle()

    const orders = await world.sandbox.listOrders()
    const page = orders.find(
      ({ state, reference }) => state === 'pending' && reference.startsWith('cyc_'),
    )
    await world.sandbox.complete(page?.order_token ?? '')
    await world.settle()
    const desk = clerksDesk(world, ona)
    expect(await desk.orders()).toEqual(['cancelled 3.28', 'completed 22.99'])
    expect((await desk.invoice(FIRST)).status).toBe('paid')
  })

  it('is in our books when it is paid although we died before the note: as credit, until a person looks', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    const { world } = story
    await world.until('2026-02-19T09:00:00Z')
    const died = leave(ona, () => Promise.reject(new Error('the process dies')))
    await expect(died).rejects.toThrow('dies')

    await ona.payNow()

    expect(await ona.page()).toMatchObject({ credit: 328, invoices: [`${FIRST} open 22.99`] })
    const desk = clerksDesk(world, ona)
    const subscription_id = await subscriptionOf(ona)
    const [cycle] = await world.ports.store.read((tx) => tx.cycles.ofSubscription(subscription_id))
    expect(cycle?.held_for).toBe('wrong_amount')

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await operate(world, 'POST', `/admin/billing-cycles/${cycle?.cycle_id}/retry`)
    await world.settle()

    expect(await desk.orders()).toEqual(['completed 3.28', 'completed 22.99'])
    expect((await desk.invoice(FIRST)).status).toBe('paid')
  })
})

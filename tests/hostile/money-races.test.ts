import { chargeCycles, createBilling, type Ports, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { liftOperatorLock, operate } from '../stories/operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'

describe('while the provider is asked', () => {
  const story = moneyStory('sqlite')

  /** Let the worker run at an instant, and something else happen once while it asks the provider. */
  const meanwhile = async (
    at: string,
    asked: 'createOrder' | 'payOrder' | 'cancelOrder',
    deed: () => Promise<unknown>,
  ) => {
    const { world } = story
    let done = false
    const payments = new Proxy(world.ports.payments, {
      get(target, key) {
        const member = Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>
        if (key !== asked) return member
        return async (...args: unknown[]) => {
          const answer = await Reflect.apply(member, target, args)
          if (!done) {
            done = true
            await deed()
          }
          return answer
        }
      },
    })
    const { worker } = createBilling({ ...world.ports, payments } satisfies Ports)
    const faults: unknown[] = []
    const tick = async () => {
      const report = await worker.tick(SYSTEM)
      faults.push(...report.faults)
      return report.faults.length > 0 ? 0 : report.did
    }
    const nextDueAt = () => world.ports.store.nextDueAt()
    await world.until(new Date(Date.parse(at) - 60_000).toISOString())
    await world.sandbox.advance({ advance: 'PT3H' }, { tick, nextDueAt })
    expect(faults).toEqual([])
    expect(done).toBe(true)
    await world.settle()
  }
  const withoutCard = async () => {
    const ona = await story.customer()
    const [card] = await ona.cards.list()
    await story.world.ports.store.transaction(async (tx) => {
      const method = await tx.paymentMethods.get(card.payment_method_id)
      if (method) await tx.paymentMethods.put({ ...method, is_default: false })
    })
    return ona
  }
  const moveTo = async ({ account_id }: Told, to_status: string) => {
    const { store } = story.world.ports
    const found = await store.read((tx) => tx.subscriptions.ofAccount(account_id))
    const path = `/admin/subscriptions/${found?.subscription_id}/transition`
    return operate(story.world, 'POST', path, { body: { to_status } })
  }

  it('for an order, a note over it all leaves no order that takes money', async () => {
    const ona = await withoutCard()
    const desk = clerksDesk(story.world, ona)

    await meanwhile('2026-02-15T09:00:00Z', 'createOrder', () => desk.credit(FIRST, 2_299))

    expect(await desk.orders()).toEqual(['cancelled 22.99'])
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      banner: null,
      invoices: [`${FIRST} void 22.99`],
    })
  })

  it('for an order, a note over a part makes the order ask for what is left', async () => {
    const ona = await withoutCard()
    const desk = clerksDesk(story.world, ona)

    await meanwhile('2026-02-15T09:00:00Z', 'createOrder', () => desk.credit(FIRST, 1_000))
    await story.world.advance('PT10M')

    const live = (await desk.orders()).filter((order) => order.startsWith('pending'))
    expect(live).toEqual(['pending 12.99'])
    await ona.payNow()
    expect(await ona.page()).toMatchObject({ subscription: 'active', credit: 0 })
  })

  it('for the first order, a customer who leaves is asked to wait, and the period has its end', async () => {
    const ona = await withoutCard()
    const statuses: number[] = []

    await meanwhile('2026-02-15T09:00:00Z', 'createOrder', async () => {
      statuses.push((await ona.ask('POST', '/subscription/cancel', { body: {} })).status)
    })

    expect(statuses).toEqual([422])
    expect(await ona.page()).toMatchObject({ subscription: 'past_due', dunning: 'grace' })
  })

  it('for another order, what an operator forgives stays forgiven', async () => {
    const ona = await story.customer({}, DECLINES)

    // The page of the first order has run out, and another one is made.
    await meanwhile('2026-03-16T09:00:00Z', 'createOrder', async () => {
      await moveTo(ona, 'active')
      // What is billed next is paid.
      for (const { method_id } of await story.world.sandbox.listCards())
        await story.world.sandbox.setCard(method_id, 'approve')
    })

    const { subscription, dunning, banner } = await ona.page()
    expect([subscription, dunning, banner]).toEqual(['active', 'current', null])
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(ona.account_id, 0, 1_000))
    const actions = rows.map(({ action }) => action)
    expect(actions.slice(actions.indexOf('dunning.settled'))).not.toContain('dunning.climb')
  })

  it('for another order, a customer who leaves keeps 30 days to pay', async () => {
    const ona = await story.customer({}, DECLINES)
    const desk = clerksDesk(story.world, ona)

    await meanwhile('2026-03-16T09:00:00Z', 'createOrder', () =>
      ona.ask('POST', '/subscription/cancel', { body: {} }),
    )
    await story.world.advance('P20D')

    expect((await desk.invoice(FIRST)).status).toBe('open')
  })

  it('for money, a new default card is asked at once when the old one declines', async () => {
    const ona = await story.customer({}, DECLINES)
    const other = await ona.cards.save('1111')

    await meanwhile('2026-02-15T09:00:00Z', 'payOrder', async () => {
      await ona.cards.setDefault(other)
      // Another worker hears of the card before the old one's answer is written down.
      await story.world.billing.worker.tick(SYSTEM)
    })

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      invoices: [`${FIRST} paid 22.99`],
    })
  })

  it('for money on day 14, an operator’s lock pauses dunning and leaves nothing in flight', async () => {
    const ona = await story.customer({}, DECLINES)

    await meanwhile('2026-03-01T09:00:00Z', 'payOrder', () => moveTo(ona, 'suspended'))

    expect(await ona.page()).toMatchObject({
      subscription: 'suspended',
      dunning: 'retry_2',
      locks: 'operator',
      cycles: expect.arrayContaining(['2026-02-15 failed']),
    })
  })

  it('and dies over it, the card that its successor asked is the one that is refused', async () => {
    const ona = await story.customer({}, DECLINES)
    const other = await ona.cards.save('1111')
    const [, { method_id } = { method_id: '' }] = (
      await story.world.sandbox.listCards()
    ).toReversed()
    await story.world.sandbox.setCard(method_id, 'expired')
    const { world } = story
    await world.until('2026-02-15T08:50:00Z')
    const asleep = { tick: async () => 0, nextDueAt: async () => null }
    await world.sandbox.advance({ advance: 'PT20M' }, asleep)
    const payments = new Proxy(world.ports.payments, {
      get: (target, key) =>
        key === 'createOrder' || key === 'findOrders'
          ? () => Promise.reject(new Error('the process dies'))
          : (Reflect.get(target, key) as unknown),
    })
    const settings = { ...world.ports.settings, lease_ms: 0 }
    await chargeCycles({ ...world.ports, payments, settings }, 1)
    await ona.cards.setDefault(other)
    await world.advance('PT1H')

    const { store } = world.ports
    const found = await store.read((tx) => tx.subscriptions.ofAccount(ona.account_id))
    const [cycle] = await store.read((tx) => tx.cycles.ofSubscription(found?.subscription_id ?? ''))
    expect([cycle?.attempt_count, cycle?.refused_method_id]).toEqual([1, other])
  })

  it('to cancel the order on day 45, an operator’s lock keeps the subscription', async () => {
    const ona = await story.customer({}, DECLINES)

    await meanwhile('2026-04-01T09:00:00Z', 'cancelOrder', () => moveTo(ona, 'suspended'))

    expect(await ona.page()).toMatchObject({
      subscription: 'suspended',
      locks: 'dunning operator',
      invoices: [`${FIRST} open 22.99`],
    })
  })

  it('nothing, an operator forgives dunning that a lock has paused: the skipped period is billed', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-20T09:00:00Z')
    await moveTo(ona, 'suspended')
    await story.world.until('2026-03-20T09:00:00Z')
    await liftOperatorLock(story.world, ona.account_id)
    expect(await ona.page()).toMatchObject({ subscription: 'past_due', locks: '' })
    for (const { method_id } of await story.world.sandbox.listCards())
      await story.world.sandbox.setCard(method_id, 'approve')
    await moveTo(ona, 'active')
    await story.world.settle()

    const { period, invoices } = await ona.page()
    expect([period, invoices.length]).toEqual(['2026-03-15 2026-04-15', 2])
  })
})

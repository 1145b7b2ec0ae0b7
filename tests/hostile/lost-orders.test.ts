import { createBilling, type Ports, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory } from '../stories/money-story.ts'

const LISTED_AFTER_MS = 60_000

/**
 * One order can take the money for a debt, though nobody was told that an order was made, and the provider lists it
 * only a minute later. Source: states 2.3 (6), (9). Net: this story, on both databases.
 */
describe.each(DIALECTS)('an order whose making we were never told of, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const payable = async () => {
    const orders = await story.world.sandbox.listOrders()
    const live = ({ reference, state }: (typeof orders)[number]) =>
      reference.startsWith('cyc_') && (state === 'pending' || state === 'processing')
    return orders.filter(live).map(({ order_id }) => order_id)
  }
  /** Who owes for a month whose order has died, so that another is made. */
  const owing = async () => {
    const { world } = story
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await world.until('2026-02-16T09:00:00Z')
    const [first = ''] = await payable()
    await world.ports.payments.cancelOrder(first)
    await world.ports.store.transaction((tx) => tx.orders.touch(first, world.now()))
    return ona
  }
  /** The provider as it is now: it lists what was made a minute ago, and `createOrder` is what it is here. */
  const tickWith = (createOrder: Ports['payments']['createOrder']) => {
    const { ports } = story.world
    const listed: Ports['payments']['findOrders'] = async (reference) => {
      const found = await ports.payments.findOrders(reference)
      if (found.kind !== 'orders') return found
      const until = story.world.now() - LISTED_AFTER_MS
      return { ...found, orders: found.orders.filter(({ created_at }) => created_at < until) }
    }
    return tickAsking({ findOrders: listed, createOrder })
  }
  const tickAsking = (asked: Partial<Ports['payments']>) => {
    const { ports } = story.world
    const payments = Object.assign(Object.create(ports.payments), asked) as Ports['payments']
    // A worker that dies holds what it has claimed for this long.
    const settings = { ...ports.settings, lease_ms: 1 }
    return createBilling({ ...ports, settings, payments }).worker.tick(SYSTEM)
  }
  const made: Ports['payments']['createOrder'] = (order) =>
    story.world.ports.payments.createOrder(order)
  const madeAndLost: Ports['payments']['createOrder'] = async (order) => {
    await made(order)
    return { kind: 'unknown' }
  }
  const shown = async () => {
    const { store } = story.world.ports
    const orders = await payable()
    const read = await store.read((tx) => Promise.all(orders.map((id) => tx.orders.get(id))))
    return read.map((order) => order?.purpose)
  }

  it('is found, and no other made, when a new card has the debt asked for at once', async () => {
    const ona = await owing()
    for (const _read_and_replaced of [1, 2]) await tickWith(madeAndLost)
    expect(await payable()).toHaveLength(1)
    await ona.cards.setDefault(await ona.cards.save('1111'))
    for (const _again of [1, 2, 3]) await tickWith(made)
    expect(await payable()).toHaveLength(1)

    await story.world.advance('PT20M')

    expect(await payable()).toEqual([])
    const captured = (await story.world.sandbox.listOrders()).filter(
      ({ reference, state }) => reference.startsWith('cyc_') && state === 'completed',
    )
    expect(captured).toHaveLength(1)
  })

  it('is found, and no other made, when the process died before it heard of it', async () => {
    await owing()
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const dies: Ports['payments']['createOrder'] = async (order) => {
      await made(order)
      resolve()
      return new Promise(() => {})
    }
    void tickWith(dies).then(() => tickWith(dies))
    await asked
    for (const _again of [1, 2, 3]) await tickWith(made)
    expect(await payable()).toHaveLength(1)

    await story.world.advance('PT20M')

    expect(await shown()).toEqual(['cycle'])
  })

  it('is not made after all by a process that stood still before it made it, while another did', async () => {
    await owing()
    const findOrders: Ports['payments']['findOrders'] = async (reference) => {
      const found = await story.world.ports.payments.findOrders(reference)
      await story.world.advance('PT20M')
      return found
    }

    for (const _read_and_replaced of [1, 2]) await tickAsking({ findOrders })

    expect(await shown()).toEqual(['cycle'])
  })
})

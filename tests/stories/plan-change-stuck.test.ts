import { type OrderAnswer, SYSTEM } from '@billing/core'
import { expect, it } from 'vitest'
import type { WayOut } from '../support/world.ts'
import { moneyStory } from './money-story.ts'
import { planStory } from './plan-story.ts'

/** A worker that stands still. */
const NOBODY = { tick: async () => 0, nextDueAt: async () => null }

/** A provider that goes on processing what a change of plan asks for, until it is let go. */
function stuckProvider(): { readonly outside: WayOut; letGo(): void } {
  let stuck = true
  const outside: WayOut = async (sandbox) => {
    const { payments } = sandbox
    const isStuck = (read: OrderAnswer) =>
      stuck && read.kind === 'order' && read.order.reference.startsWith('pln_')
    const getOrder: typeof payments.getOrder = async (order_id) => {
      const read = await payments.getOrder(order_id)
      if (read.kind !== 'order' || !isStuck(read)) return read
      return { ...read, order: { ...read.order, state: 'processing' } }
    }
    const payOrder: typeof payments.payOrder = async (order_id, card) =>
      isStuck(await payments.getOrder(order_id))
        ? { kind: 'pending' }
        : payments.payOrder(order_id, card)
    const provider = Object.assign(Object.create(payments), { getOrder, payOrder })
    return { sandbox, ports: { payments: provider }, close: async () => {} }
  }
  return { outside, letGo: () => void (stuck = false) }
}

const provider = stuckProvider()
const story = moneyStory('sqlite', { outside: provider.outside })
const { planOf, upgrade } = planStory(story)

/** What is told when nobody was there for so long, and the worker has run once. */
async function alertsAfter(duration: string) {
  await story.world.sandbox.advance({ advance: duration }, NOBODY)
  await story.world.billing.worker.tick(SYSTEM)
  const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
  return alerts.filter(({ message }) => message.includes('pln_')).map(({ id }) => id)
}

it('a change of plan whose payment nobody knows is told of, and ends with its order', async () => {
  const ona = await story.customer()
  await story.world.until('2026-02-15T10:00:00Z')
  expect((await upgrade(ona)).status).toBe(500)

  expect(await alertsAfter('PT14M')).toEqual([])
  expect(await alertsAfter('PT2M')).toEqual(['charging_stuck'])
  expect(await alertsAfter('P5D')).toEqual(['charging_stuck', 'held_unknown_payment'])

  // A person looks the order up at the provider, where it is cancelled.
  const orders = await story.world.sandbox.listOrders()
  const order = orders.find(({ reference }) => reference.startsWith('pln_'))
  await story.world.sandbox.payments.cancelOrder(order?.order_id ?? '')
  provider.letGo()
  await story.world.advance('PT11M')

  expect(await alertsAfter('PT1M')).toEqual([])
  expect(await planOf(ona)).toBe('business')
  expect((await upgrade(ona, 'starter')).status).toBe(200)
})

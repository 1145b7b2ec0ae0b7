import { HOUR, money, type NewOrder, type OrderView } from '@billing/core'
import { expect, it, onTestFinished } from 'vitest'

import { asked } from './odd-revolut.ts'
import { openRevolut, type WorldOptions } from './revolut-world.ts'

const NOTHING = { amount: money(0, 'EUR'), save_method: true } as const
const CENT = { amount: money(1, 'EUR'), capture: 'manual', save_method: true } as const

/** A world, and the order that somebody asks for in it. */
async function asking(over: Partial<NewOrder>, options: WorldOptions = {}) {
  const world = await openRevolut(options)
  onTestFinished(() => world.close())
  const answer = await world.provider.createOrder(asked({ expire_after: HOUR, ...over }))
  const read = async (): Promise<OrderView | undefined> => {
    const again = answer.kind === 'order' && (await world.provider.getOrder(answer.order.order_id))
    return again && again.kind === 'order' ? again.order : undefined
  }
  return { world, answer, read }
}

it('where the provider takes zero, the card is saved and nothing moves', async () => {
  const { world, answer, read } = await asking(NOTHING)
  if (answer.kind !== 'order') throw new Error(answer.kind)

  await world.completeCheckout(answer.order, 'good')

  expect(await read()).toMatchObject({ state: 'completed', saved_method: { last4: '4242' } })
  expect(await world.movements(answer.order.order_id)).toEqual([])
})

it.each([
  ['the provider refuses zero', { sandbox: { zero_amount: 'refuse' } }],
  ['we are told not to ask', { client: { zero_amount: 'refuse' } }],
] as const)('where %s, zero is refused for good and a cent is held instead', async (_, options) => {
  const { world, answer } = await asking(NOTHING, options)

  const cent = await world.provider.createOrder(asked(CENT))
  if (cent.kind !== 'order') throw new Error(cent.kind)
  await world.completeCheckout(cent.order, 'good')
  const held = await world.provider.getOrder(cent.order.order_id)
  const let_go = await world.provider.cancelOrder(cent.order.order_id)

  expect(answer).toMatchObject({ kind: 'refused', code: 'zero_amount_refused' })
  const saved_method = { last4: '4242', brand: 'visa' }
  expect(held).toMatchObject({ order: { state: 'authorised', saved_method } })
  expect(let_go).toMatchObject({ order: { state: 'cancelled', saved_method } })
})

it('where the provider takes zero and lets nobody pay it, each try counts as declined', async () => {
  const { world, answer, read } = await asking(NOTHING, {
    sandbox: { zero_amount: 'accept_then_fail' },
  })
  if (answer.kind !== 'order') throw new Error(answer.kind)

  await world.completeCheckout(answer.order, 'good')

  expect(await read()).toMatchObject({
    state: 'pending',
    declines: 1,
    decline_code: 'technical_error',
    saved_method: null,
  })
})

it('a hold that nobody let go ends by itself, and its card stays known', async () => {
  const { world, answer, read } = await asking(CENT)
  if (answer.kind !== 'order') throw new Error(answer.kind)
  await world.completeCheckout(answer.order, 'good')

  await world.pass(24 * HOUR)

  expect(await read()).toMatchObject({ state: 'cancelled', saved_method: { last4: '4242' } })
})

it('a card that was saved for the customer alone is not taken', async () => {
  const { world, answer, read } = await asking(CENT)
  if (answer.kind !== 'order') throw new Error(answer.kind)

  await world.sandbox.complete(answer.order.token, { save_for: 'customer' })

  expect(await read()).toMatchObject({ state: 'authorised', saved_method: null })
})

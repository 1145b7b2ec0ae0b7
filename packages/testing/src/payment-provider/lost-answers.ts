import { expect, it } from 'vitest'

import {
  charged,
  newOrder,
  orderFor,
  orderOf,
  type PaymentProviderWorld,
  savedCard,
} from './world.ts'

/** Lost answers and outages, in `paymentProviderContract`. */
export function lostAnswerContract(at: () => PaymentProviderWorld): void {
  it('moves money once when the answer to a charge is lost, and shows it on the order', async () => {
    const card = await savedCard(at())
    const order = await orderFor(at(), card.customer_id)

    await at().failNext('answer_lost')
    const outcome = await at().provider.payOrder(order.order_id, card.provider_method_id)

    await at().settle?.()

    expect(outcome).toEqual({ kind: 'unknown' })
    expect(orderOf(await at().provider.getOrder(order.order_id)).state).toBe('completed')
    expect(await at().movements(order.order_id)).toEqual([{ kind: 'capture', amount_minor: 1_900 }])
  })

  it('moves nothing when the charge never reached it, and takes the next try', async () => {
    const card = await savedCard(at())
    const order = await orderFor(at(), card.customer_id)

    await at().failNext('not_attempted')
    const outcome = await at().provider.payOrder(order.order_id, card.provider_method_id)

    expect(outcome).toEqual({ kind: 'not_attempted' })
    expect(await at().movements(order.order_id)).toEqual([])
    expect(await charged(at(), order, card.provider_method_id)).toEqual({ kind: 'processed' })
  })

  it('says not_attempted, and not not_found, of a read that did not get through', async () => {
    const order = orderOf(await at().provider.createOrder(newOrder()))

    await at().failNext('not_attempted')

    expect(await at().provider.getOrder(order.order_id)).toMatchObject({ kind: 'not_attempted' })
  })

  it('does not call a card deleted when the answer to that is lost', async () => {
    const card = await savedCard(at())
    const forget = () => at().provider.deleteMethod(card.customer_id, card.provider_method_id)

    await at().failNext('answer_lost')

    expect(await forget()).toBe('unknown')
    expect(await forget()).toBe('deleted')
  })

  it('keeps an order whose making was not answered, to be found by its reference', async () => {
    const asked = newOrder()

    await at().failNext('answer_lost')
    const answer = await at().provider.createOrder(asked)

    expect(answer).toEqual({ kind: 'unknown' })
    const found = await at().provider.findOrders(asked.reference)
    expect(found.kind === 'orders' ? found.orders : []).toHaveLength(1)
  })
}

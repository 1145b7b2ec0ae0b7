import { expect, it } from 'vitest'

import { newOrder, orderFor, orderOf, type PaymentProviderWorld, savedCard } from './world.ts'

/** Lost answers and outages, in `paymentProviderContract`. */
export function lostAnswerContract(at: () => PaymentProviderWorld): void {
  it('moves money once when the answer to a charge is lost, and shows it on the order', async () => {
    const card = await savedCard(at())
    const order = await orderFor(at(), card.customer_id)

    await at().failNext('answer_lost')
    const outcome = await at().provider.payOrder(order.order_id, card.provider_method_id)

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
    expect(await at().provider.payOrder(order.order_id, card.provider_method_id)).toEqual({
      kind: 'processed',
    })
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

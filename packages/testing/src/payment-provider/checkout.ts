import { money } from '@billing/core'
import { expect, it } from 'vitest'

import { newOrder, orderOf, type PaymentProviderWorld, savedCard } from './world.ts'

/** The hosted page, in `paymentProviderContract`. */
export function checkoutContract(at: () => PaymentProviderWorld): void {
  it('captures the amount when the payer pays, and saves no card unasked', async () => {
    const { provider } = at()
    const order = orderOf(await provider.createOrder(newOrder()))

    await at().completeCheckout(order, 'good')

    expect(orderOf(await provider.getOrder(order.order_id))).toMatchObject({
      state: 'completed',
      saved_method: null,
    })
    expect(await at().movements(order.order_id)).toEqual([{ kind: 'capture', amount_minor: 1_900 }])
  })

  it('leaves an order pending after a decline, and takes the next card', async () => {
    const { provider } = at()
    const order = orderOf(await provider.createOrder(newOrder()))

    await at().completeCheckout(order, 'declined')
    const declined = orderOf(await provider.getOrder(order.order_id))
    await at().completeCheckout(order, 'good')

    expect(declined).toMatchObject({ state: 'pending', declines: 1 })
    expect(declined.decline_code).toBeTypeOf('string')
    expect(orderOf(await provider.getOrder(order.order_id)).state).toBe('completed')
  })

  it('counts every declined try', async () => {
    const { provider } = at()
    const order = orderOf(await provider.createOrder(newOrder()))

    await at().completeCheckout(order, 'declined')
    await at().completeCheckout(order, 'declined')

    expect(orderOf(await provider.getOrder(order.order_id)).declines).toBe(2)
  })

  it('saves the card of an order over zero and moves nothing', async () => {
    const { provider } = at()
    const { customer_id, provider_method_id } = await savedCard(at())

    const answer = await provider.listMethods(customer_id)

    expect(answer).toMatchObject({ kind: 'methods', methods: [{ provider_method_id }] })
    if (answer.kind !== 'methods') return
    expect(answer.methods[0]).toMatchObject({
      last4: expect.stringMatching(/^\d{4}$/),
      exp_month: expect.any(Number),
      exp_year: expect.any(Number),
    })
  })

  it('only holds the money of a manual capture, and gives it back on cancel', async () => {
    const { provider } = at()
    const order = orderOf(
      await provider.createOrder(
        newOrder({ amount: money(1, 'EUR'), capture: 'manual', save_method: true }),
      ),
    )
    await at().completeCheckout(order, 'good')
    const held = orderOf(await provider.getOrder(order.order_id))

    const cancelled = orderOf(await provider.cancelOrder(order.order_id))

    expect(held.state).toBe('authorised')
    expect(held.saved_method).not.toBeNull()
    expect(cancelled.state).toBe('cancelled')
    expect(await at().movements(order.order_id)).toEqual([
      { kind: 'hold', amount_minor: 1 },
      { kind: 'release', amount_minor: 1 },
    ])
  })
}

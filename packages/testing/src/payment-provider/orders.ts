import { HOUR, money } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import { newOrder, orderOf, type PaymentProviderWorld } from './world.ts'

/** The life of an order, in `paymentProviderContract`. */
export function orderContract(at: () => PaymentProviderWorld): void {
  it('makes a pending order that is read as it was made', async () => {
    const { provider } = at()
    const asked = newOrder()

    const made = orderOf(await provider.createOrder(asked))

    expect(made).toMatchObject({
      reference: asked.reference,
      state: 'pending',
      amount: asked.amount,
      refunded: money(0, 'EUR'),
      saved_method: null,
      declines: 0,
      decline_code: null,
      description: asked.description,
    })
    expect(made.checkout_url).toContain(made.token)
    expect(made.customer_id).toBeTypeOf('string')
    expect(orderOf(await provider.getOrder(made.order_id))).toEqual(made)
  })

  it('finds every order of a reference, newest first, and none of another', async () => {
    const { provider } = at()
    const asked = newOrder()
    const first = orderOf(await provider.createOrder(asked))
    const second = orderOf(await provider.createOrder(asked))

    expect(await provider.findOrders(asked.reference)).toEqual({
      kind: 'orders',
      orders: [second, first],
    })
    expect(await provider.findOrders(newOrder().reference)).toEqual({ kind: 'orders', orders: [] })
  })

  it('lists everything that was made in a time, newest first, an order by its reference', async () => {
    const { provider } = at()
    const from = at().now()
    const asked = [newOrder(), newOrder(), newOrder()]
    const made: string[] = []
    for (const each of asked) made.unshift(orderOf(await provider.createOrder(each)).order_id)

    const answer = await provider.list({ from, to: at().now() })

    if (answer.kind !== 'listed') throw new Error(`the list was ${answer.kind}`)
    const ours = answer.listed.filter(({ id }) => made.includes(id))
    expect(new Set(ours.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set(made.map((id) => `order ${id}`)),
    )
    expect(new Set(ours.map(({ reference }) => reference))).toEqual(
      new Set(asked.map(({ reference }) => reference)),
    )
    const instants = answer.listed.map(({ created_at }) => created_at)
    expect(instants).toEqual(instants.toSorted((a, b) => b - a))
    expect(instants.every((instant) => instant >= from)).toBe(true)
  })

  it('makes a new customer for each order without one', async () => {
    const { provider } = at()

    const a = orderOf(await provider.createOrder(newOrder()))
    const b = orderOf(await provider.createOrder(newOrder()))

    expect(a.customer_id).not.toBe(b.customer_id)
  })

  it('refuses an order of a customer that it does not know', async () => {
    const customer = { id: randomUUID(), email: 'payer@example.com', full_name: 'Ona Onaitė' }

    const answer = await at().provider.createOrder(newOrder({ customer }))

    expect(answer.kind).toBe('refused')
  })

  it('says not_found of an order that it does not have', async () => {
    expect(await at().provider.getOrder(randomUUID())).toEqual({ kind: 'not_found' })
  })

  it('changes the amount of a pending order only', async () => {
    const { provider } = at()
    const order = orderOf(await provider.createOrder(newOrder()))

    const changed = orderOf(await provider.changeAmount(order.order_id, money(2_500, 'EUR')))

    expect(changed.amount).toEqual(money(2_500, 'EUR'))
    await at().completeCheckout(order, 'good')
    const late = await provider.changeAmount(order.order_id, money(100, 'EUR'))
    expect(late.kind).toBe('refused')
    expect(await at().movements(order.order_id)).toEqual([{ kind: 'capture', amount_minor: 2_500 }])
  })

  it('cancels a pending order, and again without a change', async () => {
    const { provider } = at()
    const { order_id } = orderOf(await provider.createOrder(newOrder()))

    expect(orderOf(await provider.cancelOrder(order_id)).state).toBe('cancelled')
    expect(orderOf(await provider.cancelOrder(order_id)).state).toBe('cancelled')
  })

  it('refuses to cancel a completed order', async () => {
    const { provider } = at()
    const order = orderOf(await provider.createOrder(newOrder()))
    await at().completeCheckout(order, 'good')

    expect((await provider.cancelOrder(order.order_id)).kind).toBe('refused')
    expect(orderOf(await provider.getOrder(order.order_id)).state).toBe('completed')
  })

  it('fails an order that nobody paid in time', async () => {
    const { provider } = at()
    const { order_id } = orderOf(await provider.createOrder(newOrder({ expire_after: HOUR })))

    await at().pass(HOUR)

    expect(orderOf(await provider.getOrder(order_id)).state).toBe('failed')
  })
}

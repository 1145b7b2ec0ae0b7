import { money, type OrderView } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import { newOrder, orderOf, type PaymentProviderWorld } from './world.ts'

/** An order that the payer has paid. */
export async function paidOrder(world: PaymentProviderWorld): Promise<OrderView> {
  const order = orderOf(await world.provider.createOrder(newOrder()))
  await world.completeCheckout(order, 'good')
  return order
}

/** The refunds of `paymentProviderContract`. */
export function refundContract(at: () => PaymentProviderWorld): void {
  it('refunds once per key, however often it is asked', async () => {
    const { provider } = at()
    const { order_id } = await paidOrder(at())
    const key = randomUUID()
    const refund = () => provider.refund(order_id, money(500, 'EUR'), key)

    const outcomes = [await refund(), ...(await Promise.all([refund(), refund(), refund()]))]

    expect(outcomes[0]?.kind).toBe('accepted')
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(orderOf(await provider.getOrder(order_id)).refunded).toEqual(money(500, 'EUR'))
    expect(await at().movements(order_id)).toEqual([
      { kind: 'capture', amount_minor: 1_900 },
      { kind: 'refund', amount_minor: 500 },
    ])
  })

  it('never refunds more than was captured, by however many keys at once', async () => {
    const { provider } = at()
    const { order_id } = await paidOrder(at())
    const refund = () => provider.refund(order_id, money(1_000, 'EUR'), randomUUID())

    const outcomes = await Promise.all([refund(), refund(), refund()])

    expect(outcomes.filter((outcome) => outcome.kind === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.kind === 'refused')).toHaveLength(2)
    expect(orderOf(await provider.getOrder(order_id)).refunded).toEqual(money(1_000, 'EUR'))
  })

  it('finds a refund by its key, and lists it by the same', async () => {
    const { provider } = at()
    const from = at().now()
    const { order_id } = await paidOrder(at())
    const key = randomUUID()
    expect(await provider.findRefund(key)).toEqual({ kind: 'not_found' })
    const made = await provider.refund(order_id, money(500, 'EUR'), key)
    if (made.kind !== 'accepted') throw new Error(`the refund was ${made.kind}`)
    const { refund_id } = made

    expect(await provider.findRefund(key)).toMatchObject({
      kind: 'refund',
      refund_id,
      order_id,
      amount: money(500, 'EUR'),
    })
    const list = await provider.list({ from, to: at().now() })
    const listed = list.kind === 'listed' ? list.listed : []
    expect(listed.filter(({ reference }) => reference === key)).toMatchObject([
      { kind: 'refund', id: refund_id },
    ])
  })

  it('refuses to refund an order that took no money', async () => {
    const { order_id } = orderOf(await at().provider.createOrder(newOrder()))

    const outcome = await at().provider.refund(order_id, money(100, 'EUR'), randomUUID())

    expect(outcome.kind).toBe('refused')
  })

  it('answers a refund whose answer was lost when asked again with its key', async () => {
    const { provider } = at()
    const { order_id } = await paidOrder(at())
    const key = randomUUID()

    await at().failNext('answer_lost')
    const lost = await provider.refund(order_id, money(1_900, 'EUR'), key)
    const again = await provider.refund(order_id, money(1_900, 'EUR'), key)

    expect(lost).toEqual({ kind: 'unknown' })
    expect(again.kind).toBe('accepted')
    expect(await at().movements(order_id)).toHaveLength(2)
  })

  it('shows an accepted refund until it has ended, and knows no other', async () => {
    const { provider } = at()
    const { order_id } = await paidOrder(at())
    const accepted = await provider.refund(order_id, money(500, 'EUR'), randomUUID())
    if (accepted.kind !== 'accepted') throw new Error(`the refund was ${accepted.kind}`)

    const shown = await provider.getRefund(accepted.refund_id)

    expect(shown.kind).toBe('refund')
    if (accepted.completed) expect(shown).toEqual({ kind: 'refund', state: 'completed' })
    expect(await provider.getRefund(randomUUID())).toEqual({ kind: 'not_found' })
  })
}

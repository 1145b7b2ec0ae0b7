import { DAY, money } from '@billing/core'
import { expect, it } from 'vitest'

import {
  charged,
  newOrder,
  orderFor,
  orderOf,
  type PaymentProviderWorld,
  savedCard,
} from './world.ts'

/** Charges of a saved card, in `paymentProviderContract`. */
export function savedMethodContract(at: () => PaymentProviderWorld): void {
  it('charges a saved card for the whole amount without the payer', async () => {
    const card = await savedCard(at())
    const order = await orderFor(at(), card.customer_id)

    const outcome = await charged(at(), order, card.provider_method_id)

    expect(outcome).toEqual({ kind: 'processed' })
    expect(orderOf(await at().provider.getOrder(order.order_id)).state).toBe('completed')
    expect(await at().movements(order.order_id)).toEqual([{ kind: 'capture', amount_minor: 1_900 }])
  })

  it('says why a saved card was declined, moves nothing and keeps the order payable', async () => {
    const card = await savedCard(at(), 'declined_when_charged_again')
    const order = await orderFor(at(), card.customer_id)

    const outcome = await charged(at(), order, card.provider_method_id)

    const soft = at().settle ? {} : { hard: false }
    expect(outcome).toEqual({ kind: 'declined', code: expect.any(String), ...soft })
    expect(orderOf(await at().provider.getOrder(order.order_id))).toMatchObject({
      state: 'pending',
      declines: 1,
      decline_code: outcome.code,
    })
    expect(await at().movements(order.order_id)).toEqual([])
  })

  it('declines a card whose time is over for good', async () => {
    const card = await savedCard(at(), 'ends_this_month')
    await at().pass(32 * DAY)
    const order = await orderFor(at(), card.customer_id)

    const outcome = await at().provider.payOrder(order.order_id, card.provider_method_id)

    expect(outcome).toEqual({ kind: 'declined', code: 'expired_card', hard: true })
  })

  it('takes at most one payment of ten at once', async () => {
    const card = await savedCard(at())
    const order = await orderFor(at(), card.customer_id)
    const pay = () => at().provider.payOrder(order.order_id, card.provider_method_id)

    const outcomes = await Promise.all(Array.from({ length: 10 }, pay))

    const kinds = outcomes.map((outcome) => outcome.kind)
    const taken = at().settle ? 'pending' : 'processed'
    expect(kinds).toContain(taken)
    if (taken === 'processed') expect(kinds.filter((kind) => kind === taken)).toHaveLength(1)
    expect(kinds).not.toContain('declined')
    expect(kinds).not.toContain('not_attempted')
    await at().settle?.()
    expect(await at().movements(order.order_id)).toHaveLength(1)
  })

  it('takes no money from a card of another customer', async () => {
    const mine = await savedCard(at())
    const other = await savedCard(at())
    const order = await orderFor(at(), mine.customer_id)

    await at().provider.payOrder(order.order_id, other.provider_method_id)
    await at().settle?.()

    expect(await at().movements(order.order_id)).toEqual([])
  })

  it('tells one card by one fingerprint, whoever saved it, where it tells any', async () => {
    const [one, other] = [await savedCard(at()), await savedCard(at())]

    expect(one.provider_method_id).not.toBe(other.provider_method_id)
    expect(one.fingerprint).toBe(other.fingerprint)
  })

  it('knows whose an order is: of the customer that it names, else of a new one', async () => {
    const { provider } = at()
    const card = await savedCard(at())

    const named = await orderFor(at(), card.customer_id)
    const unnamed = orderOf(await provider.createOrder(newOrder()))

    expect(named.customer_id).toBe(card.customer_id)
    expect(unnamed.customer_id).not.toBe(card.customer_id)
  })

  it('does not know the card of another customer, for good', async () => {
    const card = await savedCard(at())
    const unnamed = orderOf(await at().provider.createOrder(newOrder()))

    const outcome = await charged(at(), unnamed, card.provider_method_id)

    expect(outcome).toMatchObject({ kind: 'declined', code: 'unknown_card' })
    expect(await at().movements(unnamed.order_id)).toEqual([])
  })

  it('takes a card that its customer saved after the order was made without one', async () => {
    const { provider } = at()
    const { customer_id } = await savedCard(at())
    const order = await orderFor(at(), customer_id)
    const customer = { id: customer_id, email: 'payer@example.com', full_name: 'Ona Onaitė' }
    const saving = { customer, amount: money(0, 'EUR'), save_method: true }
    const checkout = orderOf(await provider.createOrder(newOrder(saving)))
    await at().completeCheckout(checkout, 'good')
    const { saved_method } = orderOf(await provider.getOrder(checkout.order_id))

    const outcome = await charged(at(), order, saved_method?.provider_method_id ?? '')

    expect(outcome).toEqual({ kind: 'processed' })
  })

  it('takes no second payment of an order whose money is held', async () => {
    const { provider } = at()
    const card = await savedCard(at())
    const customer = { id: card.customer_id, email: 'payer@example.com', full_name: 'Ona Onaitė' }
    const order = orderOf(await provider.createOrder(newOrder({ customer, capture: 'manual' })))

    const paid = await charged(at(), order, card.provider_method_id)
    const again = await provider.payOrder(order.order_id, card.provider_method_id)

    expect([paid, again]).toEqual([{ kind: 'processed' }, { kind: 'unknown' }])

    expect(orderOf(await provider.getOrder(order.order_id)).state).toBe('authorised')
    expect(await at().movements(order.order_id)).toEqual([{ kind: 'hold', amount_minor: 1_900 }])
  })

  it('forgets a deleted card, however often it is deleted', async () => {
    const { provider } = at()
    const card = await savedCard(at())
    const forget = () => provider.deleteMethod(card.customer_id, card.provider_method_id)

    expect(await forget()).toBe('deleted')
    expect(await forget()).toBe('deleted')

    const order = await orderFor(at(), card.customer_id)
    expect(await provider.listMethods(card.customer_id)).toEqual({ kind: 'methods', methods: [] })
    const outcome = await provider.payOrder(order.order_id, card.provider_method_id)
    expect(outcome.kind).toBe('declined')
    expect(await at().movements(order.order_id)).toEqual([])
  })
}

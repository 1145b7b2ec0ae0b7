import { money } from '@billing/core'
import { newOrder } from '@billing/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { movementsOf, type OpenSandbox, openSandbox } from './open-sandbox.ts'

describe('a cardholder who disputes a charge', () => {
  let open: OpenSandbox
  beforeEach(async () => {
    open = await openSandbox()
  })
  afterEach(() => open.close())

  const paid = async () => {
    const made = await open.sandbox.payments.createOrder(newOrder())
    if (made.kind !== 'order') throw new Error(`the order is ${made.kind}`)
    await open.sandbox.complete(made.order.token)
    return made.order.order_id
  }

  it('gets back what is left of it, once, when the bank decides for them', async () => {
    const order_id = await paid()
    await open.sandbox.payments.refund(order_id, money(500, 'EUR'), 'part')
    await open.sandbox.reportDispute({ order_id, stage: 'opened' })
    await open.sandbox.reportDispute({ order_id, stage: 'lost' })
    await open.sandbox.reportDispute({ order_id, stage: 'lost' })

    expect(await movementsOf(open.sandbox, order_id)).toEqual([
      { kind: 'capture', amount_minor: 1_900 },
      { kind: 'refund', amount_minor: 500 },
      { kind: 'chargeback', amount_minor: 1_400 },
    ])
    const again = await open.sandbox.payments.refund(order_id, money(1, 'EUR'), 'more')
    expect(again).toMatchObject({ kind: 'refused', code: 'amount_too_high' })
  })

  it('has the last word of the bank: what is lost stays lost', async () => {
    const order_id = await paid()
    await open.sandbox.reportDispute({ order_id, stage: 'lost' })
    await open.sandbox.reportDispute({ order_id, stage: 'won' })

    const to = open.sandbox.clock()
    const answer = await open.sandbox.payments.listDisputes({ from: to, to })
    expect(answer).toMatchObject({ listed: [{ order_id, stage: 'lost' }] })
  })

  it('has paid: nobody disputes an order that nobody paid', async () => {
    const made = await open.sandbox.payments.createOrder(newOrder())
    const order_id = made.kind === 'order' ? made.order.order_id : ''
    for (const unpaid of [order_id, 'no-such-order']) {
      const dispute = open.sandbox.reportDispute({ order_id: unpaid, stage: 'opened' })
      await expect(dispute).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

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

  it('keeps the money while a lost dispute goes on, and gives it back once the bank decides for us', async () => {
    const order_id = await paid()
    const [chargeback, chargeback_reversal] = ['chargeback', 'chargeback_reversal'].map((kind) => ({
      kind,
      amount_minor: 1_900,
    }))
    const moved = async () => (await movementsOf(open.sandbox, order_id)).slice(1)
    await open.sandbox.reportDispute({ order_id, stage: 'lost' })
    await open.sandbox.reportDispute({ order_id, stage: 'under_review' })
    expect(await moved()).toEqual([chargeback])

    await open.sandbox.reportDispute({ order_id, stage: 'won' })
    await open.sandbox.reportDispute({ order_id, stage: 'won' })
    expect(await moved()).toEqual([chargeback, chargeback_reversal])

    await open.sandbox.reportDispute({ order_id, stage: 'lost' })
    expect(await moved()).toEqual([chargeback, chargeback_reversal, chargeback])
  })

  it('disputes parts of an order one by one, and no more than it is over', async () => {
    const order_id = await paid()
    const lose = (dispute_id: string, amount_minor?: number) =>
      open.sandbox.reportDispute({ order_id, dispute_id, stage: 'lost', amount_minor })
    await lose('one', 700)
    await lose('two')

    expect((await movementsOf(open.sandbox, order_id)).slice(1)).toEqual([
      { kind: 'chargeback', amount_minor: 700 },
      { kind: 'chargeback', amount_minor: 1_200 },
    ])
    await expect(lose('three')).rejects.toMatchObject({ code: 'not_found' })
    const other = await paid()
    const more = { order_id: other, amount_minor: 1_901, stage: 'opened' } as const
    await expect(open.sandbox.reportDispute(more)).rejects.toMatchObject({
      code: 'validation.failed',
    })
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

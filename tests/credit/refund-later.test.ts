import { SYSTEM } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { balanceOf } from '../support/invoices.ts'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk
afterEach(() => desk.world.close())

describe('a refund whose answer is lost', () => {
  it('is internal, and the same key gives its note', async () => {
    desk = await openDesk()
    await desk.world.sandbox.setFault('payments', 'timeout_after_effect', 1)

    const lost = await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'lost' })
    const before = await desk.standing()
    const again = await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'lost' })

    expect([lost.body.code, lost.body.retry_after]).toEqual(['internal', 10])
    expect(before).toMatchObject({ refunds: [{ status: 'sent' }], notes: 0 })
    expect([again.status, again.body.kind]).toEqual([201, 'refund'])
    expect(await desk.standing()).toMatchObject({ refunds: [{ status: 'completed' }], notes: 1 })
    expect(await desk.paidBack()).toEqual([500])
  })

  it('is finished without a retry, and a late retry gets the note', async () => {
    desk = await openDesk()
    await desk.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'lost' })

    await desk.world.advance('PT15S')
    const found = await desk.standing()
    const late = await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'lost' })

    expect(found).toMatchObject({ refunds: [{ status: 'completed' }], notes: 1 })
    expect([late.status, late.body.id]).toEqual([201, found.refunds[0]?.credit_note_id])
    expect(await desk.paidBack()).toEqual([500])
  })

  it('holds its amount back: nobody else can credit it meanwhile', async () => {
    desk = await openDesk()
    const { invoice_id } = desk.billed.invoice
    await desk.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    await desk.operator.refund(invoice_id, { amount_minor: 1_400 })

    const more = await desk.operator.credit(invoice_id, { amount_minor: 1_000 })

    expect([more.status, more.body.invalid_params[0].name]).toEqual([422, 'amount'])
    expect((await desk.operator.credit(invoice_id, { amount_minor: 899 })).status).toBe(201)
  })
})

describe('a refund while the provider is down', () => {
  it('is made once the provider is back, without a retry', async () => {
    desk = await openDesk()
    await desk.world.sandbox.setFault('payments', 'down')
    const down = await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'down' })
    await desk.world.advance('PT1M')
    const before = await desk.standing()
    await desk.world.sandbox.clearFaults()

    await desk.world.advance('PT10M')

    expect(down.body.code).toBe('internal')
    expect(before).toMatchObject({ refunds: [{ status: 'requested' }], notes: 0 })
    expect(await desk.standing()).toMatchObject({ refunds: [{ status: 'completed' }], notes: 1 })
    expect(await desk.paidBack()).toEqual([500])
  })

  it('is told of after 15 minutes, and is made after a week', async () => {
    desk = await openDesk()
    await desk.world.sandbox.setFault('payments', 'down')
    await desk.operator.refund(desk.billed.invoice.invoice_id)
    const soon = [await desk.alertsAfter('PT15M'), await desk.alertsAfter('PT1S')]

    const later = await desk.alertsAfter('P7D')
    await desk.world.sandbox.clearFaults()
    const mended = await desk.alertsAfter('P1D')

    expect([...soon, later, mended]).toEqual([[], ['refund_waiting'], ['refund_waiting'], []])
    expect(await desk.standing()).toMatchObject({ refunds: [{ status: 'completed' }], notes: 1 })
    expect(await desk.paidBack()).toEqual([500])
    expect(await desk.actions('refund.parked')).toEqual([])
  })
})

describe('a refund of which nobody knows for five days whether it was made', () => {
  /** What is asked for is lost, and so is every answer after it. */
  const lost = async (fault: 'timeout_before_effect' | 'timeout_after_effect') => {
    desk = await openDesk()
    await desk.world.sandbox.setFault('payments', fault, 1)
    await desk.operator.refund(desk.billed.invoice.invoice_id)
    await desk.world.sandbox.setFault('payments', 'down')
    return [await desk.alertsAfter('PT16M'), await desk.alertsAfter('P6D')]
  }

  it('is told of until it is found, which it is without a person', async () => {
    expect(await lost('timeout_after_effect')).toEqual([['refund_waiting'], ['refund_parked']])
    expect(await desk.standing()).toMatchObject({ refunds: [{ status: 'sent' }], notes: 0 })
    expect(await desk.actions('refund.parked')).toHaveLength(1)

    await desk.world.sandbox.clearFaults()
    expect(await desk.alertsAfter('P1D')).toEqual([])

    expect(await desk.standing()).toMatchObject({ refunds: [{ status: 'completed' }], notes: 1 })
    expect(await desk.paidBack()).toEqual([500])
  })

  it('is not asked for again by itself, and is made when a person wants it', async () => {
    expect(await lost('timeout_before_effect')).toEqual([['refund_waiting'], ['refund_parked']])
    await desk.world.sandbox.clearFaults()
    expect(await desk.alertsAfter('P3D')).toEqual(['refund_parked'])
    expect(await desk.paidBack()).toEqual([])

    const [asked] = await desk.world.billing.books.askParkedRefunds(SYSTEM)

    expect(asked).toMatchObject({ status: 'completed' })
    expect(await desk.alertsAfter('PT1M')).toEqual([])
    expect(await desk.standing()).toMatchObject({ refunds: [{ status: 'completed' }], notes: 1 })
    expect(await desk.paidBack()).toEqual([500])
    expect(await desk.world.billing.books.askParkedRefunds(SYSTEM)).toEqual([])
  })
})

describe('an accepted refund', () => {
  it('has its note at once, and moves invoice and payment when it completes', async () => {
    desk = await openDesk({ refunds: 'later' })

    const answer = await desk.operator.refund(desk.billed.invoice.invoice_id, {
      amount_minor: 2_299,
    })
    const accepted = await desk.standing()
    const owed = await balanceOf(desk.world, 'refunds', desk.customer.account_id)
    await desk.world.advance('PT2M')

    expect(answer.status).toBe(201)
    expect(accepted).toMatchObject({
      invoice: { status: 'paid', credited: { amount_minor: 2_299 } },
      payment: { status: 'completed' },
      refunds: [{ status: 'accepted' }],
    })
    expect(owed).toBe(2_299)
    expect(await desk.standing()).toMatchObject({
      invoice: { status: 'refunded' },
      payment: { status: 'refunded' },
      refunds: [{ status: 'completed', next_attempt_at: null }],
    })
    expect(await balanceOf(desk.world, 'refunds', desk.customer.account_id)).toBe(0)
  })

  it('that fails after all becomes account credit, and its note stands', async () => {
    desk = await openDesk({ refunds: 'fail' })

    await desk.operator.refund(desk.billed.invoice.invoice_id)
    await desk.world.advance('PT2M')

    expect(await desk.standing()).toMatchObject({
      invoice: { status: 'paid', credited: { amount_minor: 500 } },
      payment: { status: 'completed', refunded: { amount_minor: 0 } },
      refunds: [{ status: 'failed', next_attempt_at: null }],
      notes: 1,
    })
    expect(await balanceOf(desk.world, 'customer_credit', desk.customer.account_id)).toBe(500)
    expect(await balanceOf(desk.world, 'refunds', desk.customer.account_id)).toBe(0)
    expect(await desk.actions('refund.failed')).toHaveLength(1)
    expect(await desk.paidBack()).toEqual([])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { balanceOf } from '../support/invoices.ts'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk
afterEach(() => desk.world.close())

describe('a refund', () => {
  it('of a part goes back to the card: the invoice is partly refunded', async () => {
    desk = await openDesk()

    const answer = await desk.operator.refund(desk.billed.invoice.invoice_id)

    expect([answer.status, answer.body.kind]).toEqual([201, 'refund'])
    expect(await desk.standing()).toMatchObject({
      invoice: { status: 'partially_refunded', refunded: { amount_minor: 500 } },
      payment: { status: 'completed', refunded: { amount_minor: 500 } },
      refunds: [{ status: 'completed', credit_note_id: answer.body.id, next_attempt_at: null }],
    })
    expect(await desk.paidBack()).toEqual([500])
    expect(await balanceOf(desk.world, 'provider_clearing', desk.billed.order.order_id)).toBe(1_799)
    expect(await balanceOf(desk.world, 'refunds', desk.customer.account_id)).toBe(0)
    expect(await desk.actions('refund.')).toEqual([
      'refund.claimed',
      'refund.accepted',
      'refund.completed',
    ])
  })

  it('of all, in two parts, leaves invoice and payment refunded', async () => {
    desk = await openDesk()

    await desk.operator.refund(desk.billed.invoice.invoice_id, { amount_minor: 2_000 })
    await desk.operator.refund(desk.billed.invoice.invoice_id, { amount_minor: 299 })

    expect(await desk.standing()).toMatchObject({
      invoice: { status: 'refunded', vat_credited: { amount_minor: 399 } },
      payment: { status: 'refunded' },
      notes: 2,
    })
  })

  it('sends its own mail instead of the note’s', async () => {
    desk = await openDesk()

    const { body } = await desk.operator.refund(desk.billed.invoice.invoice_id)
    await desk.world.settle()

    const mails = (await desk.world.mail(desk.customer.email)).filter(({ text }) =>
      text.includes(body.number),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['We have sent you back €5.00'])
  })

  it.each([
    ['beyond what is left after a note', 2_000],
    ['beyond the total', 2_300],
  ])('is refused %s', async (_, amount_minor) => {
    desk = await openDesk()
    await desk.operator.credit(desk.billed.invoice.invoice_id)

    const answer = await desk.operator.refund(desk.billed.invoice.invoice_id, { amount_minor })

    expect([answer.status, answer.body.invalid_params[0].name]).toEqual([422, 'amount'])
    expect(await desk.paidBack()).toEqual([])
  })

  it('needs a captured payment', async () => {
    desk = await openDesk()
    const open = await desk.invoiced({ status: 'open' })

    const answer = await desk.operator.refund(open.invoice.invoice_id)

    expect([answer.status, answer.body.invalid_params[0].name]).toEqual([422, 'status'])
  })

  it('of an order of which more went back than we know is payment.declined, without a note, and stays so', async () => {
    desk = await openDesk()
    const { order_id } = desk.billed.order
    await desk.world.ports.payments.refund(
      order_id,
      { amount_minor: 2_299, currency: 'EUR' },
      'theirs',
    )

    const first = await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'refused' })
    const again = await desk.operator.refund(desk.billed.invoice.invoice_id, { key: 'refused' })

    expect([first.status, first.body.code]).toEqual([402, 'payment.declined'])
    expect(again.body).toEqual(first.body)
    expect(await desk.standing()).toMatchObject({
      invoice: { status: 'paid', credited: { amount_minor: 0 } },
      refunds: [{ status: 'refused', failure_code: 'unknown_refund', next_attempt_at: null }],
      notes: 0,
    })
  })
})

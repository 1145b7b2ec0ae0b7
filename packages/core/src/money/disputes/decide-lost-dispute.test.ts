import { describe, expect, it } from 'vitest'
import { anInvoice, aPayment, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { decideLostDispute, type LostFacts } from './decide-lost-dispute.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const BY_HAND = { kind: 'by_hand' }

/** An invoice of 22.99 that one card payment paid. */
const charge = aPayment({
  kind: 'subscription',
  amount: eur(2_299),
  refunded: eur(0),
  invoice_id: 'invoice-1',
  captured_at: march(5),
})
function facts(differs: Partial<ReadCreditFacts> = {}, payment = charge): LostFacts {
  const credit = {
    invoice: anInvoice(),
    refunds: [],
    captured: payment.amount,
    charge_in_flight: false,
    payments: [payment],
    cycle: undefined,
    ...differs,
  }
  return { payment, refunds: credit.refunds, credit, unused: eur(0) }
}
/** A topup of 25.00 without an invoice, of which so much is unused. */
const topup = (
  unused: number,
  differs: Partial<LostFacts['payment']> = {},
  refunds: LostFacts['refunds'] = [],
): LostFacts => ({
  payment: aPayment({ uninvoiced: true, refunded: eur(0), ...differs }),
  refunds,
  credit: undefined,
  unused: eur(unused),
})

describe('a lost dispute', () => {
  it('of an invoice that is paid is a refund of it, whole or in part', () => {
    expect(decideLostDispute(facts(), eur(2_299))).toEqual({ kind: 'refund', of: 'invoice' })
    expect(decideLostDispute(facts(), eur(1))).toEqual({ kind: 'refund', of: 'invoice' })
  })

  it('waits while the invoice is being charged', () => {
    expect(decideLostDispute(facts({ charge_in_flight: true }), eur(2_299))).toEqual({
      kind: 'wait',
    })
  })

  it.each(['requested', 'sent', 'accepted'] as const)(
    'waits while a refund of it is %s: nobody knows what is left',
    (status) => {
      const refund = aRefund({ order_id: charge.order_id, amount: eur(500), status })
      expect(decideLostDispute(facts({ refunds: [refund] }), eur(1))).toEqual({ kind: 'wait' })
      expect(decideLostDispute(topup(2_500, {}, [refund]), eur(1))).toEqual({ kind: 'wait' })
    },
  )

  it('of nothing is for a person', () => {
    expect(decideLostDispute(topup(2_500), eur(0))).toEqual(BY_HAND)
    expect(decideLostDispute(facts(), eur(0))).toEqual(BY_HAND)
  })

  it('of more than the charge still holds is for a person, whether it went back or was credited', () => {
    const refund = aRefund({ order_id: charge.order_id, amount: eur(500), status: 'completed' })
    const credited = anInvoice({ status: 'paid', credited: eur(500), vat_credited: eur(87) })

    expect(decideLostDispute(facts(), eur(2_300))).toEqual(BY_HAND)
    expect(decideLostDispute(facts({ refunds: [refund] }), eur(1_800))).toEqual(BY_HAND)
    expect(decideLostDispute(facts({ invoice: credited }), eur(1_800))).toEqual(BY_HAND)
  })

  it('of an invoice that takes no note is for a person', () => {
    const refunded = anInvoice({ status: 'refunded' })

    expect(decideLostDispute(facts({ invoice: refunded }), eur(2_299))).toEqual(BY_HAND)
  })

  it('of a topup without an invoice is a refund of what is unused, and else for a person', () => {
    expect(decideLostDispute(topup(2_500), eur(2_500))).toEqual({ kind: 'refund', of: 'topup' })
    expect(decideLostDispute(topup(2_499), eur(2_500))).toEqual(BY_HAND)
  })

  it('of a charge that took nothing, or of another currency, is for a person', () => {
    expect(decideLostDispute(topup(2_500, { captured_at: null }), eur(1))).toEqual(BY_HAND)
    const dollars = { amount_minor: 100, currency: 'USD' } as unknown as ReturnType<typeof eur>
    expect(decideLostDispute(facts(), dollars)).toEqual(BY_HAND)
  })
})

import { describe, expect, it } from 'vitest'
import { anInvoice, aPayment, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, DAY } from '../../kernel/time.ts'
import { UNKNOWN_PARKED_AFTER } from '../payments/unknown-reads.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { decideLostDispute, type LostFacts } from './decide-lost-dispute.ts'

const NOW = march(9)
const eur = (amount_minor: number) => money(amount_minor, 'EUR')
/** What is booked: of the invoice or the topup, of account credit, and lost. */
const booked = (refunded: number, credit = 0, lost = 0) => ({
  kind: 'book',
  taken: { refunded: eur(refunded), credit: eur(credit), lost: eur(lost) },
})

/** An invoice of 22.99 that one card payment paid. */
const charge = aPayment({
  kind: 'subscription',
  amount: eur(2_299),
  refunded: eur(0),
  invoice_id: 'invoice-1',
  captured_at: march(5),
})
function facts(differs: Partial<ReadCreditFacts> = {}, more: Partial<LostFacts> = {}): LostFacts {
  const credit = {
    invoice: anInvoice(),
    refunds: [],
    captured: charge.amount,
    charge_in_flight: false,
    payments: [charge],
    cycle: undefined,
    ...differs,
  }
  const { refunds } = credit
  const none = { overpaid: eur(0), given_credit: eur(0), unused: eur(0) }
  return { payment: charge, refunds, credit, ...none, ...more }
}
/** A topup of 25.00 without an invoice, of which so much is unused. */
const topup = (unused: number, more: Partial<LostFacts> = {}): LostFacts => ({
  payment: aPayment({ uninvoiced: true, refunded: eur(0) }),
  refunds: [],
  credit: undefined,
  overpaid: eur(0),
  given_credit: eur(0),
  unused: eur(unused),
  ...more,
})
const refund = (amount: number, status: 'completed' | 'accepted' | 'sent' | 'requested') =>
  aRefund({ order_id: charge.order_id, amount: eur(amount), status, created_at: NOW })
const decide = (of: LostFacts, cents: number) => decideLostDispute(of, eur(cents), NOW)

describe('of an invoice that was paid, what the bank took is', () => {
  it('a refund, whole or in part', () => {
    expect(decide(facts(), 2_299)).toEqual(booked(2_299))
    expect(decide(facts(), 1)).toEqual(booked(1))
  })

  it('a refund of what no note has taken back yet, and then unused account credit', () => {
    const invoice = anInvoice({ credited: eur(500), vat_credited: eur(87) })

    expect(decide(facts({ invoice }, { given_credit: eur(500) }), 2_299)).toEqual(
      booked(1_799, 500),
    )
    expect(decide(facts({ invoice }, { given_credit: eur(500) }), 2_000)).toEqual(
      booked(1_799, 201),
    )
    expect(decide(facts({ invoice }, { given_credit: eur(500) }), 1_799)).toEqual(booked(1_799))
  })

  it('lost, as far as the credit was used', () => {
    const invoice = anInvoice({ credited: eur(500), vat_credited: eur(87) })

    expect(decide(facts({ invoice }, { given_credit: eur(100) }), 2_299)).toEqual(
      booked(1_799, 100, 400),
    )
    expect(decide(facts({ invoice: anInvoice({ credited: eur(2_299) }) }), 2_299)).toEqual(
      booked(0, 0, 2_299),
    )
  })

  it.each(['completed', 'accepted'] as const)('lost, as far as a refund is %s', (status) => {
    const invoice = anInvoice({ status: 'partially_refunded', credited: eur(500) })

    expect(decide(facts({ invoice, refunds: [refund(500, status)] }), 2_299)).toEqual(
      booked(1_799, 0, 500),
    )
  })

  it('lost, where all of it had gone back', () => {
    const invoice = anInvoice({ status: 'refunded', credited: eur(2_299) })

    expect(decide(facts({ invoice, refunds: [refund(2_299, 'completed')] }), 2_299)).toEqual(
      booked(0, 0, 2_299),
    )
  })
})

describe('of a charge that paid no invoice, what the bank took is', () => {
  it.each(['void', 'open', 'uncollectible', 'paid'] as const)(
    'account credit, as far as that is unused: the invoice is %s',
    (status) => {
      const overpaid = { overpaid: eur(2_299), given_credit: eur(2_000) }

      expect(decide(facts({ invoice: anInvoice({ status }) }, overpaid), 2_299)).toEqual(
        booked(0, 2_000, 299),
      )
    },
  )

  it('a refund of the part that paid it', () => {
    const payment = { ...charge, amount: eur(3_000) }

    expect(
      decide(facts({}, { payment, overpaid: eur(701), given_credit: eur(701) }), 3_000),
    ).toEqual(booked(2_299, 701))
  })
})

describe('of a topup without an invoice, what the bank took is', () => {
  it('a refund of what is unused, and lost beyond it', () => {
    expect(decide(topup(2_500), 2_500)).toEqual(booked(2_500))
    expect(decide(topup(1_000), 2_500)).toEqual(booked(1_000, 0, 1_500))
    expect(decide(topup(0), 2_500)).toEqual(booked(0, 0, 2_500))
  })

  it('lost, as far as it was paid back', () => {
    const back = aRefund({ order_id: 'order-1', amount: eur(2_000), status: 'completed' })

    expect(decide(topup(2_500, { refunds: [back] }), 2_500)).toEqual(booked(500, 0, 2_000))
  })
})

describe('a lost dispute', () => {
  it('waits while the invoice is being charged, and until the charge is known to be captured', () => {
    expect(decide(facts({ charge_in_flight: true }), 2_299)).toEqual({ kind: 'wait' })
    const payment = aPayment({ uninvoiced: true, captured_at: null })
    expect(decide(topup(2_500, { payment }), 1)).toEqual({ kind: 'wait' })
  })

  it.each(['requested', 'sent'] as const)(
    'waits while a refund is %s: what is left is not known',
    (status) => {
      const running = refund(500, status)

      expect(decide(facts({ refunds: [running] }), 1)).toEqual({ kind: 'wait' })
      expect(decide(topup(2_500, { refunds: [running] }), 1)).toEqual({ kind: 'wait' })
    },
  )

  it('waits for no refund that is parked: a person decides of that, and its money counts as gone', () => {
    const asked = { ...refund(500, 'sent'), failure_code: 'unknown', created_at: march(1) }
    const of = facts({ refunds: [asked] })
    const parked_at = after(march(1), UNKNOWN_PARKED_AFTER)

    expect(decideLostDispute(of, eur(2_299), after(parked_at, -1))).toEqual({ kind: 'wait' })
    expect(decideLostDispute(of, eur(2_299), after(parked_at, DAY))).toEqual(booked(1_799, 0, 500))
  })

  it('of nothing, or of another currency, is for a person', () => {
    const dollars = { amount_minor: 100, currency: 'USD' } as unknown as ReturnType<typeof eur>

    expect(decide(topup(2_500), 0)).toEqual({ kind: 'by_hand' })
    expect(decide(facts(), 0)).toEqual({ kind: 'by_hand' })
    expect(decideLostDispute(facts(), dollars, NOW)).toEqual({ kind: 'by_hand' })
  })
})

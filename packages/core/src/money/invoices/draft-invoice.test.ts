import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { draftInvoice, type NewInvoice, totalsOf } from './draft-invoice.ts'
import type { InvoiceLine } from './line.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const EXAMPLE = anInvoice()

/** Lines of these net amounts; where each comes from does not matter here. */
function linesOf(...amounts: number[]): InvoiceLine[] {
  return EXAMPLE.lines.flatMap((line) =>
    amounts.map((amount) => ({ ...line, unit_price: eur(amount), line_total: eur(amount) })),
  )
}

describe('the totals of an invoice', () => {
  it('19.00 at 21 %: 3.99 VAT, 22.99 to pay', () => {
    expect(totalsOf(linesOf(1_900), 2_100, eur(0))).toEqual({
      subtotal: eur(1_900),
      vat_amount: eur(399),
      total: eur(2_299),
      credit_applied: eur(0),
      amount_due: eur(2_299),
    })
  })

  it('take VAT once on the sum of the lines, not on each', () => {
    expect(totalsOf(linesOf(-200, 760), 2_100, eur(0))).toMatchObject({
      subtotal: eur(560),
      vat_amount: eur(118),
      total: eur(678),
    })
  })

  it('are zero where a change of plan costs nothing; below zero there is no invoice', () => {
    expect(totalsOf(linesOf(-300, 300), 2_100, eur(500))).toEqual({
      subtotal: eur(0),
      vat_amount: eur(0),
      total: eur(0),
      credit_applied: eur(0),
      amount_due: eur(0),
    })
    expect(() => totalsOf(linesOf(-301, 300), 2_100, eur(0))).toThrow('asks for less than zero')
  })

  it('round half a cent of VAT up', () => {
    expect(totalsOf(linesOf(50), 2_100, eur(0)).vat_amount).toEqual(eur(11))
  })

  it('have no VAT at rate zero', () => {
    expect(totalsOf(linesOf(1_900), 0, eur(0))).toMatchObject({
      vat_amount: eur(0),
      total: eur(1_900),
    })
  })

  it.each([
    [500, 500, 1_799],
    [2_299, 2_299, 0],
    [9_999, 2_299, 0],
  ])('with %d of account credit use %d and ask for %d', (credit, used, due) => {
    expect(totalsOf(linesOf(1_900), 2_100, eur(credit))).toMatchObject({
      total: eur(2_299),
      credit_applied: eur(used),
      amount_due: eur(due),
    })
  })

  it('below zero are a bug: such lines are credited instead', () => {
    expect(() => totalsOf(linesOf(-760, 200), 2_100, eur(0))).toThrow('less than zero')
    expect(() => totalsOf(linesOf(1), 2_100, eur(-1))).toThrow('never below zero')
    expect(() => totalsOf([], 2_100, eur(0))).toThrow('no line')
  })

  it('never lose a cent', () => {
    const amounts = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 5 })

    fc.assert(
      fc.property(amounts, fc.nat({ max: 2_700 }), fc.nat(), (nets, rate, credit) => {
        const totals = totalsOf(linesOf(...nets), rate, eur(credit))
        const { subtotal, vat_amount, total, credit_applied, amount_due } = totals

        expect(subtotal.amount_minor).toBe(nets.reduce((a, b) => a + b))
        expect(subtotal.amount_minor + vat_amount.amount_minor).toBe(total.amount_minor)
        expect(credit_applied.amount_minor + amount_due.amount_minor).toBe(total.amount_minor)
        expect(Math.min(credit_applied.amount_minor, amount_due.amount_minor)).toBeGreaterThan(-1)
        expect(credit_applied.amount_minor).toBeLessThanOrEqual(credit)
      }),
    )
  })
})

describe('a draft', () => {
  const { seller, buyer, vat } = EXAMPLE
  const facts: NewInvoice = {
    invoice_id: 'invoice-9',
    account_id: 'acc-1',
    subscription_id: 'subscription-1',
    cycle_id: 'cycle-1',
    language: 'en',
    time_zone: 'UTC',
    due_at: march(1),
    lines: linesOf(1_900),
    vat,
    collect_from: 'card',
    address_waited_until: null,
    account_credit: eur(500),
    seller,
    buyer,
  }

  it('has everything but a number and a date of issue', () => {
    const { account_credit: _credit, ...kept } = facts

    expect(draftInvoice(facts, march(1))).toEqual({
      ...kept,
      status: 'draft',
      number: null,
      issued_at: null,
      paid_at: null,
      subtotal: eur(1_900),
      vat_amount: eur(399),
      total: eur(2_299),
      credit_applied: eur(500),
      credited: eur(0),
      vat_converted: null,
      vat_credited: eur(0),
      refunded: eur(0),
      exempt_from_ladder: false,
      pdf_key: null,
      created_at: march(1),
      updated_at: march(1),
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { add, money, share } from '../../kernel/money.ts'
import type { CreditFacts } from './credit-limits.ts'
import { decideCredit } from './decide-credit.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { spreadCredit } from './spread-credit.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** A paid invoice over a net amount, at 21 %. */
function billed(
  invoice_id: string,
  net: number,
  differs: Partial<IssuedInvoice> = {},
): CreditFacts {
  const vat_amount = share(eur(net), 2_100)
  const total = add(eur(net), vat_amount)
  const invoice = anInvoice({ invoice_id, subtotal: eur(net), vat_amount, total, ...differs })
  return { invoice, refunds: [], captured: total, charge_in_flight: false }
}

const march_of_starter = billed('period', 499, { issued_at: march(1) })
const upgrade = billed('upgrade', 560, { issued_at: march(20) })

describe('a net amount to take back', () => {
  it('is credited with its VAT: 5.00 and 1.05', () => {
    expect(spreadCredit([billed('period', 1_900)], eur(500))).toEqual({
      parts: [{ invoice_id: 'period', amount: eur(605) }],
      uncovered: eur(0),
    })
  })

  it('takes the last cent with it where it is all that is left', () => {
    // A note of 0.20 held 0.03 of VAT. 21 % of the 18.83 left are 3.95; 3.96 of VAT are left.
    const noted = billed('period', 1_900, { credited: eur(20), vat_credited: eur(3) })

    expect(spreadCredit([noted], eur(1_883)).parts).toEqual([
      { invoice_id: 'period', amount: eur(2_279) },
    ])
  })

  it('comes off the newest invoice of the period first', () => {
    expect(spreadCredit([march_of_starter, upgrade], eur(760))).toEqual({
      parts: [
        { invoice_id: 'upgrade', amount: eur(678) },
        { invoice_id: 'period', amount: eur(242) },
      ],
      uncovered: eur(0),
    })
  })

  it('of two invoices of one instant the higher number is the newer', () => {
    const at_once = { issued_at: march(1), number: 'PBX-2026-1000000' }
    const first = billed('period', 499, { issued_at: march(1), number: 'PBX-2026-999999' })
    const both = [first, billed('upgrade', 560, at_once)]

    const newest_is_first = { parts: [{ invoice_id: 'upgrade' }] }
    expect(spreadCredit(both, eur(500))).toMatchObject(newest_is_first)
    expect(spreadCredit(both.toReversed(), eur(500))).toMatchObject(newest_is_first)
  })

  it('beyond what was billed is not given back', () => {
    expect(spreadCredit([march_of_starter], eur(760))).toEqual({
      parts: [{ invoice_id: 'period', amount: eur(604) }],
      uncovered: eur(261),
    })
  })

  it.each([
    ['void', billed('void', 499, { status: 'void' })],
    ['given up', billed('given up', 499, { status: 'uncollectible' })],
    ['being charged', { ...billed('open', 499, { status: 'open' }), charge_in_flight: true }],
    ['credited in full', billed('full', 499, { credited: eur(604), vat_credited: eur(105) })],
  ])('passes over an invoice that is %s', (_, facts) => {
    expect(spreadCredit([facts, march_of_starter], eur(100)).parts).toEqual([
      { invoice_id: 'period', amount: eur(121) },
    ])
  })

  it('leaves room for a refund that is on its way', () => {
    const refunds = [aRefund({ status: 'sent', amount: eur(605) })]
    const facts = { ...billed('period', 1_900), refunds }

    expect(spreadCredit([facts], eur(1_900))).toEqual({
      parts: [{ invoice_id: 'period', amount: eur(1_694) }],
      uncovered: eur(500),
    })
  })

  it('has no VAT where the VAT was taken back before', () => {
    const facts = billed('period', 1_900, { credited: eur(399), vat_credited: eur(399) })

    expect(spreadCredit([facts], eur(500)).parts).toEqual([
      { invoice_id: 'period', amount: eur(500) },
    ])
  })
})

it('an upgrade that is undone on the same day gives back exactly what it took', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (delta) => {
      const paid = billed('upgrade', delta, { issued_at: march(20) })
      const { parts, uncovered } = spreadCredit([march_of_starter, paid], eur(delta))

      expect(parts).toEqual([{ invoice_id: 'upgrade', amount: paid.invoice.total }])
      expect(uncovered).toEqual(eur(0))
    }),
  )
})

it('every part can be credited, and no more net is taken back than asked for, to the cent of rounding', () => {
  const nets = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 })

  fc.assert(
    fc.property(nets, fc.nat({ max: 500_000 }), (billed_nets, net) => {
      const invoices = billed_nets.map((amount, i) => billed(`invoice-${i}`, amount))
      const { parts, uncovered } = spreadCredit(invoices, eur(net))
      const taken = parts.map(({ invoice_id, amount }) => {
        const facts = invoices.find(({ invoice }) => invoice.invoice_id === invoice_id)
        const decision = facts && decideCredit(facts, { amount, provider_refund: false }, march(21))
        const note = decision?.kind === 'issue' ? decision.note : undefined
        return amount.amount_minor - (note?.vat_amount.amount_minor ?? 0)
      })

      expect(taken.reduce((a, b) => a + b, 0) + uncovered.amount_minor).toBe(net)
    }),
  )
})

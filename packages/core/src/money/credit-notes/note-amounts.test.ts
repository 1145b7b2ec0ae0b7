import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice } from '../../fixtures/index.ts'
import { add, type Money, money, share, shareWithin } from '../../kernel/money.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { noteAmounts, withNote } from './note-amounts.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const rates = fc.nat({ max: 2_700 })
const nets = fc.integer({ min: 1, max: 10_000_000 })

function invoiceOf(net: number, rate_basis_points: number): IssuedInvoice {
  const subtotal = eur(net)
  const vat_amount = share(subtotal, rate_basis_points)
  const vat = { ...anInvoice().vat, rate_basis_points }
  return anInvoice({ subtotal, vat, vat_amount, total: add(subtotal, vat_amount) })
}

/** The VAT of each note, one after the other. */
function vatOfNotes(invoice: IssuedInvoice, amounts: readonly Money[]): number[] {
  let current = invoice
  return amounts.map((amount) => {
    const note = noteAmounts(current, amount)
    current = withNote(current, note)
    return note.vat_amount.amount_minor
  })
}

describe('the VAT of a credit note', () => {
  it('is its share at the rate of the invoice: 2.10 of 12.10', () => {
    expect(vatOfNotes(anInvoice(), [eur(1_210)])).toEqual([210])
  })

  it('of a note over everything is that of the invoice', () => {
    expect(vatOfNotes(anInvoice(), [eur(2_299)])).toEqual([399])
  })

  it('of three thirds adds up to that of the invoice', () => {
    expect(vatOfNotes(anInvoice(), [eur(767), eur(766), eur(766)])).toEqual([133, 133, 133])
  })

  it('of single cents comes one cent at a time', () => {
    const cents = vatOfNotes(anInvoice(), Array(2_299).fill(eur(1)) as Money[])

    expect(new Set(cents)).toEqual(new Set([0, 1]))
    expect(cents.slice(0, 121).reduce((a, b) => a + b)).toBe(21)
    expect(cents.reduce((a, b) => a + b)).toBe(399)
  })

  it('is zero where the invoice has none', () => {
    expect(vatOfNotes(invoiceOf(1_900, 0), [eur(900), eur(1_000)])).toEqual([0, 0])
  })

  it('beyond what is left is a bug', () => {
    expect(() => noteAmounts(anInvoice(), eur(400), true)).toThrow('more VAT than is left')
  })
})

describe('notes in any split', () => {
  it('that take back everything take back exactly the total and its VAT', () => {
    const weights = fc.array(fc.nat({ max: 1_000 }), { minLength: 0, maxLength: 8 })

    fc.assert(
      fc.property(nets, rates, weights, (net, rate, cuts) => {
        const invoice = invoiceOf(net, rate)
        const amounts = splitOf(invoice.total.amount_minor, cuts)
        const vats = vatOfNotes(invoice, amounts.map(eur))

        expect(amounts.reduce((a, b) => a + b)).toBe(invoice.total.amount_minor)
        expect(vats.reduce((a, b) => a + b)).toBe(invoice.vat_amount.amount_minor)
        vats.forEach((vat, i) => {
          expect(vat).toBeGreaterThanOrEqual(0)
          expect(vat).toBeLessThanOrEqual(amounts[i] ?? 0)
        })
      }),
    )
  })

  it('hold at any time the VAT of what they took back', () => {
    fc.assert(
      fc.property(nets, rates, fc.nat(), fc.nat(), (...[net, rate, one, two]) => {
        const invoice = invoiceOf(net, rate)
        const first = one % (invoice.total.amount_minor + 1)
        const second = two % (invoice.total.amount_minor - first + 1)
        const [a = 0, b = 0] = vatOfNotes(invoice, [eur(first), eur(second)])

        expect(a + b).toBe(shareWithin(eur(first + second), rate).amount_minor)
      }),
    )
  })
})

it('the VAT within a total is what was added to its net', () => {
  fc.assert(
    fc.property(nets, rates, (net, rate) => {
      const vat = share(eur(net), rate)

      expect(shareWithin(add(eur(net), vat), rate)).toEqual(vat)
    }),
  )
})

/** Cuts a number into parts of these thousandths of what is left; the last part is the rest. */
function splitOf(whole: number, cuts: readonly number[]): number[] {
  let left = whole
  const parts = cuts.map((cut) => {
    const part = Math.floor((left * cut) / 1_000)
    left -= part
    return part
  })
  return [...parts, left]
}

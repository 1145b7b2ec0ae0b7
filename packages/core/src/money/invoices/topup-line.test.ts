import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { lineFlaws, totalsFlaw } from '../books/verify-invoice.ts'
import { totalsOf } from './draft-invoice.ts'
import { callsLine, topupLine } from './draft-lines.ts'
import { explainLine } from './explain-line.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const NONE = eur(0)

/** An invoice over a topup of so many cents. */
function topup(paid: number, rate_basis_points: number) {
  const lines = [topupLine(eur(paid), rate_basis_points, 'en')]
  const { subtotal, vat_amount, total } = totalsOf(lines, rate_basis_points, NONE)
  const vat = { ...anInvoice().vat, rate_basis_points }
  return anInvoice({ lines, subtotal, vat_amount, total, vat })
}

describe('what is paid for calls in advance has its VAT in it', () => {
  it.each([
    ['21 %', 2_100, 1_653, 347],
    ['19 %', 1_900, 1_681, 319],
    ['24 %', 2_400, 1_613, 387],
    ['25.5 %', 2_550, 1_594, 406],
    ['no VAT', 0, 2_000, 0],
  ])('20.00 at %s', (_, rate, net, vat) => {
    const { subtotal, vat_amount, total } = topup(2_000, rate)

    expect([subtotal, vat_amount, total]).toEqual([eur(net), eur(vat), eur(2_000)])
  })

  it('of whatever amount and rate, the total is to the cent what was paid', () => {
    const paid = fc.integer({ min: 100, max: 1_000_000 })
    fc.assert(
      fc.property(paid, fc.nat({ max: 2_700 }), (cents, rate) => {
        const invoice = topup(cents, rate)
        expect(invoice.total).toEqual(eur(cents))
        expect([lineFlaws(invoice), totalsFlaw(invoice)]).toEqual([[], null])
      }),
    )
  })

  it('1.24 at 21 % is paid to the cent, though no net amount with its VAT would come to it', () => {
    const { subtotal, vat_amount, total } = topup(124, 2_100)

    expect([subtotal, vat_amount, total]).toEqual([eur(102), eur(22), eur(124)])
  })

  it('is explained from the gross amount', () => {
    const [line] = topup(2_000, 2_100).lines
    if (!line) throw new Error('a topup has a line')

    expect(explainLine(line)).toEqual({
      sentence: 'We charge calls that were paid in advance: 20.00 EUR, with 21 % VAT in it.',
      arithmetic: '20.00 − 20.00 × 21 ÷ 121 = 16.53',
      holds: true,
    })
  })

  it('is a flaw where the line or the VAT is another', () => {
    const invoice = topup(2_000, 2_100)
    const [line] = invoice.lines
    if (!line) throw new Error('a topup has a line')
    const other = { ...line, unit_price: eur(1_652), line_total: eur(1_652) }

    expect(lineFlaws({ ...invoice, lines: [other] })).toEqual([
      'line 1 is 1652; 2000 with its VAT gives 1653',
    ])
    expect(totalsFlaw({ ...invoice, vat_amount: eur(348) })).toBe(
      'its vat_amount is 348; its lines and rate give 347',
    )
  })
})

describe('calls that used up call credit', () => {
  const march = { paid: eur(2_000), month: '2026-03' }

  it('are a line of their month, net of the VAT that is in what they used', () => {
    expect(callsLine(march, 2_100, 'en')).toEqual({
      description: 'Telephone calls used in March 2026, paid in advance',
      quantity: 1,
      unit_price: eur(1_653),
      line_total: eur(1_653),
      period_start: null,
      period_end: null,
      derivation: { rule: 'calls', paid: eur(2_000), rate_basis_points: 2_100, month: '2026-03' },
    })
  })

  it('are described in the language of the customer, and explained from the gross amount', () => {
    const line = callsLine(march, 2_100, 'lt')

    expect(line.description).toBe(
      'Telefono skambučiai, apmokėti iš anksto ir sunaudoti 2026 m. kovo mėn.',
    )
    expect(explainLine(line)).toEqual({
      sentence:
        'We charge the calls that had used up call credit by the end of 2026-03, and were not billed before: 20.00 EUR, with 21 % VAT in it.',
      arithmetic: '20.00 − 20.00 × 21 ÷ 121 = 16.53',
      holds: true,
    })
  })
})

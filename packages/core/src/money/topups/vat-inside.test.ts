import { expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { totalsOf } from '../invoices/draft-invoice.ts'
import { topupLine } from '../invoices/draft-lines.ts'

const EUR = (minor: number) => money(minor, 'EUR')

/** Net and VAT of a topup, in cents. */
function parts(paid: number, rate: number): readonly [net: number, vat: number] {
  const line = topupLine(EUR(paid), rate, 'en')
  const { subtotal, vat_amount } = totalsOf([line], rate, EUR(0))
  return [subtotal.amount_minor, vat_amount.amount_minor]
}

const half = (exact: number) => Math.floor(exact + 0.5)
const vatOn = (net: number, rate: number) => half((net * rate) / 10_000)
/** Whether a net, with its VAT rounded to the cent, comes to this gross. */
const netFits = (gross: number, rate: number) =>
  [-1, 0, 1].some((off) => {
    const net = half((gross * 10_000) / (10_000 + rate)) + off
    return net + vatOn(net, rate) === gross
  })

/* EN 16931 asks for VAT that is the net times the rate; what is paid for a topup is a gross amount. Source: contract 6.3. */
it('a topup of 20.00 is 16.53 and its VAT; to 10.00 no net comes: its VAT is what is in it', () => {
  expect(parts(2_000, 2_100)).toEqual([1_653, 347])
  expect([parts(1_000, 2_100), vatOn(826, 2_100), vatOn(827, 2_100)]).toEqual([
    [826, 174],
    173,
    174,
  ])
})

it.each([1_700, 1_800, 1_900, 2_000, 2_100, 2_200, 2_300, 2_400, 2_500, 2_550, 2_700])(
  'at %i basis points the VAT of a topup is its net times the rate wherever a net comes to it; else one cent off',
  (rate) => {
    for (let gross = 100; gross <= 20_000; gross++) {
      const [net, vat] = parts(gross, rate)
      const off = Math.abs(vat - vatOn(net, rate))
      if (net + vat !== gross || off !== (netFits(gross, rate) ? 0 : 1)) {
        expect([gross, net, vat, off]).toEqual('as the sentence says')
      }
    }
  },
)

it('that is 21 of 121 amounts at 21 %, among whole euros 7, 10, 21 and 24, and none of these at 20 and 25 %', () => {
  const without = (rate: number, from: number, to: number, by: number) => {
    const found: number[] = []
    for (let gross = from; gross <= to; gross += by) if (!netFits(gross, rate)) found.push(gross)
    return found
  }

  expect(without(2_100, 10_001, 10_121, 1)).toHaveLength(21)
  expect(without(2_100, 500, 3_000, 100)).toEqual([700, 1_000, 2_100, 2_400])
  expect([without(2_000, 100, 50_000, 100), without(2_500, 100, 50_000, 100)]).toEqual([[], []])
})

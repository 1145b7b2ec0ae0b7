import { expect, it } from 'vitest'
import { aCreditNote, anInvoice } from '../../fixtures/index.ts'
import type { VatConversion } from './vat-conversion.ts'
import { convertedFlaws } from './verify-converted.ts'

const rate = {
  to: 'SEK',
  day: '2026-03-01',
  from_per_euro: '1',
  to_per_euro: '11.0305',
  source: 'ECB',
} as const
const sek = (amount_minor: number, by: VatConversion['rate'] = rate): VatConversion => ({
  amount: { amount_minor, currency: 'SEK' },
  rate: by,
})
const other = { ...rate, to_per_euro: '11' }

// 3.99 EUR are 44.01 SEK, and 2.10 are 23.16.
// prettier-ignore
it.each<[string, invoice: VatConversion | null, note: VatConversion | null, flaws: readonly RegExp[]]>([
  ['nothing is converted', null, null, []],
  ['both by the rate of the invoice', sek(4_401), sek(2_316), []],
  ['a cent too much', sek(4_402), sek(2_316), [/^its VAT is converted to 4402 SEK by .*; its rate gives 4401 SEK/]],
  ['another currency than its rate', { ...sek(4_401), amount: { amount_minor: 4_401, currency: 'PLN' } }, sek(2_316), [/4401 PLN/]],
  ['a note that converts nothing', sek(4_401), null, [/^the VAT of CN-2026-00001 is converted to nothing/]],
  ['a note of an invoice that converts nothing', null, sek(2_316), [/its rate gives nothing$/]],
  ['a note by another rate', sek(4_401), sek(2_310, other), [/2310 SEK by 1 and 11 of .* gives 2316 SEK by 1 and 11.0305/]],
])('VAT in another currency is judged by its rate: %s', (_name, invoice, note, flaws) => {
  const found = convertedFlaws({
    invoice: anInvoice({ vat_converted: invoice }),
    notes: [aCreditNote({ vat_converted: note })],
  })

  expect(found).toEqual(flaws.map((flaw) => expect.stringMatching(flaw)))
})

it('what has no VAT states none in any currency', () => {
  const vat_amount = { amount_minor: 0, currency: 'EUR' } as const
  const invoice = anInvoice({ vat_amount, vat_converted: sek(0) })

  expect(convertedFlaws({ invoice, notes: [] })).toHaveLength(1)
})

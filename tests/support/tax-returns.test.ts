import { describe, expect, it } from 'vitest'
import { rowFlaws } from './tax-returns.ts'

/** A register of one document, whose rows are value, percentage and VAT. */
function register(...rows: (readonly [value: string, rate: string | null, vat: string])[]): string {
  const totals = rows.map(([value, rate, vat]) => {
    const percentage =
      rate === null ? '<TaxPercentage xsi:nil="true"/>' : `<TaxPercentage>${rate}</TaxPercentage>`
    return `<DocumentTotal><TaxableValue>${value}</TaxableValue><TaxCode>PVM1</TaxCode>${percentage}<Amount>${vat}</Amount></DocumentTotal>`
  })
  return `<Invoice><InvoiceNo>CN-2026-00009</InvoiceNo><DocumentTotals>${totals.join('')}</DocumentTotals></Invoice>`
}

describe('a row of the register', () => {
  it.each([
    ['a value with its VAT', ['19.00', '21.00', '3.99']],
    ['a value that is taken back with its VAT', ['-19.00', '21.00', '-3.99']],
    ['a value without VAT', ['19.00', null, '0.00']],
    ['VAT that is a cent off, as of 10.00 with VAT inside', ['8.26', '21.00', '1.74']],
    ['a cent without VAT', ['-0.01', '21.00', '0.00']],
    ['a cent that is all VAT', ['0.00', '21.00', '-0.01']],
  ] as const)('may be %s', (_, row) => {
    expect(rowFlaws(register(row))).toEqual([])
  })

  it.each([
    ['zero at home', ['0.00', '21.00', '0.00']],
    ['zero taken back', ['-0.00', '21.00', '0.00']],
    ['zero where Lithuania taxes nothing', ['0.00', null, '0.00']],
  ] as const)('is never %s', (_, row) => {
    expect(rowFlaws(register(row))).toEqual(['CN-2026-00009: the register has a row of zero'])
  })

  it.each([
    ['two cents of VAT alone', ['0.00', '21.00', '-0.02'], '-2 on 0, at 2100'],
    ['VAT two cents off', ['19.00', '21.00', '4.01'], '401 on 1900, at 2100'],
    ['VAT with the other sign', ['-19.00', '21.00', '3.99'], '399 on -1900, at 2100'],
    ['VAT where there is no rate', ['19.00', null, '4.56'], '456 on 1900, at 0'],
  ] as const)('is never %s', (_, row, of) => {
    expect(rowFlaws(register(row))).toEqual([
      `CN-2026-00009: the register has VAT of ${of} of 10,000`,
    ])
  })

  it('is found among others', () => {
    const two = [['-19.00', null, '0.00'] as const, ['0.00', null, '0.00'] as const]

    expect(rowFlaws(register(...two))).toEqual(['CN-2026-00009: the register has a row of zero'])
  })
})

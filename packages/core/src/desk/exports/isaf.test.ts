import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { VatDecision, VatTreatment } from '../../people/vat/vat-decision.ts'
import { isafDocument, type IsafScope } from './isaf.ts'
import { toldInvoice, type ToldDocument, toldNote } from './told-documents.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const NUMBER = 'EE100594102'
const buyer = { ...anInvoice().buyer, country: 'EE', vat_id: NUMBER }
const vat = (treatment: VatTreatment, rate_basis_points: number): VatDecision => ({
  treatment,
  rate_basis_points,
  rate_country: treatment === 'home_rate' ? 'LT' : 'EE',
  customer_country: 'EE',
  vat_id: NUMBER,
  vat_status: treatment === 'reverse_charge' ? 'valid' : 'pending',
  vat_checked_at: null,
})
const REVERSE_CHARGE = vat('reverse_charge', 0)
const restated = { net: eur(1_900), vat: REVERSE_CHARGE, confirmed_at: march(9) }

/** The note that corrects 19.00 and so much VAT. */
const correction = (of: VatDecision, vat_minor: number) =>
  toldNote(
    aCreditNote({ buyer, vat: of, amount: eur(vat_minor), vat_amount: eur(vat_minor), restated }),
  )

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: xsi:nil="true"/>|>([^<]*)</${name}>)`, 'g'))].map(
    ([, text]) => text ?? null,
  )
/** Each row: value, code, percentage, VAT. */
const rowsOf = (document: ToldDocument, scope?: IsafScope) => {
  const xml = isafDocument(document, scope) ?? ''
  const [values, codes, rates, amounts] = [
    textsOf(xml, 'TaxableValue'),
    textsOf(xml, 'TaxCode'),
    textsOf(xml, 'TaxPercentage'),
    textsOf(xml, 'Amount'),
  ]
  return values.map((value, i) => [value, codes[i], rates[i], amounts[i]])
}
const numberOf = (document: ToldDocument) =>
  textsOf(isafDocument(document) ?? '', 'VATRegistrationNumber')[0]

describe('a correction of VAT in the register', () => {
  it('is two rows where both are under one code, and none of zero', () => {
    expect(rowsOf(correction(vat('oss', 2_400), 456))).toEqual([
      ['-19.00', 'PVM15', null, '0.00'],
      ['19.00', 'PVM15', null, '0.00'],
    ])
  })

  it('takes home VAT back under its own code', () => {
    expect(rowsOf(correction(vat('home_rate', 2_100), 399))).toEqual([
      ['-19.00', 'PVM1', '21.00', '-3.99'],
      ['19.00', 'PVM15', null, '0.00'],
    ])
  })

  it('has one row where the register leaves out what other states tax', () => {
    expect(rowsOf(correction(vat('oss', 2_400), 456), { without_oss: true })).toEqual([
      ['19.00', 'PVM15', null, '0.00'],
    ])
  })

  it('names the invoice, and the number that was confirmed', () => {
    const xml = isafDocument(correction(vat('oss', 2_400), 456)) ?? ''

    expect(textsOf(xml, 'InvoiceType')).toEqual(['KS'])
    expect(textsOf(xml, 'ReferenceNo')).toEqual(['PBX-2026-000001'])
    expect(textsOf(xml, 'VATRegistrationNumber')).toEqual([NUMBER])
  })
})

it.each([
  ['domestic', NUMBER],
  ['home_rate', NUMBER],
  ['reverse_charge', NUMBER],
  ['oss', 'ND'],
  ['outside_scope', 'ND'],
] as const)('what is %s names the buyer’s number as %s', (treatment, number) => {
  expect(numberOf(toldInvoice(anInvoice({ buyer, vat: vat(treatment, 0) })))).toBe(number)
})

describe('a document that has nothing to tell', () => {
  const nothing = { subtotal: eur(0), vat_amount: eur(0), total: eur(0) }

  it('is left out, as a row of zero is a defect', () => {
    expect(isafDocument(toldInvoice(anInvoice(nothing)))).toBeNull()
  })

  it('is one of another state’s VAT alone', () => {
    const cent = aCreditNote({ vat: vat('oss', 2_400), amount: eur(1), vat_amount: eur(1) })

    expect(isafDocument(toldNote({ ...cent, reason_code: 'goodwill' }))).toBeNull()
  })

  it('is not one of home VAT alone: its row has an amount', () => {
    const cent = aCreditNote({ amount: eur(1), vat_amount: eur(1) })

    expect(rowsOf(toldNote(cent))).toEqual([['0.00', 'PVM1', '21.00', '-0.01']])
  })
})

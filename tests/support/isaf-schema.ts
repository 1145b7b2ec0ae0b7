import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** What the schema has in an invoice, in its order; all of it must be there. */
const ELEMENTS = [
  'InvoiceNo',
  'CustomerInfo',
  'InvoiceDate',
  'InvoiceType',
  'SpecialTaxation',
  'References',
  'VATPointDate',
  'DocumentTotals',
]
const TOTAL = ['TaxableValue', 'TaxCode', 'TaxPercentage', 'Amount', 'VATPointDate2']
const AMOUNT = /^-?\d{1,16}\.\d{2}$/

interface Reference {
  readonly ReferenceNo: string
  readonly ReferenceDate: string
}

/** A row of a document of the register, each element as its text. */
export interface IsafTotal {
  readonly TaxableValue: string
  readonly TaxCode: string
  readonly TaxPercentage: string
  readonly Amount: string
}

/** A document of the register. */
export interface IsafDocument {
  readonly InvoiceNo: string
  readonly InvoiceDate: string
  readonly InvoiceType: string
  readonly CustomerInfo: Readonly<Record<string, string>>
  readonly References: '' | { readonly Reference: Reference | readonly Reference[] }
  readonly rows: readonly IsafTotal[]
}

/** The documents of a register of sales; throws where it is no XML or another document. */
export function isafDocuments(xml: string): IsafDocument[] {
  const told = XMLValidator.validate(xml)
  if (told !== true) throw new Error(told.err.msg)
  const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the document holds
  const { iSAFFile } = parser.parse(xml) as any
  const found = [iSAFFile.SourceDocuments?.SalesInvoices?.Invoice ?? []].flat()
  return found.map((each) => ({ ...each, rows: [each.DocumentTotals.DocumentTotal].flat() }))
}

/**
 * What is against the rules of the schema of i.SAF 1.2 in the register of a month, `2026-03`, in our own words: order,
 * lengths, codes, dates and amounts; and rows that tell nothing, which are a defect.
 */
export function isafFlaws(xml: string, month: string): string[] {
  return isafDocuments(xml).flatMap((document) => {
    const { InvoiceNo, rows, References, CustomerInfo, InvoiceType } = document
    const references =
      References === '' ? [] : [References.Reference].flat().map(({ ReferenceNo }) => ReferenceNo)
    const rules: readonly (readonly [is: boolean, what: string])[] = [
      [is(Object.keys(document).slice(0, -1), ELEMENTS), 'its elements'],
      [/^.{1,70}$/.test(InvoiceNo), 'its number'],
      [new RegExp(`^${month}-\\d{2}$`).test(document.InvoiceDate), 'its date'],
      [['SF', 'KS'].includes(InvoiceType), 'its type'],
      [(InvoiceType === 'KS') === references.length > 0, 'its references'],
      [/^[A-Z]{2}$/.test(CustomerInfo['Country'] ?? ''), 'the country'],
      [/^.{1,256}$/.test(CustomerInfo['Name'] ?? ''), 'the name'],
      [/^.{1,35}$/.test(CustomerInfo['RegistrationNumber'] ?? ''), 'the company code'],
      [
        /^(?:ND|[A-Z]{2}\w{2,33})$/.test(CustomerInfo['VATRegistrationNumber'] ?? ''),
        'the VAT number',
      ],
      [rows.length > 0 && rows.every(isGood), 'a row'],
    ]
    return rules.flatMap(([is_so, what]) => (is_so ? [] : `${InvoiceNo}: ${what}`))
  })
}

function isGood(row: IsafTotal): boolean {
  const { TaxCode, TaxableValue, TaxPercentage, Amount } = row
  const rate = TaxCode === 'PVM1' ? TaxPercentage === '21.00' : TaxPercentage === ''
  const amounts = [TaxableValue, Amount].every((text) => AMOUNT.test(text))
  const tells = TaxableValue !== '0.00' || Amount !== '0.00'
  return (
    is(Object.keys(row), TOTAL) && ['PVM1', 'PVM15'].includes(TaxCode) && rate && amounts && tells
  )
}

function is(found: readonly string[], expected: readonly string[]): boolean {
  return found.join(' ') === expected.join(' ')
}

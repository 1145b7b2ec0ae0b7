import type { CreditNote } from '../../money/credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../../money/invoices/invoice.ts'
import type { Party } from '../../money/invoices/party.ts'
import { type CivilDate, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { type Money, negate, subtract } from '../../kernel/money.ts'
import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import { toDecimalString } from '../../kernel/text/format.ts'
import type { VatDecision, VatTreatment } from '../../people/vat/vat-decision.ts'
import { element, type XmlElement, xmlText } from './xml.ts'

/** Whose register it is, and of which days. */
export interface IsafHead {
  readonly seller_name: string
  /** Digits, at most eleven. */
  readonly registration_number: string
  readonly from: CivilDate
  /** The last day, included. */
  readonly to: CivilDate
  readonly created_at: EpochMs
}

/** What was found on an issued document that the register tells. */
interface IsafDocument {
  readonly number: string
  readonly type: 'SF' | 'KS'
  readonly buyer: Party
  readonly issued_at: EpochMs
  readonly time_zone: TimeZone
  readonly corrects: { readonly number: string; readonly issued_at: EpochMs } | null
  readonly net: Money
  readonly vat: VatDecision
  readonly vat_amount: Money
}

/**
 * The classifier's code of each treatment: `PVM1` is Lithuania's standard rate (VAT law, Art. 19(1)),
 * `PVM15` what is supplied outside Lithuania and no object of its VAT (Art. 13; 58(1)(2)).
 */
const TAX_CODES: Readonly<Record<VatTreatment, 'PVM1' | 'PVM15'>> = {
  domestic: 'PVM1',
  home_rate: 'PVM1',
  oss: 'PVM15',
  reverse_charge: 'PVM15',
  outside_scope: 'PVM15',
}

/** What stands where the customer has no number: no data. */
const NO_DATA = 'ND'

const ROOT =
  '<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'

/** The beginning of an i.SAF file (version 1.2), up to where the sales invoices begin. */
export function isafBegin(head: IsafHead): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${ROOT}\n${xmlText(headerOf(head), 1)}`
}

/** What encloses the documents; a file without any leaves it out, as the schema has at least one inside. */
export const ISAF_SALES = {
  begin: '  <SourceDocuments>\n    <SalesInvoices>\n',
  end: '    </SalesInvoices>\n  </SourceDocuments>\n',
} as const

/** The last line of an i.SAF file. */
export const ISAF_END = '</iSAFFile>\n'

function headerOf(head: IsafHead): XmlElement {
  const description = element('FileDescription', [
    element('FileVersion', 'iSAF1.2'),
    element('FileDateCreated', `${isoInstant(head.created_at).slice(0, 19)}Z`),
    // S: sales only. F would say that the purchases are inside too, which we know nothing of.
    element('DataType', 'S'),
    element('SoftwareCompanyName', head.seller_name.slice(0, 256)),
    element('SoftwareName', 'billing'),
    element('SoftwareVersion', '1'),
    element('RegistrationNumber', head.registration_number),
    element('NumberOfParts', '1'),
    element('PartNumber', '1'),
    element('SelectionCriteria', [
      element('SelectionStartDate', dateText(head.from)),
      element('SelectionEndDate', dateText(head.to)),
    ]),
  ])
  return element('Header', [description])
}

/** An issued invoice in the register of sales. */
export function isafInvoice(invoice: IssuedInvoice): string {
  const { number, buyer, issued_at, time_zone, subtotal: net, vat, vat_amount } = invoice
  const rest = { number, buyer, issued_at, time_zone, net, vat, vat_amount }
  return documentText({ ...rest, type: 'SF', corrects: null })
}

/** A credit note in the register of sales: its amounts are below zero, and it names its invoice. */
export function isafCreditNote(note: CreditNote): string {
  const { number, buyer, issued_at, time_zone, vat, invoice_number, invoice_issued_at } = note
  return documentText({
    number,
    type: 'KS',
    buyer,
    issued_at,
    time_zone,
    corrects: { number: invoice_number, issued_at: invoice_issued_at },
    net: negate(subtract(note.amount, note.vat_amount)),
    vat,
    vat_amount: negate(note.vat_amount),
  })
}

/**
 * The order of elements is the schema's (isaf_1.2.xsd of 2016-09-16, an `xs:sequence`), as the programs
 * that are known to pass it write it; `MasterFiles` and `CustomerID` are optional there and left out.
 */
function documentText(document: IsafDocument): string {
  const { number, type, buyer, issued_at, time_zone, corrects } = document
  const dayOf = (at: EpochMs) => dateText(localTime(at, time_zone))
  const reference = corrects && [
    element('Reference', [
      element('ReferenceNo', corrects.number),
      element('ReferenceDate', dayOf(corrects.issued_at)),
    ]),
  ]
  const invoice = element('Invoice', [
    element('InvoiceNo', number),
    element('CustomerInfo', [
      element('VATRegistrationNumber', buyer.vat_id || NO_DATA),
      element('RegistrationNumber', (buyer.reg_number || NO_DATA).slice(0, 35)),
      element('Country', buyer.country),
      element('Name', (buyer.name || NO_DATA).slice(0, 256)),
    ]),
    element('InvoiceDate', dayOf(issued_at)),
    element('InvoiceType', type),
    element('SpecialTaxation', []),
    element('References', reference ?? []),
    // It says the day of supply where that is another than the invoice's.
    element('VATPointDate', null),
    element('DocumentTotals', [totalOf(document)]),
  ])
  return xmlText(invoice, 3)
}

function totalOf({ net, vat, vat_amount }: IsafDocument): XmlElement {
  const code = TAX_CODES[vat.treatment]
  const home = code === 'PVM1'
  return element('DocumentTotal', [
    element('TaxableValue', toDecimalString(net)),
    element('TaxCode', code),
    // The classifier has no rate for it. The VAT of another state is not Lithuania's to know.
    element('TaxPercentage', home ? percentText(vat.rate_basis_points) : null),
    element('Amount', home ? toDecimalString(vat_amount) : '0.00'),
    element('VATPointDate2', null),
  ])
}

function percentText(basis_points: number): string {
  return `${Math.trunc(basis_points / 100)}.${String(basis_points % 100).padStart(2, '0')}`
}

/** A date as ISO 8601 writes it. */
export function dateText({ year, month, day }: CivilDate): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

import { type CivilDate, dateText, localTime } from '../../kernel/calendar.ts'
import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import { toDecimalString } from '../../kernel/text/format.ts'
import type { VatDecision, VatTreatment } from '../../people/vat/vat-decision.ts'
import type { VatGroup } from '../../people/vat/vat-groups.ts'
import type { ToldDocument } from './told-documents.ts'
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

/** What of the documents the register tells. */
export interface IsafScope {
  /** Leave out what other states tax through the one-stop shop. */
  readonly without_oss?: boolean
}

/**
 * A document in the register of sales, with a row for each VAT group; a credit note names its invoice. Null
 * where there is nothing to tell: a row that says zero is a defect, and so is a document without rows.
 */
export function isafDocument(document: ToldDocument, scope: IsafScope = {}): string | null {
  const rows = document.groups
    .filter(({ vat }) => !(scope.without_oss && vat.treatment === 'oss'))
    .filter(saysSomething)
  return rows.length === 0 ? null : documentText(document, rows)
}

/** The VAT of another state is not Lithuania's to know. */
function saysSomething({ vat, net, vat_amount }: VatGroup): boolean {
  return net.amount_minor !== 0 || (isHome(vat) && vat_amount.amount_minor !== 0)
}

function isHome({ treatment }: VatDecision): boolean {
  return TAX_CODES[treatment] === 'PVM1'
}

/**
 * The order of elements is the schema's (isaf_1.2.xsd of 2016-09-16, an `xs:sequence`), as the programs
 * that are known to pass it write it; `MasterFiles` and `CustomerID` are optional there and left out.
 */
function documentText(document: ToldDocument, rows: readonly VatGroup[]): string {
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
      element('VATRegistrationNumber', vatNumberOf(document) || NO_DATA),
      element('RegistrationNumber', (buyer.reg_number || NO_DATA).slice(0, 35)),
      element('Country', buyer.country),
      element('Name', (buyer.name || NO_DATA).slice(0, 256)),
    ]),
    element('InvoiceDate', dayOf(issued_at)),
    element('InvoiceType', type === 'invoice' ? 'SF' : 'KS'),
    element('SpecialTaxation', []),
    element('References', reference ?? []),
    // It says the day of supply where that is another than the invoice's.
    element('VATPointDate', null),
    element('DocumentTotals', rows.map(totalOf)),
  ])
  return xmlText(invoice, 3)
}

/**
 * The buyer's number where it decided, or where the sale is taxed at home. The inspectorate compares what is
 * under PVM15 with a number with the recapitulative statement, so all others have none. Source: VMI, KD-8723.
 */
function vatNumberOf({ buyer, groups }: ToldDocument): string | null {
  const reverse = groups.find(({ vat }) => vat.treatment === 'reverse_charge')
  if (reverse) return reverse.vat.vat_id
  return groups.some(({ vat }) => isHome(vat)) ? buyer.vat_id : null
}

function totalOf({ net, vat, vat_amount }: VatGroup): XmlElement {
  const home = isHome(vat)
  return element('DocumentTotal', [
    element('TaxableValue', toDecimalString(net)),
    element('TaxCode', TAX_CODES[vat.treatment]),
    // The classifier has no rate for it.
    element('TaxPercentage', home ? percentText(vat.rate_basis_points) : null),
    element('Amount', home ? toDecimalString(vat_amount) : '0.00'),
    element('VATPointDate2', null),
  ])
}

function percentText(basis_points: number): string {
  return `${Math.trunc(basis_points / 100)}.${String(basis_points % 100).padStart(2, '0')}`
}

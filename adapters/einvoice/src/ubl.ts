import type {
  ConvertedAmount,
  En16931,
  EnLine,
  EnPayment,
  EnPeriod,
  EnVatGroup,
  EnVatRate,
  Money,
} from '@billing/core'
import { amount, percent } from './amounts.ts'
import { type Profile, profileOf } from './profile.ts'
import { ublBuyer, ublSeller } from './ubl-parties.ts'
import { el, type XmlElement } from './xml.ts'

const NAMES = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Where an invoice and a credit note differ in UBL, which has a document for each. */
const DOCUMENTS = {
  '380': {
    root: 'Invoice',
    type: 'InvoiceTypeCode',
    line: 'InvoiceLine',
    quantity: 'InvoicedQuantity',
  },
  '381': {
    root: 'CreditNote',
    type: 'CreditNoteTypeCode',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
  },
} as const

/** A document as UBL 2.1. Source: CEN/TS 16931-3-2; OASIS, UBL 2.1. */
export function ublOf(model: En16931): XmlElement | null {
  const { root, type } = DOCUMENTS[model.type_code]
  const profile = profileOf(model, 'ubl')
  return el(root, [...head(model, type, profile), ...body(model, profile)], {
    xmlns: `${NAMES}${root}-2`,
    'xmlns:cac': `${NAMES}CommonAggregateComponents-2`,
    'xmlns:cbc': `${NAMES}CommonBasicComponents-2`,
  })
}

function head(model: En16931, type: string, profile: Profile): (XmlElement | null)[] {
  return [
    el('cbc:CustomizationID', profile.specification),
    el('cbc:ProfileID', profile.process),
    el('cbc:ID', model.number),
    el('cbc:IssueDate', model.issue_date),
    // A credit note of UBL has no place for a due date, and asks for nothing.
    model.type_code === '380' ? el('cbc:DueDate', model.due_date) : null,
    el(`cbc:${type}`, model.type_code),
    el('cbc:Note', model.note),
    el('cbc:DocumentCurrencyCode', model.currency),
    el('cbc:TaxCurrencyCode', model.vat_accounted?.currency ?? null),
    el('cbc:BuyerReference', profile.buyer_reference),
    periodOf('cac:InvoicePeriod', model.period),
    ...model.preceding.map(({ number, issue_date }) =>
      el('cac:BillingReference', [
        el('cac:InvoiceDocumentReference', [el('cbc:ID', number), el('cbc:IssueDate', issue_date)]),
      ]),
    ),
  ]
}

function body(model: En16931, profile: Profile): (XmlElement | null)[] {
  const { totals } = model
  return [
    ublSeller(model.seller, profile.seller_address),
    ublBuyer(model.buyer),
    el('cac:Delivery', [el('cbc:ActualDeliveryDate', model.delivery_date)]),
    paymentMeans(model.payment),
    el('cac:PaymentTerms', [el('cbc:Note', model.payment_terms)]),
    el('cac:TaxTotal', [money('cbc:TaxAmount', totals.vat), ...model.vat.map(taxSubtotal)]),
    el('cac:TaxTotal', model.vat_accounted && [money('cbc:TaxAmount', model.vat_accounted)]),
    el('cac:LegalMonetaryTotal', [
      money('cbc:LineExtensionAmount', totals.lines),
      money('cbc:TaxExclusiveAmount', totals.net),
      money('cbc:TaxInclusiveAmount', totals.gross),
      totals.prepaid.amount_minor === 0 ? null : money('cbc:PrepaidAmount', totals.prepaid),
      money('cbc:PayableAmount', totals.due),
    ]),
    ...model.lines.map((line) => lineOf(line, DOCUMENTS[model.type_code])),
  ]
}

function paymentMeans({ code, card }: EnPayment): XmlElement | null {
  const account = card && [
    el('cbc:PrimaryAccountNumberID', card.last4),
    el('cbc:NetworkID', card.network),
  ]
  return el('cac:PaymentMeans', [el('cbc:PaymentMeansCode', code), el('cac:CardAccount', account)])
}

function taxSubtotal(group: EnVatGroup): XmlElement | null {
  return el('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', group.net),
    money('cbc:TaxAmount', group.vat_amount),
    el('cac:TaxCategory', [
      el('cbc:ID', group.category),
      el('cbc:Percent', percent(group)),
      el('cbc:TaxExemptionReasonCode', group.exemption?.code ?? null),
      el('cbc:TaxExemptionReason', group.exemption?.reason ?? null),
      VAT,
    ]),
  ])
}

function lineOf(
  line: EnLine,
  names: { readonly line: string; readonly quantity: string },
): XmlElement | null {
  return el(`cac:${names.line}`, [
    el('cbc:ID', line.id),
    el(`cbc:${names.quantity}`, line.quantity, { unitCode: line.unit }),
    money('cbc:LineExtensionAmount', line.net),
    periodOf('cac:InvoicePeriod', line.period),
    el('cac:Item', [
      el('cbc:Description', line.description),
      el('cbc:Name', line.name),
      categoryOf(line.vat),
    ]),
    el('cac:Price', [money('cbc:PriceAmount', line.price)]),
  ])
}

function categoryOf(vat: EnVatRate): XmlElement | null {
  return el('cac:ClassifiedTaxCategory', [
    el('cbc:ID', vat.category),
    el('cbc:Percent', percent(vat)),
    VAT,
  ])
}

const VAT = el('cac:TaxScheme', [el('cbc:ID', 'VAT')])

function periodOf(name: string, period: EnPeriod | null): XmlElement | null {
  return el(name, period && [el('cbc:StartDate', period.start), el('cbc:EndDate', period.end)])
}

function money(name: string, value: Money | ConvertedAmount): XmlElement | null {
  return el(name, amount(value), { currencyID: value.currency })
}

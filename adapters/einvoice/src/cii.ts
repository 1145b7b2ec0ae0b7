import type { En16931, EnLine, EnPayment, EnPeriod, EnVatGroup } from '@billing/core'
import { amount, percent } from './amounts.ts'
import { ciiParty } from './cii-parties.ts'
import { type Profile, profileOf } from './profile.ts'
import { el, type XmlElement } from './xml.ts'

const NAMES = 'urn:un:unece:uncefact:data:standard:'

/** A document as UN/CEFACT's Cross Industry Invoice D16B. Source: CEN/TS 16931-3-3; Factur-X, profile EN 16931. */
export function ciiOf(model: En16931): XmlElement | null {
  const profile = profileOf(model, 'cii')
  return el(
    'rsm:CrossIndustryInvoice',
    [
      el('rsm:ExchangedDocumentContext', [
        parameter('BusinessProcess', profile.process),
        parameter('Guideline', profile.specification),
      ]),
      el('rsm:ExchangedDocument', [
        el('ram:ID', model.number),
        el('ram:TypeCode', model.type_code),
        el('ram:IssueDateTime', [day(model.issue_date)]),
        el('ram:IncludedNote', [el('ram:Content', model.note)]),
      ]),
      el('rsm:SupplyChainTradeTransaction', [
        ...model.lines.map(lineOf),
        agreement(model, profile),
        delivery(model),
        settlement(model),
      ]),
    ],
    {
      'xmlns:rsm': `${NAMES}CrossIndustryInvoice:100`,
      'xmlns:ram': `${NAMES}ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:qdt': `${NAMES}QualifiedDataType:100`,
      'xmlns:udt': `${NAMES}UnqualifiedDataType:100`,
    },
  )
}

function parameter(of: string, id: string | null): XmlElement | null {
  return el(`ram:${of}SpecifiedDocumentContextParameter`, [el('ram:ID', id)])
}

function agreement({ seller, buyer }: En16931, profile: Profile): XmlElement | null {
  return el('ram:ApplicableHeaderTradeAgreement', [
    el('ram:BuyerReference', profile.buyer_reference),
    ciiParty('Seller', { ...seller, e_address: profile.seller_address }),
    ciiParty('Buyer', { ...buyer, id: null, contact: null }),
  ])
}

/** The one element that the syntax wants even where there is nothing to say: a period says when services were supplied. */
function delivery({ delivery_date }: En16931): XmlElement {
  const name = 'ram:ApplicableHeaderTradeDelivery'
  const event = el('ram:ActualDeliverySupplyChainEvent', [
    el('ram:OccurrenceDateTime', delivery_date && [day(delivery_date)]),
  ])
  return { name, attributes: '', content: event === null ? '' : [event] }
}

function settlement(model: En16931): XmlElement | null {
  const { totals } = model
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:TaxCurrencyCode', model.vat_accounted?.currency ?? null),
    el('ram:InvoiceCurrencyCode', model.currency),
    paymentMeans(model.payment),
    ...model.vat.map(taxOf),
    periodOf(model.period),
    el('ram:SpecifiedTradePaymentTerms', [
      el('ram:Description', model.payment_terms),
      el('ram:DueDateDateTime', model.due_date && [day(model.due_date)]),
    ]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', amount(totals.lines)),
      el('ram:TaxBasisTotalAmount', amount(totals.net)),
      el('ram:TaxTotalAmount', amount(totals.vat), { currencyID: model.currency }),
      accountedVat(model),
      el('ram:GrandTotalAmount', amount(totals.gross)),
      totals.prepaid.amount_minor === 0
        ? null
        : el('ram:TotalPrepaidAmount', amount(totals.prepaid)),
      el('ram:DuePayableAmount', amount(totals.due)),
    ]),
    ...model.preceding.map(({ number, issue_date }) =>
      el('ram:InvoiceReferencedDocument', [
        el('ram:IssuerAssignedID', number),
        el('ram:FormattedIssueDateTime', [day(issue_date, 'qdt')]),
      ]),
    ),
  ])
}

/** BT-111. */
function accountedVat({ vat_accounted: vat }: En16931): XmlElement | null {
  return vat && el('ram:TaxTotalAmount', amount(vat), { currencyID: vat.currency })
}

function paymentMeans({ code, card }: EnPayment): XmlElement | null {
  return el('ram:SpecifiedTradeSettlementPaymentMeans', [
    el('ram:TypeCode', code),
    el('ram:Information', card?.network ?? null),
    el('ram:ApplicableTradeSettlementFinancialCard', card && [el('ram:ID', card.last4)]),
  ])
}

function taxOf(group: EnVatGroup): XmlElement | null {
  return el('ram:ApplicableTradeTax', [
    el('ram:CalculatedAmount', amount(group.vat_amount)),
    el('ram:TypeCode', 'VAT'),
    el('ram:ExemptionReason', group.exemption?.reason ?? null),
    el('ram:BasisAmount', amount(group.net)),
    el('ram:CategoryCode', group.category),
    el('ram:ExemptionReasonCode', group.exemption?.code ?? null),
    el('ram:RateApplicablePercent', percent(group)),
  ])
}

function lineOf(line: EnLine): XmlElement | null {
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', line.id)]),
    el('ram:SpecifiedTradeProduct', [
      el('ram:Name', line.name),
      el('ram:Description', line.description),
    ]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', amount(line.price))]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [
      el('ram:BilledQuantity', line.quantity, { unitCode: line.unit }),
    ]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', [
        el('ram:TypeCode', 'VAT'),
        el('ram:CategoryCode', line.vat.category),
        el('ram:RateApplicablePercent', percent(line.vat)),
      ]),
      periodOf(line.period),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        el('ram:LineTotalAmount', amount(line.net)),
      ]),
    ]),
  ])
}

function periodOf(period: EnPeriod | null): XmlElement | null {
  return el(
    'ram:BillingSpecifiedPeriod',
    period && [
      el('ram:StartDateTime', [day(period.start)]),
      el('ram:EndDateTime', [day(period.end)]),
    ],
  )
}

/** Format 102 of UNCL 2379: `20260301`. */
function day(date: string, prefix: 'udt' | 'qdt' = 'udt'): XmlElement | null {
  return el(`${prefix}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })
}

import type { EInvoiceSyntax } from '@billing/core'

/** An element as a reader that is not made from the writer has read it. Names have no prefix. */
export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text of an element that has no children. */
  readonly text: string
  readonly children: readonly ReadElement[]
}

/** All elements at the path, which names one child after the other; `*` is any. */
export function allAt(root: ReadElement, path: string): readonly ReadElement[] {
  return path
    .split('/')
    .reduce<readonly ReadElement[]>(
      (found, name) =>
        found.flatMap(({ children }) =>
          children.filter((child) => name === '*' || child.name === name),
        ),
      [root],
    )
}

/** The text of the one element at the path; undefined where there is none, or more. */
export function textAt(root: ReadElement, path: string): string | undefined {
  const [found, ...more] = allAt(root, path)
  return more.length > 0 ? undefined : found?.text
}

const UBL_SELLER = 'AccountingSupplierParty/Party'
const UBL_BUYER = 'AccountingCustomerParty/Party'
const CII = 'SupplyChainTradeTransaction'
const CII_AGREEMENT = `${CII}/ApplicableHeaderTradeAgreement`
const CII_SETTLEMENT = `${CII}/ApplicableHeaderTradeSettlement`
const CII_SUMS = `${CII_SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`

/** Where each syntax keeps a business term. Source: CEN/TS 16931-3-2 and -3-3. */
export const TERMS: Readonly<Record<EInvoiceSyntax, Readonly<Record<string, string>>>> = {
  ubl: {
    'BT-1': 'ID',
    'BT-2': 'IssueDate',
    'BT-10': 'BuyerReference',
    'BT-23': 'ProfileID',
    'BT-24': 'CustomizationID',
    'BT-25': 'BillingReference/InvoiceDocumentReference/ID',
    'BT-27': `${UBL_SELLER}/PartyLegalEntity/RegistrationName`,
    'BT-31': `${UBL_SELLER}/PartyTaxScheme/CompanyID`,
    'BT-34': `${UBL_SELLER}/EndpointID`,
    'BT-44': `${UBL_BUYER}/PartyLegalEntity/RegistrationName`,
    'BT-48': `${UBL_BUYER}/PartyTaxScheme/CompanyID`,
    'BT-49': `${UBL_BUYER}/EndpointID`,
    'BT-73': 'InvoicePeriod/StartDate',
    'BT-74': 'InvoicePeriod/EndDate',
    'BT-81': 'PaymentMeans/PaymentMeansCode',
    'BT-87': 'PaymentMeans/CardAccount/PrimaryAccountNumberID',
    'BT-106': 'LegalMonetaryTotal/LineExtensionAmount',
    'BT-109': 'LegalMonetaryTotal/TaxExclusiveAmount',
    'BT-110': 'TaxTotal/TaxAmount',
    'BT-112': 'LegalMonetaryTotal/TaxInclusiveAmount',
    'BT-113': 'LegalMonetaryTotal/PrepaidAmount',
    'BT-115': 'LegalMonetaryTotal/PayableAmount',
  },
  cii: {
    'BT-1': 'ExchangedDocument/ID',
    'BT-2': 'ExchangedDocument/IssueDateTime/DateTimeString',
    'BT-10': `${CII_AGREEMENT}/BuyerReference`,
    'BT-23': 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
    'BT-24': 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
    'BT-25': `${CII_SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`,
    'BT-27': `${CII_AGREEMENT}/SellerTradeParty/Name`,
    'BT-31': `${CII_AGREEMENT}/SellerTradeParty/SpecifiedTaxRegistration/ID`,
    'BT-34': `${CII_AGREEMENT}/SellerTradeParty/URIUniversalCommunication/URIID`,
    'BT-44': `${CII_AGREEMENT}/BuyerTradeParty/Name`,
    'BT-48': `${CII_AGREEMENT}/BuyerTradeParty/SpecifiedTaxRegistration/ID`,
    'BT-49': `${CII_AGREEMENT}/BuyerTradeParty/URIUniversalCommunication/URIID`,
    'BT-73': `${CII_SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`,
    'BT-74': `${CII_SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`,
    'BT-81': `${CII_SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans/TypeCode`,
    'BT-87': `${CII_SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ID`,
    'BT-106': `${CII_SUMS}/LineTotalAmount`,
    'BT-109': `${CII_SUMS}/TaxBasisTotalAmount`,
    'BT-110': `${CII_SUMS}/TaxTotalAmount`,
    'BT-112': `${CII_SUMS}/GrandTotalAmount`,
    'BT-113': `${CII_SUMS}/TotalPrepaidAmount`,
    'BT-115': `${CII_SUMS}/DuePayableAmount`,
  },
}

/** Where each syntax keeps a term of a line. */
export const LINE_TERMS: Readonly<
  Record<
    EInvoiceSyntax,
    Readonly<
      Record<'line' | 'BT-129' | 'BT-131' | 'BT-134' | 'BT-135' | 'BT-146' | 'BT-153', string>
    >
  >
> = {
  ubl: {
    line: '*',
    'BT-129': '*',
    'BT-131': 'LineExtensionAmount',
    'BT-134': 'InvoicePeriod/StartDate',
    'BT-135': 'InvoicePeriod/EndDate',
    'BT-146': 'Price/PriceAmount',
    'BT-153': 'Item/Name',
  },
  cii: {
    line: `${CII}/IncludedSupplyChainTradeLineItem`,
    'BT-129': 'SpecifiedLineTradeDelivery/BilledQuantity',
    'BT-131':
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    'BT-134': 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString',
    'BT-135': 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString',
    'BT-146': 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
    'BT-153': 'SpecifiedTradeProduct/Name',
  },
}

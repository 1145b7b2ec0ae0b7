import type { EInvoiceSyntax } from '@billing/core'
import type { ReadElement } from '@billing/testing'

/** Where each syntax keeps what the JSON says too; the last parts of paths, as their names are unique there. */
const PATHS = {
  ubl: {
    day: 'IssueDate',
    total: 'TaxInclusiveAmount',
    net: 'TaxExclusiveAmount',
    prepaid: 'PrepaidAmount',
    due: 'PayableAmount',
    group: 'TaxSubtotal',
    category: ['TaxCategory', 'ID'],
    base: 'TaxableAmount',
    tax: 'TaxAmount',
    rate: 'Percent',
    lines: /^(?:Invoice|CreditNote)Line$/,
    line_net: 'LineExtensionAmount',
    price: 'PriceAmount',
    seller: 'AccountingSupplierParty',
    buyer: 'AccountingCustomerParty',
    name: 'RegistrationName',
    vat_id: ['PartyTaxScheme', 'CompanyID'],
    street: 'StreetName',
    city: 'CityName',
    country: 'IdentificationCode',
  },
  cii: {
    day: 'DateTimeString',
    total: 'GrandTotalAmount',
    net: 'TaxBasisTotalAmount',
    prepaid: 'TotalPrepaidAmount',
    due: 'DuePayableAmount',
    group: 'ApplicableTradeTax',
    category: ['CategoryCode'],
    base: 'BasisAmount',
    tax: 'CalculatedAmount',
    rate: 'RateApplicablePercent',
    lines: /^IncludedSupplyChainTradeLineItem$/,
    line_net: 'LineTotalAmount',
    price: 'ChargeAmount',
    seller: 'SellerTradeParty',
    buyer: 'BuyerTradeParty',
    name: 'Name',
    vat_id: ['SpecifiedTaxRegistration', 'ID'],
    street: 'LineOne',
    city: 'CityName',
    country: 'CountryID',
  },
} as const

const within = (root: ReadElement, name: string | RegExp): ReadElement[] =>
  root.children.flatMap((child) => [
    ...((typeof name === 'string' ? child.name === name : name.test(child.name)) ? [child] : []),
    ...within(child, name),
  ])
const text = (root: ReadElement, ...path: readonly string[]): string | undefined => {
  const [name = '', ...more] = path
  const [found] = within(root, name)
  return found && (more.length === 0 ? found.text : text(found, ...more))
}
const cents = (decimal = '') => Math.round(Number(decimal) * 100)

/** What the document says, in the words of the JSON; amounts in cents. */
export function saidByXml(root: ReadElement, syntax: EInvoiceSyntax) {
  const at = PATHS[syntax]
  const [total, net] = [cents(text(root, at.total)), cents(text(root, at.net))]
  return {
    day: text(root, at.day)?.replaceAll('-', ''),
    total,
    net,
    vat: total - net,
    settled: cents(text(root, at.prepaid) ?? '0') + cents(text(root, at.due)),
    groups: groupsOf(root, syntax).map(({ base, tax }) => ({ net: base, vat: tax })),
    nets: within(root, at.lines).map((line) => cents(text(line, at.line_net))),
    seller: partyOf(root, syntax, 'seller').name,
    buyer: partyOf(root, syntax, 'buyer').name,
  }
}

/** The groups of VAT, amounts in cents and rates in basis points. */
function groupsOf(root: ReadElement, syntax: EInvoiceSyntax) {
  const at = PATHS[syntax]
  return within(root, at.group)
    .filter((group) => text(group, at.base) !== undefined)
    .map((group) => ({
      category: text(group, ...at.category),
      base: cents(text(group, at.base)),
      tax: cents(text(group, at.tax)),
      rate: cents(text(group, at.rate) ?? '0'),
    }))
}

/** How a document names one of its sides. */
export function partyOf(root: ReadElement, syntax: EInvoiceSyntax, side: 'seller' | 'buyer') {
  const at = PATHS[syntax]
  const [party] = within(root, at[side])
  if (!party) throw new Error(`the document has no ${side}`)
  const [vat_id, country] = [text(party, ...at.vat_id), text(party, at.country)]
  const address = [text(party, at.street), text(party, at.city), country]
  return { name: text(party, at.name), vat_id, address }
}

/** The one flaw that an honest document may have: no net, rounded, comes to each gross. */
export const NOT_TO_THE_CENT = 'VAT is not its net times the rate'

/** What the official rules do not look at, each by its name. */
export function flawsOf(root: ReadElement, syntax: EInvoiceSyntax): string[] {
  const groups = groupsOf(root, syntax)
  const seller = partyOf(root, syntax, 'seller')
  const buyer = partyOf(root, syntax, 'buyer')
  const reverse = groups.some(({ category }) => category === 'AE')
  const exact = groups.every(({ base, tax, rate }) => Math.abs(tax - (base * rate) / 10_000) <= 0.5)
  const prices = within(root, PATHS[syntax].price).every((price) => Number(price.text) >= 0)
  const placed = buyer.address.every((part) => part !== undefined)
  const flaws = {
    [NOT_TO_THE_CENT]: !exact,
    'a price below zero': !prices,
    'reverse charge without both VAT numbers': reverse && !(seller.vat_id && buyer.vat_id),
    'a buyer with a VAT number and no full address':
      !placed && (reverse || buyer.vat_id !== undefined),
  }
  return Object.entries(flaws).flatMap(([name, is]) => (is ? [name] : []))
}

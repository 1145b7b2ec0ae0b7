import {
  type CreditNoteView,
  type En16931,
  type InvoiceView,
  money,
  type Party,
  semanticInvoice,
  type VatDecision,
} from '@billing/core'
import { aCreditNote, anInvoice, euro, LINE, OUTSIDE_SCOPE } from '../pdf-renderer/documents.ts'

const NOTHING = money(0, 'EUR')
const SELLER_ADDRESS = { scheme: '0200', id: '300000053' }
const CONTACT = { name: 'Billing', phone: '+370 600 00000', email: 'billing@example.com' }
const CARD = { brand: 'visa', last4: '4242' } as const
const LEITWEG_ID = '04011000-1234512345-06'

const seller: Party = { ...anInvoice().seller, e_address: SELLER_ADDRESS, contact: CONTACT }
const buyer: Party = {
  ...anInvoice().buyer,
  e_address: { scheme: '9930', id: 'DE136695976' },
  buyer_reference: 'Cost centre 7',
  card: CARD,
}
const public_buyer: Party = { ...anInvoice().buyer, leitweg_id: LEITWEG_ID, card: CARD }

const REVERSE_CHARGE: VatDecision = {
  ...anInvoice().vat,
  treatment: 'reverse_charge',
  rate_basis_points: 0,
  rate_country: null,
  vat_id: 'DE136695976',
  vat_status: 'valid',
}
const untaxed = (vat: VatDecision): Partial<InvoiceView> => {
  const { subtotal } = anInvoice()
  const paid = { credit_applied: NOTHING, amount_due: subtotal }
  return { vat, vat_amount: NOTHING, total: subtotal, ...paid }
}

const UNUSED = { ...LINE, quantity: 1, unit_price: euro(-12_345), line_total: euro(-12_345) }
const upgraded: Partial<InvoiceView> = {
  lines: [LINE, UNUSED],
  subtotal: euro(111_105),
  vat_amount: euro(23_332),
  total: euro(134_437),
  amount_due: euro(133_362),
  paid_before_issue: true,
  collect_from: null,
}

const restated: Partial<CreditNoteView> = {
  subtotal: NOTHING,
  vat_amount: euro(25_925),
  total: euro(25_925),
  restated: { net: euro(123_450), vat: REVERSE_CHARGE, confirmed_at: anInvoice().issued_at },
  settled_by: 'credit',
}

/** A document of each kind, by name: what every writer must be able to write. */
export const VIEWS: Readonly<Record<string, InvoiceView | CreditNoteView>> = {
  'an invoice of before': anInvoice(),
  'an invoice': anInvoice({ seller, buyer }),
  'an invoice of a change of plan': anInvoice({ seller, buyer, ...upgraded }),
  'an invoice under reverse charge': anInvoice({ seller, buyer, ...untaxed(REVERSE_CHARGE) }),
  'an invoice outside of the scope': anInvoice({ seller, buyer, ...untaxed(OUTSIDE_SCOPE) }),
  'an invoice of a public buyer': anInvoice({ seller, buyer: public_buyer }),
  'a credit note of before': aCreditNote(),
  'a credit note': aCreditNote({ seller, buyer }),
  'a credit note of a public buyer': aCreditNote({ seller, buyer: public_buyer }),
  'a credit note that restates': aCreditNote({ seller, buyer, ...restated }),
}

/** The models of all of them. */
export const MODELS: ReadonlyMap<string, En16931> = new Map(
  Object.entries(VIEWS).map(([name, view]) => [name, semanticInvoice(view)]),
)

/** The model of a document that has this name. Throws for another name. */
export function aModel(name: string): En16931 {
  const model = MODELS.get(name)
  if (!model) throw new Error(`there is no model of ${name}`)
  return model
}

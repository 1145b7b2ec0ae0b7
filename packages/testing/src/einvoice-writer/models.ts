import {
  type CreditNoteView,
  type En16931,
  type InvoiceLine,
  type InvoiceView,
  type LineDerivation,
  money,
  type Party,
  semanticInvoice,
  type VatDecision,
} from '@billing/core'
import { aCreditNote, anInvoice, at, euro, LINE, OUTSIDE_SCOPE } from '../pdf-renderer/documents.ts'

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

/** Under VAT of 21 %, paid by card as it is issued. */
const billed = (...lines: readonly InvoiceLine[]): Partial<InvoiceView> => {
  const net = lines.reduce((sum, { line_total }) => sum + line_total.amount_minor, 0)
  const vat = Math.round((net * 21) / 100)
  const amounts = { subtotal: euro(net), vat_amount: euro(vat), total: euro(net + vat) }
  return { lines, ...amounts, credit_applied: NOTHING, amount_due: euro(net + vat) }
}

/** A line of so many at a price, for the days of March or for others. */
const lineOf = (
  description: string,
  [quantity, cents]: readonly [number, number],
  derivation: LineDerivation,
  dates: Pick<InvoiceLine, 'period_start' | 'period_end'> = LINE,
): InvoiceLine => {
  const { period_start, period_end } = dates
  const amounts = { quantity, unit_price: euro(cents), line_total: euro(quantity * cents) }
  return { description, ...amounts, period_start, period_end, derivation }
}

const MARCH = { days: 31, of_days: 31 } as const
const PLAN = { rule: 'period', plan_tier: 'business', ...MARCH, price: euro(1_900) } as const
const SEATS = { ...PLAN, item: 'seats', quantity: 7, price: euro(3_493) } as const
const FEBRUARY = { period_start: at('2026-02-22T22:00:00Z'), period_end: LINE.period_start }
const UNDATED = { period_start: null, period_end: null }
const YEAR = { period_start: LINE.period_start, period_end: at('2027-02-28T22:30:00Z') }

/** A month of a plan and of seats, a discount on them, seats that waited, days taken back of before, and what is charged once. */
const of_different_dates = billed(
  lineOf('Business plan, monthly fee', [1, 1_900], PLAN),
  lineOf('Seats, 10, of them 3 included', [7, 499], SEATS),
  lineOf('Discount 15 %, period 2 of 3', [1, -809], {
    rule: 'discount',
    parts: [euro(1_900), euro(3_493)],
    basis_points: 1_500,
    ...MARCH,
  }),
  lineOf(
    'Seats, 12, unused days (6 of 28)',
    [1, -749],
    { ...SEATS, rule: 'unused', days: 6, of_days: 28 },
    FEBRUARY,
  ),
  lineOf(
    'Seats, 14, remaining days (6 of 28)',
    [1, 962],
    { ...SEATS, rule: 'remaining', quantity: 9, price: euro(4_491), days: 6, of_days: 28 },
    FEBRUARY,
  ),
  lineOf(
    'Porting of a number',
    [2, 2_500],
    { rule: 'once', item: 'ported', unit: euro(2_500), quantity: 2 },
    UNDATED,
  ),
)

const of_a_year = billed(
  lineOf(
    'Business plan, yearly fee',
    [1, 19_000],
    { ...PLAN, price: euro(19_000), days: 365, of_days: 365 },
    YEAR,
  ),
  lineOf('Seats', [7, 4_990], { ...SEATS, price: euro(34_930), days: 365, of_days: 365 }, YEAR),
)

/** A gift of a month: nothing is to be paid. */
const of_nothing = billed(
  lineOf('Business plan, monthly fee', [1, 1_900], PLAN),
  lineOf('A month free', [1, -1_900], { rule: 'discount', parts: [euro(1_900)], ...MARCH }),
)

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
  'an invoice of lines of different dates': anInvoice({ seller, buyer, ...of_different_dates }),
  'an invoice of a year': anInvoice({ seller, buyer, ...of_a_year }),
  'an invoice of a free month': anInvoice({ seller, buyer, ...of_nothing }),
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

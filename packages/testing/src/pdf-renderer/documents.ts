import {
  type DocumentView,
  type CreditNoteView,
  epochMs,
  type InvoiceLine,
  type InvoiceView,
  money,
  type Party,
  type VatDecision,
} from '@billing/core'

/** An instant. */
export const at = (time: string) => epochMs(Date.parse(time))
/** Of cents. */
export const euro = (cents: number) => money(cents, 'EUR')

export const SELLER: Party = {
  name: 'Žalias Ryšys, UAB',
  address: { line1: 'Gedimino pr. 9', city: 'Vilnius', postal_code: 'LT-01103', country: 'LT' },
  country: 'LT',
  reg_number: '305123456',
  vat_id: 'LT100012345617',
  email: 'billing@example.com',
  bank_account: 'LT121000011101001000',
}

export const BUYER: Party = {
  name: 'Ąžuolų šėtra įgūdžių, MB',
  address: {
    line1: 'Königstraße 12',
    line2: '3 aukštas',
    city: 'Köln',
    postal_code: '50667',
    country: 'DE',
  },
  country: 'DE',
  reg_number: 'HRB 4711',
  vat_id: 'DE123456789',
  email: 'ada@northwind.example',
  bank_account: null,
}

const DOMESTIC: VatDecision = {
  treatment: 'domestic',
  rate_basis_points: 2_100,
  rate_country: 'LT',
  customer_country: 'LT',
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
}
const NO_RATE = { rate_basis_points: 0, rate_country: null, customer_country: 'DE' } as const
export const REVERSE_CHARGE: VatDecision = {
  ...DOMESTIC,
  ...NO_RATE,
  treatment: 'reverse_charge',
}
export const OUTSIDE_SCOPE: VatDecision = {
  ...DOMESTIC,
  ...NO_RATE,
  treatment: 'outside_scope',
}
export const OSS: VatDecision = {
  ...DOMESTIC,
  treatment: 'oss',
  rate_basis_points: 2_550,
  rate_country: 'FI',
}

export const LINE: InvoiceLine = {
  description: 'Business plan, monthly fee',
  quantity: 3,
  unit_price: euro(41_150),
  line_total: euro(123_450),
  // Midnight in Vilnius, which is still the day before in UTC.
  period_start: at('2026-02-28T22:30:00Z'),
  period_end: at('2026-03-31T21:30:00Z'),
  derivation: {
    rule: 'period',
    plan_tier: 'business',
    price: euro(41_150),
    days: 31,
    of_days: 31,
  },
}

/** An invoice of one line, in English, with VAT of the seller's country and some credit used. */
export function anInvoice(differs: Partial<InvoiceView> = {}): InvoiceView {
  return {
    kind: 'invoice',
    language: 'en',
    number: 'PBX-2026-000042',
    issued_at: at('2026-03-01T22:30:00Z'),
    due_at: at('2026-03-09T09:00:00Z'),
    time_zone: 'Europe/Vilnius',
    seller: SELLER,
    buyer: BUYER,
    vat: DOMESTIC,
    lines: [LINE],
    subtotal: euro(123_450),
    vat_amount: euro(25_925),
    total: euro(149_375),
    credit_applied: euro(1_075),
    amount_due: euro(148_300),
    paid_before_issue: false,
    collect_from: 'card',
    ...differs,
  }
}

/** A credit note over all of `anInvoice`. */
export function aCreditNote(differs: Partial<CreditNoteView> = {}): CreditNoteView {
  const {
    lines: _,
    due_at: __,
    credit_applied: ___,
    amount_due: ____,
    paid_before_issue: _____,
    ...shared
  } = anInvoice()
  return {
    ...shared,
    kind: 'credit_note',
    number: 'CN-2026-00007',
    issued_at: at('2026-04-15T09:00:00Z'),
    invoice_number: 'PBX-2026-000042',
    invoice_issued_at: at('2026-03-01T22:30:00Z'),
    restated: null,
    reason: 'Goodwill after the outage',
    settled_by: 'refund',
    ...differs,
  }
}

/** What both documents say of their parties, in every language. */
export const PARTIES = [
  'Žalias Ryšys, UAB',
  'Gedimino pr. 9',
  'LT-01103 Vilnius',
  '305123456',
  'LT100012345617',
  'billing@example.com',
  'LT121000011101001000',
  'Ąžuolų šėtra įgūdžių, MB',
  'HRB 4711',
  'Königstraße 12',
  '3 aukštas',
  '50667 Köln',
  'DE123456789',
  'ada@northwind.example',
]
export const AMOUNTS = {
  en: ['€1,234.50', '€259.25', '€1,493.75', '21%'],
  lt: ['1 234,50 €', '259,25 €', '1 493,75 €', '21 %'],
}
/** Every particular of Directive 2006/112/EC, Art. 226, and of its Lithuanian list. */
export const INVOICE = {
  en: [
    'VAT invoice',
    'PBX-2026-000042',
    'Seller',
    'Buyer',
    'Company code',
    'VAT code',
    'Germany',
    'Issue date',
    '2 March 2026',
    'Due date',
    '9 March 2026',
    'Business plan, monthly fee',
    '1 Mar 2026 – 31 Mar 2026',
    '€411.50',
    '€10.75',
    'Total',
    'Amount due',
    '€1,483.00',
  ],
  lt: [
    'PVM sąskaita faktūra',
    'PBX-2026-000042',
    'Pardavėjas',
    'Pirkėjas',
    'Įmonės kodas',
    'PVM mokėtojo kodas',
    'Vokietija',
    'Išrašymo data',
    '2026 m. kovo 2 d.',
    'Apmokėti iki',
    '2026 m. kovo 9 d.',
    '2026-03-01 – 2026-03-31',
    '411,50 €',
    '10,75 €',
    'Iš viso',
    'Mokėti',
    '1 483,00 €',
  ],
}
export const CREDIT_NOTE = {
  en: ['Credit note', 'CN-2026-00007', 'PBX-2026-000042', '2 March 2026', '15 April 2026'],
  lt: [
    'Kreditinė PVM sąskaita faktūra',
    'CN-2026-00007',
    'PBX-2026-000042',
    '2026 m. kovo 2 d.',
    '2026 m. balandžio 15 d.',
  ],
}
/** What a correction of 19.00 and 25.5 % of Finland says: the service back, and the same under reverse charge. */
export const RESTATED = {
  en: [
    "VAT correction: the buyer's VAT number was confirmed on 15 April 2026",
    '€19.00',
    '25.5% (Finland)',
    '€4.85',
    '−€19.00',
    '0% (reverse charge)',
    'Reverse charge. ',
    'Atvirkštinis apmokestinimas. ',
  ],
  lt: [
    'PVM patikslinimas: pirkėjo PVM mokėtojo kodas patvirtintas 2026 m. balandžio 15 d.',
    '19,00 €',
    '25,5 % (Suomija)',
    '4,85 €',
    '−19,00 €',
    '0 % (atvirkštinis apmokestinimas)',
    'Reverse charge. ',
    'Atvirkštinis apmokestinimas. ',
  ],
}

const CONTACT = { name: 'Accounts', phone: '+370 600 00000', email: 'hello@telecom.example' }

/** A seller who says whom a buyer asks, and a buyer whose card is known. */
export const REACHED: Pick<DocumentView, 'seller' | 'buyer'> = {
  seller: { ...SELLER, contact: CONTACT },
  buyer: { ...BUYER, card: { brand: 'visa', last4: '4242' } },
}

/** What a document shows of them. */
export const REACHED_BY = [...Object.values(CONTACT), 'VISA ···· 4242']

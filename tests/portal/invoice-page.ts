import type { Schema } from '@billing/client'

/** Of cents. */
export const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

const item = {
  description: 'Business',
  quantity: 1,
  unit_price: eur(1_900),
  line_total: eur(1_900),
  period_start: '2026-02-15T09:00:00Z',
  period_end: '2026-03-15T09:00:00Z',
}
const invoice = {
  invoice_id: 'inv-1',
  number: 'PBX-2026-000042',
  status: 'open',
  issued_at: '2026-02-15T09:00:00Z',
  due_at: '2026-02-15T09:00:00Z',
  paid_at: null,
  line_items: [item],
  subtotal: eur(1_900),
  vat_rate_basis_points: 2_100,
  vat_amount: eur(399),
  total: eur(2_299),
  pdf_available: true,
}
/** What is owed on it. */
export const owing: Schema<'InvoiceBalance'> = {
  invoice_id: 'inv-1',
  status: 'open',
  total: eur(2_299),
  credit_applied: eur(300),
  credited: eur(0),
  owed: eur(1_999),
  payments: [],
  pay_url: 'https://pay.example.com/1',
}
const whole: Schema<'LineExplanation'> = {
  rule: 'period',
  description: 'Business',
  line_total: eur(1_900),
  period_start: '2026-02-15T09:00:00Z',
  period_end: '2026-03-15T09:00:00Z',
  plan_tier: 'business',
  item: null,
  quantity: 1,
  price: eur(1_900),
  list: null,
  basis_points: null,
  parts: null,
  amount: null,
  days: 28,
  of_days: 28,
  taken_back: false,
  paid: null,
  month: null,
  rounding: 'none',
}
const domestic: Schema<'VatExplanation'> = {
  treatment: 'domestic',
  rate_basis_points: 2_100,
  rate_country: 'LT',
  customer_country: 'LT',
  territory: null,
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
  place: null,
}

/** The page of one invoice, of which a line, its VAT or its balance differs. */
export function invoicePage(
  differs: {
    readonly line?: Partial<Schema<'LineExplanation'>>
    readonly vat?: Partial<Schema<'VatExplanation'>>
    readonly balance?: Partial<Schema<'InvoiceBalance'>>
  } = {},
) {
  const explanation = {
    lines: [{ ...whole, ...differs.line }],
    vat: { ...domestic, ...differs.vat },
    vat_amount: eur(399),
  }
  return {
    invoice,
    balance: { data: { ...owing, ...differs.balance } },
    explanation: { data: explanation },
    credit_notes: { data: { credit_notes: [] } },
  }
}

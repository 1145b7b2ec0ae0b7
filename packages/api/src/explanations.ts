import { z } from '@hono/zod-openapi'
import { LINE_RULES, PLACE_RULES, VAT_TREATMENTS } from '@billing/core'
import { VatStatus } from './account.ts'
import { DateTime, Money, orNull, PlanTier } from './common.ts'
import { InvoiceStatus } from './invoices.ts'
import { PieceKind } from './places.ts'

const LineExplanation = z
  .object({
    rule: z.enum(LINE_RULES),
    description: z.string(),
    line_total: Money,
    period_start: orNull(DateTime),
    period_end: orNull(DateTime),
    plan_tier: orNull(PlanTier),
    item: orNull(z.string()),
    quantity: orNull(z.int()),
    price: orNull(Money),
    list: orNull(Money),
    basis_points: orNull(z.int()),
    parts: orNull(z.array(Money).readonly()),
    amount: orNull(Money),
    days: orNull(z.int()),
    of_days: orNull(z.int()),
    taken_back: z.boolean(),
    paid: orNull(Money),
    month: orNull(z.string()),
    rounding: z.enum(['none', 'half_up']),
  })
  .openapi('LineExplanation', {
    description:
      'Days of a plan, or of a `quantity` of an `item`: `price` × `days` ÷ `of_days`, net, below zero where it is `taken_back`; `price` is `list` less `basis_points` where a percentage was taken off. `period`: a whole period. `unused`, `remaining`: a change of plan takes back the old plan’s days, and charges the new one’s; `day_unused`, `day_remaining`: the same for the day of the change alone, which belongs to the dearest plan held on it. `resumed`: the rest of a period after a suspension. `discount`: `basis_points` of each of `parts`, or all of them, at most `amount`. `once`: `price` × `quantity`. `topup`, `calls`: what was `paid`, less the VAT in it; calls of one `month`. `half_up`: half cents were rounded away from zero.',
  })

const piece = {
  kind: PieceKind,
  country: orNull(z.string()),
}
const rate = {
  treatment: z.enum(VAT_TREATMENTS).openapi({
    description:
      '`domestic`: seller and customer are in one country. `oss`: the customer’s country’s rate. `home_rate`: the seller’s own, below the threshold. `reverse_charge`: the buyer accounts for it. `outside_scope`: no EU VAT.',
  }),
  rate_basis_points: z.int().openapi({ description: '21 % is 2100.' }),
}
const vat = {
  ...rate,
  rate_country: orNull(z.string()),
  customer_country: z.string(),
  territory: orNull(z.string()),
  vat_id: orNull(z.string()),
  vat_status: VatStatus.openapi({ description: 'At the issue.' }),
  vat_checked_at: orNull(DateTime),
}
const place = {
  rule: z.enum(PLACE_RULES).openapi({
    description:
      '`claimed`: the customer’s own word. `two_items`, `one_item`: pieces of evidence agree, or one of a third party suffices. `against_claim`: a third party says so. `vat_number`: a valid number of that state, whatever the address says. `operator`: a person decided. `last_proven`: it was proven, and no other place is yet.',
  }),
  since: DateTime,
}
const VatExplanation = z
  .object({
    ...vat,
    place: orNull(z.object({ ...place, pieces: z.array(z.object(piece)).readonly() })),
  })
  .openapi('VatExplanation', { description: 'Which VAT, and what decided it.' })

const AdminVatExplanation = z
  .object({
    ...vat,
    place: orNull(
      z.object({
        ...place,
        pieces: z.array(z.object({ ...piece, piece_id: z.string() })).readonly(),
      }),
    ),
  })
  .openapi('AdminVatExplanation', {
    description: 'As `VatExplanation`, with the names of the pieces that decided.',
  })

const NoteExplanation = z
  .object({
    number: z.string(),
    issued_at: DateTime,
    kind: z.enum(['refund', 'credit']),
    reason_code: z.string(),
    amount: Money,
    vat_amount: Money,
    groups: z.array(z.object({ ...rate, net: Money, vat_amount: Money })).readonly(),
  })
  .openapi('NoteExplanation')

const invoice = {
  invoice_id: z.string(),
  number: z.string(),
  status: InvoiceStatus,
  issued_at: DateTime,
  due_at: DateTime,
  lines: z.array(LineExplanation).readonly(),
  subtotal: Money,
  vat_amount: Money,
  total: Money,
  credit_applied: Money,
  notes: z.array(NoteExplanation).readonly(),
  payments: z.array(z.object({ amount: Money, captured_at: DateTime })).readonly(),
  owed: Money,
}

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const AT = '2026-02-15T09:02:13.512Z'
const EXAMPLE = {
  invoice_id: '01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e',
  number: 'PBX-2026-000042',
  status: 'paid',
  issued_at: AT,
  due_at: AT,
  lines: [
    {
      rule: 'period',
      description: 'Planas „Business“, mėnesio mokestis',
      line_total: eur(1_900),
      period_start: AT,
      period_end: '2026-03-15T09:02:13.512Z',
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
    },
  ],
  subtotal: eur(1_900),
  vat: {
    treatment: 'domestic',
    rate_basis_points: 2_100,
    rate_country: 'LT',
    customer_country: 'LT',
    territory: null,
    vat_id: null,
    vat_status: 'not_provided',
    vat_checked_at: null,
    place: { rule: 'claimed', since: AT, pieces: [{ kind: 'billing_address', country: 'LT' }] },
  },
  vat_amount: eur(399),
  total: eur(2_299),
  credit_applied: eur(0),
  notes: [],
  payments: [{ amount: eur(2_299), captured_at: AT }],
  owed: eur(0),
}

/** Where every amount of an invoice comes from. */
export const InvoiceExplanation = z
  .object({ ...invoice, vat: VatExplanation })
  .openapi('InvoiceExplanation', { example: EXAMPLE })

/** The same, as operators see it. */
export const AdminInvoiceExplanation = z
  .object({ ...invoice, vat: AdminVatExplanation })
  .openapi('AdminInvoiceExplanation')

import type { Schema } from '@billing/client'
import { ROUTES } from '@billing/console'
import type { Attempt, Page } from '@billing/pages'
import { readerOf } from '../portal/views.ts'

const FRESH: Attempt = { key: 'key-1', values: {}, errors: {} }

/** A page of the table of routes, as an operator has it: no hole where a fact is missing. */
export async function shown(path: string, data: unknown, attempt: Partial<Attempt> = {}) {
  const route = ROUTES.find((each) => each.path === path)
  if (!route || !('view' in route)) throw new Error(`there is no page at ${path}`)
  const page: Page = route
  const reader = readerOf({ base: '/console' })
  const text = (await page.view(data, reader, { ...FRESH, ...attempt }).body).toString()
  const holes = text.match(/undefined|\[object|NaN|Invalid Date/)
  if (holes) throw new Error(`the page shows ${holes[0]}: ${text}`)
  return text
}

export const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

/** What the API says of a customer for whom all is well. */
export function aStanding(
  differs: Partial<Schema<'AdminStandingResponse'>> = {},
): Schema<'AdminStandingResponse'> {
  return {
    account_id: 'acc-1',
    name: 'UAB Gandras',
    email: 'ona@example.lt',
    phone: null,
    language: 'lt',
    legal_address: null,
    status: 'active',
    locks: [],
    subscription: {
      subscription_id: 'sub-1',
      plan_tier: 'business',
      plan_tier_pending: null,
      status: 'active',
      dunning_state: 'current',
      price: eur(1_900),
      current_period_start: '2026-02-15T09:00:00Z',
      current_period_end: '2026-03-15T09:00:00Z',
      trial_ends_at: null,
      cancel_at_period_end: false,
    },
    tenant: {
      tenant_id: 'ten-1',
      name: 'gandras',
      status: 'active',
      desired_level: 'full',
      actual_level: 'full',
    },
    banner: null,
    card: null,
    owed: eur(0),
    account_credit: eur(0),
    invoices: [],
    ...differs,
  }
}

/** What the API says of an invoice that is paid. */
export function anExplanation(
  differs: Partial<Schema<'AdminInvoiceExplanation'>> = {},
): Schema<'AdminInvoiceExplanation'> {
  return {
    invoice_id: 'inv-1',
    number: 'PBX-2026-000042',
    status: 'paid',
    issued_at: '2026-02-15T09:00:00Z',
    due_at: '2026-02-15T09:00:00Z',
    lines: [],
    subtotal: eur(1_900),
    vat_amount: eur(399),
    total: eur(2_299),
    credit_applied: eur(0),
    notes: [],
    payments: [{ amount: eur(2_299), captured_at: '2026-02-15T09:00:00Z' }],
    owed: eur(0),
    vat: {
      treatment: 'domestic',
      rate_basis_points: 2_100,
      rate_country: 'LT',
      customer_country: 'LT',
      territory: null,
      vat_id: null,
      vat_status: 'not_provided',
      vat_checked_at: null,
      place: null,
    },
    ...differs,
  }
}

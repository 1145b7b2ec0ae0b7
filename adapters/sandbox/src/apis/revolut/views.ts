import { type CardBrand, lookUp } from '@billing/core'

import { cardFingerprint, issuerCountry } from '../../providers/payments/issuers.ts'
import type { AttemptTable, CustomerTable, MethodTable } from '../../world/tables.ts'

/** An instant with microseconds, as the provider writes it. */
export function instant(at: number | string): string {
  return new Date(Number(at)).toISOString().replace('Z', '000Z')
}

/** Without what is undefined, null or empty: the provider leaves out what it does not know. */
export function known<T extends object>(fields: T): Partial<T> {
  const kept = Object.entries(fields).filter(([, value]) => {
    return value !== undefined && value !== null && value !== ''
  })
  return Object.fromEntries(kept) as Partial<T>
}

/** Without the fields that were not sent. */
export function defined<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return known(body) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** The provider knows three brands by name. */
const BRANDS: Readonly<
  Partial<Record<CardBrand, { readonly name: string; readonly bin: string }>>
> = {
  visa: { name: 'visa', bin: '492942' },
  mastercard: { name: 'mastercard', bin: '528143' },
  amex: { name: 'american_express', bin: '374245' },
}

/** A customer, without the saved cards. */
export function customerView(row: CustomerTable) {
  return {
    id: row.customer_id,
    email: row.email,
    ...known({ full_name: row.full_name, phone: row.phone }),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }
}

/** A saved card. */
export function methodView(row: MethodTable) {
  const brand = lookUp(BRANDS, row.brand)
  return {
    id: row.method_id,
    type: 'card',
    saved_for: row.saved_for,
    created_at: instant(row.created_at),
    ...known({ bin: brand?.bin, brand: brand?.name }),
    last_four: row.last4,
    expiry_month: Number(row.exp_month),
    expiry_year: Number(row.exp_year),
    funding: 'debit',
    issuer: 'EXAMPLE BANK',
    ...known({ issuer_country: issuerCountry(row.last4) }),
  }
}

/** The end of a payment, as its own operation tells it. */
export interface PaymentEnd {
  readonly state: string
  readonly decline_reason?: string | null
}

/** A payment as the operations of an order's payments show it. */
export function paymentView(row: AttemptTable, end: PaymentEnd = endOf(row)) {
  const brand = lookUp(BRANDS, row.brand)
  return {
    id: row.payment_id,
    order_id: row.order_id,
    payment_method: {
      type: 'card',
      ...known({ id: row.method_id, brand: brand && `${brand.name}_debit`, last_four: row.last4 }),
    },
    amount: Number(row.amount_minor),
    currency: row.currency,
    ...known({ ...end }),
  }
}

/** A payment inside an order, and on its own. */
export function paymentDetails(row: AttemptTable, refund = false) {
  const amount = Number(row.amount_minor)
  const settled = row.state === 'captured' || row.state === 'completed' || refund
  return {
    id: row.payment_id,
    ...known({ ...endOf(row) }),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
    amount,
    ...(row.state === 'authorised' ? { authorised_amount: amount } : {}),
    currency: row.currency,
    ...(settled
      ? { settled_amount: refund ? -amount : amount, settled_currency: row.currency }
      : {}),
    payment_method: cardOfPayment(row),
  }
}

function cardOfPayment(row: AttemptTable) {
  const brand = lookUp(BRANDS, row.brand)
  const until = `${String(row.exp_month).padStart(2, '0')}/${String(Number(row.exp_year) % 100).padStart(2, '0')}`
  return {
    type: 'card',
    ...known({
      id: row.method_id,
      fingerprint: row.last4 === '' ? undefined : cardFingerprint(row),
      card_brand: brand?.name,
      card_bin: brand?.bin,
      card_last_four: row.last4,
      card_expiry: row.last4 === '' ? undefined : until,
    }),
    funding: 'debit',
    ...known({ card_country_code: issuerCountry(row.last4) }),
  }
}

function endOf({ state, decline_code }: AttemptTable): PaymentEnd {
  return { state, decline_reason: decline_code }
}

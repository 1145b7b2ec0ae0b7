import type { AttemptTable, CustomerTable, OrderTable, RefundTable } from '../../world/tables.ts'
import { instant, known, paymentDetails } from './views.ts'

/** What an order was made with beside the columns of the books. */
export interface OrderWire {
  readonly settlement_currency?: string | undefined
  readonly enforce_challenge?: string | undefined
  readonly authorisation_type?: string | undefined
  readonly cancel_authorised_after?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly url?: string | undefined
  readonly upcoming_payment_data?: unknown
  readonly location_id?: string | undefined
  readonly line_items?: unknown
  readonly shipping?: unknown
  readonly industry_data?: unknown
  readonly statement_descriptor_suffix?: string | undefined
}

/** What a refund was asked for with beside its amount. */
export interface RefundWire {
  readonly description?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly reference?: string | undefined
}

/** An order or a refund, as the books have it. */
export interface Found {
  readonly order: OrderTable
  /** The refund of that order, when it is one. */
  readonly refund?: RefundTable
  readonly customer: CustomerTable | undefined
  /** Oldest first. */
  readonly attempts: readonly AttemptTable[]
}

/** Where the API and its pages are served. */
export type Origin = string

/** The order as lists show it. */
export function simpleView(found: Found) {
  return found.refund ? refundView(found.refund, found) : orderOnly(found)
}

/** The whole order, with its payments. */
export function orderView(found: Found, origin: Origin) {
  const { order, refund, attempts } = found
  const payments = attempts.map((attempt) => paymentDetails(attempt, refund !== undefined))
  const paid = payments.length === 0 ? {} : { payments }
  if (refund) return { ...simpleView(found), ...paid }
  const { state, refunded_minor, token } = order
  return {
    ...simpleView(found),
    ...(state === 'completed' ? { refunded_amount: Number(refunded_minor) } : {}),
    ...(state === 'pending' ? { checkout_url: `${origin}/payment-link/${token}` } : {}),
    ...paid,
  }
}

function orderOnly({ order, customer, attempts }: Found) {
  const { url, cancel_authorised_after, ...wire } = wireOf<OrderWire>(order.wire)
  const amount = Number(order.amount_minor)
  const open = order.state === 'pending' || order.state === 'authorised'
  return {
    id: order.order_id,
    token: order.token,
    type: 'payment',
    state: order.state,
    created_at: instant(order.created_at),
    updated_at: instant(Math.max(Number(order.created_at), ...attempts.map(updatedAt))),
    ...known({ description: order.description, cancel_authorised_after }),
    capture_mode: order.capture,
    authorisation_type: 'final',
    amount,
    outstanding_amount: open ? amount : 0,
    currency: order.currency,
    ...(customer ? { customer: orderCustomer(customer) } : {}),
    ...merchantData(order.reference, url),
    ...known({ redirect_url: order.return_url }),
    enforce_challenge: 'automatic',
    ...wire,
  }
}

function refundView(refund: RefundTable, { order, attempts }: Found) {
  const { reference = '', ...wire } = wireOf<RefundWire>(refund.wire)
  const amount = Number(refund.amount_minor)
  return {
    id: refund.refund_id,
    type: 'refund',
    state: refund.state,
    created_at: instant(refund.created_at),
    updated_at: instant(Math.max(Number(refund.created_at), ...attempts.map(updatedAt))),
    capture_mode: 'automatic',
    authorisation_type: 'final',
    amount,
    outstanding_amount: refund.state === 'processing' ? amount : 0,
    currency: order.currency,
    ...merchantData(reference, undefined),
    enforce_challenge: 'automatic',
    related_order_id: order.order_id,
    ...wire,
  }
}

function updatedAt({ updated_at }: AttemptTable): number {
  return Number(updated_at)
}

function merchantData(reference: string, url: string | undefined) {
  const data = known({ reference, url })
  return Object.keys(data).length === 0 ? {} : { merchant_order_data: data }
}

function orderCustomer(row: CustomerTable) {
  const { email, full_name, phone, date_of_birth } = row
  return { id: row.customer_id, ...known({ email, full_name, phone, date_of_birth }) }
}

/** What was kept as JSON; nothing for what was made without the API. */
export function wireOf<T extends object>(wire: string | null): T {
  return JSON.parse(wire ?? '{}') as T
}

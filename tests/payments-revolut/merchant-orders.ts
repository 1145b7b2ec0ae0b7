import { DECLINE_REASONS } from '@billing/wire/revolut'

import {
  address,
  currency,
  duration,
  fields,
  instant,
  list,
  oneOf,
  person,
  sized,
  text,
  uuid,
  whole,
} from './merchant-words.ts'
import type { Schema } from './schema.ts'

const orderState = oneOf('pending processing authorised completed cancelled failed')

const paymentState = oneOf(
  [
    'pending authentication_challenge authentication_verified authorisation_started',
    'authorisation_passed authorised capture_started captured refund_validated refund_started',
    'cancellation_started declining completing cancelling failing completed declined',
    'soft_declined cancelled failed',
  ].join(' '),
)
const declineReason = oneOf(DECLINE_REASONS.join(' '))

const metadata: Schema = {
  type: 'object',
  maxProperties: 50,
  additionalProperties: { type: 'string', maxLength: 500 },
}
const merchantData = fields({ reference: text, url: address })
const captureMode = oneOf('automatic manual')
const challenge = oneOf('automatic forced')
const authorisation = oneOf('final pre_authorisation')
const suffix: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 19,
  pattern: String.raw`^[^*\n\r\\]+$`,
}
const upcoming = fields({ date: instant, payment_method_id: text }, 'date payment_method_id')

/** What an order can be changed to. */
const described = {
  amount: whole,
  currency,
  settlement_currency: text,
  description: text,
  customer: fields({ id: uuid, ...person }),
  enforce_challenge: challenge,
  capture_mode: captureMode,
  cancel_authorised_after: duration,
  expire_pending_after: duration,
  metadata,
  merchant_order_data: merchantData,
  upcoming_payment_data: upcoming,
  redirect_url: address,
  statement_descriptor_suffix: suffix,
}
const orderChange = fields(described)
const newOrder = fields(
  { ...described, authorisation_type: authorisation, location_id: uuid },
  'amount currency',
)

const three_ds = fields({
  eci: text,
  state: oneOf('verified failed challenge'),
  version: whole,
})
const cardOfPayment = fields(
  {
    id: uuid,
    type: oneOf('apple_pay card google_pay revolut_pay_card revolut_pay_account sepa_direct_debit'),
    card_brand: oneOf('visa mastercard american_express'),
    funding: oneOf('credit debit prepaid'),
    fingerprint: sized(44, 44),
    card_country_code: text,
    card_bin: sized(6, 6),
    card_last_four: sized(4, 4),
    card_expiry: { type: 'string', format: 'MM/YY' },
    cardholder_name: text,
    checks: fields({ three_ds }),
  },
  'type',
)
const paymentFields = {
  id: uuid,
  state: paymentState,
  decline_reason: declineReason,
  bank_message: text,
  created_at: instant,
  updated_at: instant,
  token: uuid,
  amount: { type: 'integer', format: 'int64', minimum: 0 },
  authorised_amount: whole,
  currency,
  settled_amount: whole,
  settled_currency: text,
  payment_method: cardOfPayment,
} satisfies Readonly<Record<string, Schema>>
const alwaysOfPayment = 'id state created_at updated_at amount'
const paymentInOrder = fields(paymentFields, alwaysOfPayment)
const paymentAlone = fields({ order_id: uuid, ...paymentFields }, alwaysOfPayment)

/** What paying answers, and what the list of an order's payments shows. */
const paymentRead = fields(
  {
    id: uuid,
    order_id: uuid,
    payment_method: fields(
      { id: uuid, type: oneOf('card revolut_pay'), brand: text, last_four: text },
      'type',
    ),
    token: uuid,
    amount: { type: 'integer', format: 'int64', minimum: 0 },
    currency,
    state: paymentState,
    decline_reason: declineReason,
  },
  'id order_id payment_method',
)

const orderType = oneOf(
  'payment payment_request refund chargeback chargeback_reversal credit_reimbursement',
)
const orderFields = {
  id: uuid,
  token: text,
  type: orderType,
  state: orderState,
  created_at: instant,
  updated_at: instant,
  description: text,
  capture_mode: captureMode,
  authorisation_type: authorisation,
  cancel_authorised_after: duration,
  amount: whole,
  outstanding_amount: whole,
  currency,
  location_id: uuid,
  metadata,
  merchant_order_data: merchantData,
  redirect_url: address,
  enforce_challenge: challenge,
  statement_descriptor_suffix: suffix,
  related_order_id: uuid,
}
const order = fields({
  ...orderFields,
  settlement_currency: text,
  refunded_amount: whole,
  customer: fields({ id: uuid, ...person }),
  payments: list(paymentInOrder),
  upcoming_payment_data: upcoming,
  checkout_url: { type: 'string', format: 'uri' },
})
const LATER = 'outstanding_amount capture_mode enforce_challenge'
const simpleOrder = fields(
  { ...orderFields, customer: fields({ id: uuid, ...person }, 'id') },
  `id type state created_at updated_at amount currency ${LATER}`,
)
const orders = fields({ orders: list(simpleOrder) }, 'orders')

const capture = fields({ amount: whole })
const refund = fields(
  {
    amount: whole,
    currency,
    description: text,
    metadata,
    merchant_order_data: fields({ reference: text }),
  },
  'amount currency',
)

const environment = fields(
  {
    type: oneOf('browser'),
    time_zone_utc_offset: whole,
    color_depth: whole,
    screen_width: whole,
    screen_height: whole,
    java_enabled: { type: 'boolean' },
    challenge_window_width: whole,
    browser_url: { type: 'string', format: 'uri' },
  },
  'type time_zone_utc_offset color_depth screen_width screen_height java_enabled',
)
const payment = fields(
  {
    saved_payment_method: fields(
      {
        type: oneOf('card revolut_pay'),
        id: text,
        initiator: oneOf('customer merchant'),
        environment,
      },
      'type id initiator',
    ),
  },
  'saved_payment_method',
)

/** What is sent and answered about orders, their payments and refunds. */
export const ORDERS = {
  orderState,
  orderChange,
  newOrder,
  paymentAlone,
  paymentRead,
  order,
  orders,
  capture,
  refund,
  payment,
}

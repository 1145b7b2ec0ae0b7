import {
  address,
  duration,
  email,
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

const newCustomer = fields(person, 'email')
const customerChange = fields(person)
const customerFields = {
  id: uuid,
  full_name: text,
  email,
  phone: text,
  created_at: instant,
  updated_at: instant,
}
const alwaysOfCustomer = 'id created_at updated_at email'
const customerMade = fields(customerFields, alwaysOfCustomer)
const customers = fields(
  { next_page_token: { type: ['string', 'null'] }, customers: list(customerMade) },
  'customers',
)
const postal = fields(
  {
    street_line_1: { type: 'string', maxLength: 100 },
    street_line_2: { type: 'string', maxLength: 100 },
    region: { type: 'string', maxLength: 100 },
    city: { type: 'string', maxLength: 100 },
    country_code: { type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 },
    postcode: { type: 'string', maxLength: 100 },
  },
  'country_code postcode',
)
const savedMethod = fields(
  {
    id: uuid,
    type: oneOf('card revolut_pay sepa_direct_debit'),
    saved_for: oneOf('customer merchant'),
    created_at: instant,
    bin: text,
    last_four: sized(4, 4),
    expiry_month: whole,
    expiry_year: whole,
    cardholder_name: text,
    brand: oneOf('visa mastercard american_express'),
    funding: oneOf('debit credit prepaid'),
    issuer: text,
    issuer_country: sized(2, 2),
    billing_address: postal,
  },
  'id type created_at',
)
const savedMethods = fields({ payment_methods: list(savedMethod) }, 'payment_methods')
const customer = fields(
  { ...customerFields, payment_methods: list(savedMethod) },
  `${alwaysOfCustomer} payment_methods`,
)
const methodChange = fields({ saved_for: oneOf('customer') })

const events = list(
  oneOf(
    [
      'ORDER_COMPLETED ORDER_AUTHORISED ORDER_CANCELLED ORDER_FAILED',
      'ORDER_INCREMENTAL_AUTHORISATION_AUTHORISED ORDER_INCREMENTAL_AUTHORISATION_DECLINED',
      'ORDER_INCREMENTAL_AUTHORISATION_FAILED ORDER_PAYMENT_AUTHENTICATION_CHALLENGED',
      'ORDER_PAYMENT_AUTHENTICATED ORDER_PAYMENT_AUTHORISATION_STARTED ORDER_PAYMENT_DECLINED',
      'ORDER_PAYMENT_FAILED SUBSCRIPTION_INITIATED SUBSCRIPTION_FINISHED SUBSCRIPTION_CANCELLED',
      'SUBSCRIPTION_OVERDUE PAYOUT_INITIATED PAYOUT_COMPLETED PAYOUT_FAILED',
      'DISPUTE_ACTION_REQUIRED DISPUTE_UNDER_REVIEW DISPUTE_WON DISPUTE_LOST',
    ].join(' '),
  ),
  { minItems: 1 },
)
const newWebhook = fields({ url: address, events }, 'url events')
const webhookChange = fields({ url: address, events })
const webhook = fields(
  { id: uuid, url: address, events, signing_secret: text },
  'id url events signing_secret',
)
const webhooks = fields({ webhooks: list(webhook, { maxItems: 10 }) }, 'webhooks')
const rotation = fields({ expiration_period: duration })

/** What is sent and answered about customers, their saved cards and webhooks. */
export const CUSTOMERS = {
  newCustomer,
  customerChange,
  customerMade,
  customers,
  savedMethod,
  savedMethods,
  customer,
  methodChange,
  newWebhook,
  webhookChange,
  webhook,
  webhooks,
  rotation,
}

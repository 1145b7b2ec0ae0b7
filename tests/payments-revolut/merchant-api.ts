import { CUSTOMERS } from './merchant-customers.ts'
import { ORDERS } from './merchant-orders.ts'
import {
  currency,
  failure,
  fields,
  instant,
  list,
  oldFailure,
  oldMissing,
  oneOf,
  text,
  uuid,
  whole,
} from './merchant-words.ts'
import type { Operation, Parameter, Schema } from './schema.ts'

const VERSIONS = [
  '2023-09-01',
  '2024-05-01',
  '2024-09-01',
  '2025-10-16',
  '2025-12-04',
  '2026-03-12',
  '2026-04-20',
]

const must = (schema: Schema): Parameter => ({ required: true, schema })
const may = (schema: Schema): Parameter => ({ required: false, schema })

const version: Schema = { ...oneOf(VERSIONS.join(' ')), format: 'date' }
const laterVersion: Schema = { ...oneOf(VERSIONS.slice(2).join(' ')), format: 'date' }
const key = { authorization: must(text) }
const versioned = { ...key, 'revolut-api-version': must(version) }
const versionedLater = { ...key, 'revolut-api-version': must(laterVersion) }
const perhapsVersioned = { ...key, 'revolut-api-version': may(version) }

/** The statuses of an operation: its good one, and errors, which look alike but for some. */
function answers(
  good: number,
  schema: Schema | null,
  errors: string,
  odd: Readonly<Record<string, Schema | null>> = {},
): Operation['answers'] {
  const bad = errors.split(' ').map((status) => [status, failure] as const)
  return { [good]: schema, ...Object.fromEntries(bad), ...odd }
}

const WRITING = '400 401 403 404 422 500'
const OLD = { 400: oldFailure, 401: null, 404: oldMissing }
const page: Schema = { ...whole, minimum: 1, maximum: 500 }

function operation(
  name: string,
  rest: Pick<Operation, 'headers' | 'answers'> & Partial<Operation>,
): Operation {
  const [method = '', path = ''] = name.split(' ')
  return { method, path, query: {}, body: null, ...rest }
}

const ONE_ORDER = '/api/orders/{order_id}'
const ONE_CUSTOMER = '/api/customers/{customer_id}'
const METHODS = `${ONE_CUSTOMER}/payment-methods`
const ONE_METHOD = `${METHODS}/{payment_method_id}`
const ONE_WEBHOOK = '/api/webhooks/{webhook_id}'

/** Of a disputed charge what we read. */
const DISPUTE = fields({
  id: uuid,
  state: oneOf('needs_response under_review won lost'),
  created_at: instant,
  updated_at: instant,
  amount: whole,
  currency,
  payment: fields({ order_id: uuid }),
})

/** The operations of Revolut's Merchant API, version 2026-04-20, that we use. */
export const MERCHANT_API: readonly Operation[] = [
  operation('POST /api/orders', {
    headers: versioned,
    body: ORDERS.newOrder,
    answers: answers(201, ORDERS.order, WRITING),
  }),
  operation('GET /api/orders', {
    headers: versioned,
    query: {
      limit: may(page),
      from: may(instant),
      to: may(instant),
      customer_id: may(uuid),
      merchant_order_data_reference: may(text),
      state: may(list(ORDERS.orderState)),
    },
    answers: answers(200, ORDERS.orders, '400 401 403 422 500'),
  }),
  operation(`GET ${ONE_ORDER}`, {
    headers: versioned,
    answers: answers(200, ORDERS.order, '400 401 404 500'),
  }),
  operation(`PATCH ${ONE_ORDER}`, {
    headers: versioned,
    body: ORDERS.orderChange,
    answers: answers(200, ORDERS.order, WRITING),
  }),
  operation(`POST ${ONE_ORDER}/capture`, {
    headers: versioned,
    body: ORDERS.capture,
    answers: answers(200, ORDERS.order, WRITING),
  }),
  operation(`POST ${ONE_ORDER}/cancel`, {
    headers: perhapsVersioned,
    answers: answers(200, ORDERS.order, WRITING),
  }),
  operation(`POST ${ONE_ORDER}/refund`, {
    headers: { ...versioned, 'idempotency-key': may(text) },
    body: ORDERS.refund,
    answers: answers(201, ORDERS.order, `${WRITING} 409`),
  }),
  operation(`POST ${ONE_ORDER}/payments`, {
    headers: key,
    body: ORDERS.payment,
    answers: answers(200, ORDERS.paymentRead, '403 422 500', OLD),
  }),
  operation(`GET ${ONE_ORDER}/payments`, {
    headers: key,
    answers: answers(200, list(ORDERS.paymentRead), WRITING),
  }),
  operation('GET /api/payments/{payment_id}', {
    headers: perhapsVersioned,
    answers: answers(200, ORDERS.paymentAlone, '500', OLD),
  }),
  operation('GET /api/disputes', {
    headers: versioned,
    query: { limit: may(page), from_created_date: may(instant), to_created_date: may(instant) },
    answers: answers(200, list(DISPUTE), '400 401 500'),
  }),
  operation('POST /api/customers', {
    headers: versionedLater,
    body: CUSTOMERS.newCustomer,
    answers: answers(201, CUSTOMERS.customerMade, '400 401 403 422 500'),
  }),
  operation('GET /api/customers', {
    headers: versionedLater,
    query: { limit: may(page), page_token: may(text), from: may(instant), to: may(instant) },
    answers: answers(200, CUSTOMERS.customers, '401 403 422 500'),
  }),
  operation(`GET ${ONE_CUSTOMER}`, {
    headers: versionedLater,
    answers: answers(200, CUSTOMERS.customer, '401 404 500'),
  }),
  operation(`PATCH ${ONE_CUSTOMER}`, {
    headers: versionedLater,
    body: CUSTOMERS.customerChange,
    answers: answers(200, CUSTOMERS.customer, WRITING),
  }),
  operation(`DELETE ${ONE_CUSTOMER}`, {
    headers: versionedLater,
    answers: answers(204, null, WRITING),
  }),
  operation(`GET ${METHODS}`, {
    headers: versionedLater,
    query: { only_merchant: may({ type: 'boolean' }) },
    answers: answers(200, CUSTOMERS.savedMethods, '401 404 500'),
  }),
  operation(`GET ${ONE_METHOD}`, {
    headers: versionedLater,
    answers: answers(200, CUSTOMERS.savedMethod, '401 404 500'),
  }),
  operation(`PATCH ${ONE_METHOD}`, {
    headers: versionedLater,
    body: CUSTOMERS.methodChange,
    answers: answers(200, CUSTOMERS.savedMethod, '401 403 404 422 500'),
  }),
  operation(`DELETE ${ONE_METHOD}`, {
    headers: versionedLater,
    answers: answers(204, null, WRITING),
  }),
  operation('POST /api/webhooks', {
    headers: versionedLater,
    body: CUSTOMERS.newWebhook,
    answers: answers(200, CUSTOMERS.webhook, '400 401 403 422 500'),
  }),
  operation('GET /api/webhooks', {
    headers: versionedLater,
    answers: answers(200, CUSTOMERS.webhooks, '401 403 500'),
  }),
  operation(`GET ${ONE_WEBHOOK}`, {
    headers: versionedLater,
    answers: answers(200, CUSTOMERS.webhook, '401 404 500'),
  }),
  operation(`PATCH ${ONE_WEBHOOK}`, {
    headers: versionedLater,
    body: CUSTOMERS.webhookChange,
    answers: answers(200, CUSTOMERS.webhook, WRITING),
  }),
  operation(`DELETE ${ONE_WEBHOOK}`, {
    headers: versionedLater,
    answers: answers(204, null, WRITING),
  }),
  operation(`POST ${ONE_WEBHOOK}/rotate-signing-secret`, {
    headers: versionedLater,
    body: CUSTOMERS.rotation,
    answers: answers(200, CUSTOMERS.webhook, WRITING),
  }),
]

import { CARD_BRANDS, ORDER_STATES } from '@billing/core'
import { type Ddl, flag, oneOf, refers } from './ddl.ts'

/** Saved cards, orders at the provider, and evidence of its webhooks. */
export const payments: Ddl = (words) => [
  ...paymentMethods(words),
  ...providerOrders(words),
  ...webhooks(words),
]

const paymentMethods: Ddl = ({ int, key, strict }) => [
  `create table payment_methods (
    payment_method_id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    provider_method_id ${key} not null,
    provider_customer_id ${key},
    brand text not null ${oneOf('brand', CARD_BRANDS)},
    last4 text not null,
    exp_month ${int} not null check (exp_month between 1 and 12),
    exp_year ${int} not null,
    is_default ${int} not null ${flag('is_default')},
    deleted_at ${int},
    created_at ${int} not null,
    unique (account_id, provider_method_id),
    check (deleted_at is null or is_default = 0)
  )${strict}`,
  `create unique index payment_methods_one_default on payment_methods (account_id) where is_default = 1`,
]

const providerOrders: Ddl = ({ int, key, strict }) => [
  `create table provider_orders (
    order_id ${key} primary key,
    reference ${key} not null,
    purpose text not null,
    subject_id ${key} not null,
    reserved_id ${key},
    token text not null,
    checkout_url text not null,
    amount_minor ${int} not null check (amount_minor >= 0),
    amount_currency text not null,
    state text not null ${oneOf('state', ORDER_STATES)},
    declines ${int} not null check (declines >= 0),
    dirty_seq ${int} not null,
    done_seq ${int} not null,
    read_count ${int} not null check (read_count >= 0),
    next_read_at ${int},
    created_at ${int} not null,
    updated_at ${int} not null,
    lease_until ${int},
    lease_fence ${int} not null default 0,
    check (done_seq <= dirty_seq)
  )${strict}`,
  `create index provider_orders_dirty on provider_orders (updated_at) where dirty_seq > done_seq`,
  `create index provider_orders_next on provider_orders (next_read_at) where next_read_at is not null`,
]

const webhooks: Ddl = ({ int, key, strict }) => [
  `create table webhooks (
    webhook_id ${key} primary key,
    source ${key} not null,
    event text not null,
    order_id ${key},
    signed_at ${int} not null,
    body text not null,
    body_hash ${key} not null,
    received_at ${int} not null,
    unique (source, signed_at, body_hash)
  )${strict}`,
]

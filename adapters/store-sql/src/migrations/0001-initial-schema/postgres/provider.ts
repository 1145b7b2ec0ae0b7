/** What we know of the payment provider: cards, orders, and evidence of its webhooks. PostgreSQL. */
export const PROVIDER: readonly string[] = [
  `create table payment_methods (
    payment_method_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    provider_method_id text collate "C" not null,
    provider_customer_id text collate "C",
    brand text not null check (brand in ('visa', 'mastercard', 'amex', 'discover', 'unknown')),
    last4 text not null,
    exp_month bigint not null check (exp_month between 1 and 12),
    exp_year bigint not null,
    is_default bigint not null check (is_default in (0, 1)),
    deleted_at bigint,
    created_at bigint not null,
    unique (account_id, provider_method_id),
    check (deleted_at is null or is_default = 0)
  )`,
  `create unique index payment_methods_one_default on payment_methods (account_id) where is_default = 1`,

  `create table provider_orders (
    order_id text collate "C" primary key,
    reference text collate "C" not null,
    purpose text not null,
    subject_id text collate "C" not null,
    reserved_id text collate "C",
    token text not null,
    checkout_url text not null,
    amount_minor bigint not null check (amount_minor >= 0),
    amount_currency text not null,
    state text not null check (state in ('pending', 'processing', 'authorised', 'completed',
      'cancelled', 'failed')),
    declines bigint not null check (declines >= 0),
    dirty_seq bigint not null,
    done_seq bigint not null,
    read_count bigint not null check (read_count >= 0),
    next_read_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    lease_until bigint,
    lease_fence bigint not null default 0,
    check (done_seq <= dirty_seq)
  )`,
  `create index provider_orders_dirty on provider_orders (updated_at) where dirty_seq > done_seq`,
  `create index provider_orders_next on provider_orders (next_read_at) where next_read_at is not null`,
  `create index provider_orders_reference on provider_orders (reference)`,

  `create table webhooks (
    webhook_id text collate "C" primary key,
    source text collate "C" not null,
    event text not null,
    order_id text collate "C",
    signed_at bigint not null,
    body text not null,
    body_hash text collate "C" not null,
    received_at bigint not null,
    unique (source, signed_at, body_hash)
  )`,

  // Webhooks whose signature did not hold, by source, until they are written down in the audit log.
  `create table refused_webhooks (
    source text collate "C" primary key,
    times bigint not null check (times >= 0),
    ip text,
    user_agent text,
    due_at bigint not null
  )`,
  `create index refused_webhooks_due on refused_webhooks (due_at)`,
]

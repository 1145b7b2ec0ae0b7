import type { Ddl } from './ddl.ts'

/** SQLite drops no check: the table is made anew. */
const NOTIFICATIONS = {
  sqlite: [
    'create table kept_rows as select * from notifications',
    'drop table notifications',
    `create table notifications (
      id text primary key,
      account_id text not null references accounts deferrable initially deferred,
      kind text not null,
      severity text not null check (severity in ('info', 'warn', 'critical')),
      message_key text not null,
      message_args text,
      cta_label_key text,
      cta_url text,
      dedupe_key text not null,
      read_at integer,
      created_at integer not null,
      unique (account_id, dedupe_key)
    ) strict`,
    'insert into notifications select * from kept_rows',
    'drop table kept_rows',
    `create index notifications_page on notifications (account_id, created_at, id)`,
    `create index notifications_unread on notifications (account_id) where read_at is null`,
  ],
  postgres: ['alter table notifications drop constraint notifications_kind_check'],
}

/**
 * Prices of a customer's own, price rises, and the right to leave that follows from one. The kinds of notifications are those
 * of the program alone from now on.
 */
export const priceRises: Ddl = (dialect) => {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"'
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint'
  const strict = dialect === 'sqlite' ? ' strict' : ''
  return [
    'alter table subscriptions add column own_price text',
    'alter table subscriptions add column price_rise text',
    'alter table subscriptions add column may_leave text',
    ...NOTIFICATIONS[dialect],
    `create table price_rises (
      price_rise_id ${text} primary key,
      asked text not null,
      effective_at ${whole} not null,
      reason text not null,
      user_id text not null,
      stage text not null check (stage in ('telling', 'told', 'stopped')),
      looked_at ${text},
      batches ${whole} not null check (batches >= 0),
      created_at ${whole} not null,
      updated_at ${whole} not null
    )${strict}`,
    'create index price_rises_page on price_rises (created_at, price_rise_id)',
    `create table raised_subscriptions (
      price_rise_id ${text} not null references price_rises deferrable initially deferred,
      subscription_id ${text} not null references subscriptions deferrable initially deferred,
      account_id ${text} not null references accounts deferrable initially deferred,
      state text not null check (state in ('planned', 'told', 'applied', 'left', 'dropped')),
      created_at ${whole} not null,
      updated_at ${whole} not null,
      primary key (price_rise_id, subscription_id)
    )${strict}`,
    'create index raised_subscriptions_state on raised_subscriptions (price_rise_id, state, subscription_id)',
    'create index raised_subscriptions_subscription on raised_subscriptions (subscription_id)',
  ]
}

import type { Ddl } from './ddl.ts'

/** SQLite drops no check: the table is made anew. */
const SQLITE = [
  'create table kept_rows as select *, null as before, null as after from plan_changes',
  'drop table plan_changes',
  `create table plan_changes (
    plan_change_id text primary key,
    subscription_id text not null references subscriptions deferrable initially deferred,
    account_id text not null references accounts deferrable initially deferred,
    from_tier text not null,
    to_tier text not null,
    price_minor integer not null check (price_minor >= 0),
    price_currency text not null,
    changed_at integer not null,
    period_start integer not null,
    period_end integer not null,
    period_days integer not null check (period_days >= 0),
    delta_minor integer not null,
    amount_minor integer not null check (amount_minor >= 0),
    amount_currency text not null,
    draft text,
    invoice_id text references invoices deferrable initially deferred,
    order_id text,
    payment_method_id text,
    started_by text not null check (started_by in ('customer', 'operator')),
    user_id text not null,
    reason text,
    state text not null check (state in ('charging', 'done', 'declined', 'not_sent', 'overpaid')),
    state_since integer not null,
    unknown_reads integer not null check (unknown_reads >= 0),
    next_action_at integer,
    failure_code text,
    created_at integer not null,
    updated_at integer not null,
    lease_until integer,
    lease_fence integer not null default 0,
    dearest_tier text,
    dearest_price_minor integer check (dearest_price_minor >= 0),
    dearest_price_currency text,
    uncovered_minor integer,
    before text,
    after text,
    check ((state = 'charging') = (next_action_at is not null))
  ) strict`,
  'insert into plan_changes select * from kept_rows',
  'drop table kept_rows',
  `create index plan_changes_due on plan_changes (next_action_at, plan_change_id)
    where next_action_at is not null`,
  `create index plan_changes_subscription on plan_changes (subscription_id, changed_at, plan_change_id)`,
]

const POSTGRES = [
  'alter table plan_changes drop constraint plan_changes_check',
  'alter table plan_changes add column before text',
  'alter table plan_changes add column after text',
]

/**
 * What is subscribed to beside the plan, and what is wished for the next period as one value. A plan that was chosen before
 * has no price in it: it is taken at the catalogue's of that day. A change keeps the terms before and after it, and
 * need not be of the plan.
 */
export const terms: Ddl = (dialect) => {
  const json = (fields: string) =>
    dialect === 'sqlite' ? `json_object(${fields})` : `json_build_object(${fields})`
  const empty = dialect === 'sqlite' ? `json('{}')` : `'{}'::json`
  const plan = json(`'plan_tier', plan_tier_pending, 'price', null, 'included', ${empty}`)
  const planned = json(`'effective_at', plan_tier_pending_effective_at, 'plan', ${plan}`)
  const text = dialect === 'sqlite' ? planned : `(${planned})::text`
  return [
    `alter table subscriptions add column included text not null default '{}'`,
    `alter table subscriptions add column items text not null default '[]'`,
    `alter table subscriptions add column planned text`,
    `create index subscriptions_with_items on subscriptions (subscription_id) where items <> '[]'`,
    `update subscriptions set planned = ${text} where plan_tier_pending is not null`,
    ...(dialect === 'sqlite' ? SQLITE : POSTGRES),
  ]
}

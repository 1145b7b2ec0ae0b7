/**
 * What dashboards count: kept by the database itself as other tables change. Source: contract 11. PostgreSQL.
 */
export const COUNTS: readonly string[] = [
  // How many subscriptions stand alike, and what they pay together. In parts, one for each connection that writes: what
  // one part has too little another has too much.
  `create table subscription_counts (
    plan_tier text collate "C" not null,
    status text collate "C" not null check (status in ('trialing', 'active', 'past_due',
      'cancel_at_period_end', 'unpaid', 'cancelled', 'suspended')),
    dunning_state text collate "C" not null check (dunning_state in ('current', 'grace', 'retry_1',
      'retry_2', 'final_notice', 'suspended', 'cancelled')),
    part bigint not null check (part between 0 and 63),
    subscriptions bigint not null,
    price_minor bigint not null,
    primary key (plan_tier, status, dunning_state, part)
  )`,

  // Whoever counts adds a row, in the transaction of what is counted: rows that are only added stand in nobody's way.
  `create table tally_rows (
    tally_row_id bigint generated always as identity primary key,
    measure text collate "C" not null check (measure in ('requests', 'requests_by_status', 'errors',
      'errors_by_route', 'errors_by_account', 'audit_rows', 'failed_sign_ins', 'links_issued',
      'links_used', 'subscriptions_begun', 'subscriptions_cancelled', 'revenue_minor')),
    hour_at bigint not null check (hour_at % 3600000 = 0),
    tally_key text collate "C" not null,
    amount bigint not null
  )`,

  // The rows added up, by hour and by day (UTC).
  `create table tallies (
    measure text collate "C" not null check (measure in ('requests', 'requests_by_status', 'errors',
      'errors_by_route', 'errors_by_account', 'audit_rows', 'failed_sign_ins', 'links_issued',
      'links_used', 'subscriptions_begun', 'subscriptions_cancelled', 'revenue_minor')),
    span text not null check (span in ('hour', 'day')),
    began_at bigint not null,
    tally_key text collate "C" not null,
    amount bigint not null,
    primary key (measure, span, began_at, tally_key) include (amount)
  )`,
  `create index tallies_by_key on tallies (measure, tally_key, began_at, amount) where span = 'day'`,
]

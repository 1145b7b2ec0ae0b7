/**
 * What the service works by: the outbox, idempotency keys, limits, facts, and what the scheduler did. SQLite.
 */
export const QUEUES: readonly string[] = [
  // The queue of effects. What is finished leaves the two indexes that the claims walk.
  `create table outbox (
    seq integer primary key autoincrement,
    outbox_id text not null unique,
    aggregate text not null,
    effect text not null,
    dedupe_key text not null unique,
    attempts integer not null check (attempts >= 0),
    next_at integer not null,
    created_at integer not null,
    last_error text,
    lease_until integer,
    lease_fence integer not null default 0,
    done_at integer,
    dead_at integer,
    check (done_at is null or dead_at is null)
  ) strict`,
  `create index outbox_due on outbox (next_at, seq) where done_at is null and dead_at is null`,
  `create index outbox_order on outbox (aggregate, seq) where done_at is null and dead_at is null`,
  `create index outbox_done on outbox (done_at) where done_at is not null`,
  `create index outbox_dead on outbox (dead_at) where dead_at is not null`,

  // The dedupe keys of messages that were purged.
  `create table outbox_keys (dedupe_key text primary key) strict`,

  `create table idempotency_keys (
    principal text not null,
    "key" text not null,
    fingerprint text not null,
    op_id text not null,
    state text not null check (state in ('started', 'done')),
    answer text,
    fence integer not null,
    created_at integer not null,
    begun_at integer,
    expires_at integer,
    lease_until integer,
    primary key (principal, "key"),
    check ((state = 'done') = (answer is not null)),
    check ((state = 'done') = (expires_at is not null))
  ) strict`,
  `create index idempotency_keys_expiry on idempotency_keys (expires_at) where state = 'done'`,

  // How often each limited thing was done in its present window.
  `create table rate_counters (
    counter_key text primary key,
    used integer not null,
    resets_at integer not null
  ) strict`,
  `create index rate_counters_reset on rate_counters (resets_at)`,

  // What the service remembers about itself: one row for each fact.
  `create table service_facts (
    fact_key text primary key,
    fact text not null
  ) strict`,

  // What the scheduler did: one row for each hour with a tick.
  `create table scheduler_hours (
    hour_at integer primary key,
    ticks integer not null check (ticks >= 0),
    did text not null,
    faults integer not null check (faults >= 0),
    failed_ticks integer not null check (failed_ticks between 0 and ticks),
    last_faults text not null,
    busy_ms integer not null check (busy_ms >= 0),
    longest_ms integer not null check (longest_ms >= 0),
    last_tick_at integer not null,
    last_tick_ms integer not null check (last_tick_ms >= 0),
    dunning text not null
  ) strict`,
  `create index scheduler_hours_ticks on scheduler_hours (hour_at, ticks, failed_ticks)`,
  `create index scheduler_hours_failed on scheduler_hours (hour_at) where failed_ticks > 0`,
]

/**
 * What the service works by: the outbox, idempotency keys, limits, facts, and what the scheduler did. PostgreSQL.
 */
export const QUEUES: readonly string[] = [
  // The queue of effects. What is finished leaves the two indexes that the claims walk.
  `create table outbox (
    seq bigint generated always as identity primary key,
    outbox_id text collate "C" not null unique,
    aggregate text collate "C" not null,
    effect text not null,
    dedupe_key text collate "C" not null unique,
    attempts bigint not null check (attempts >= 0),
    next_at bigint not null,
    created_at bigint not null,
    last_error text,
    lease_until bigint,
    lease_fence bigint not null default 0,
    done_at bigint,
    dead_at bigint,
    check (done_at is null or dead_at is null)
  )`,
  `create index outbox_due on outbox (next_at, seq) where done_at is null and dead_at is null`,
  `create index outbox_order on outbox (aggregate, seq) where done_at is null and dead_at is null`,
  `create index outbox_done on outbox (done_at) where done_at is not null`,
  `create index outbox_dead on outbox (dead_at) where dead_at is not null`,

  // The dedupe keys of messages that were purged.
  `create table outbox_keys (dedupe_key text collate "C" primary key)`,

  `create table idempotency_keys (
    principal text collate "C" not null,
    "key" text collate "C" not null,
    fingerprint text not null,
    op_id text collate "C" not null,
    state text not null check (state in ('started', 'done')),
    answer text,
    fence bigint not null,
    created_at bigint not null,
    begun_at bigint,
    expires_at bigint,
    lease_until bigint,
    primary key (principal, "key"),
    check ((state = 'done') = (answer is not null)),
    check ((state = 'done') = (expires_at is not null))
  )`,
  `create index idempotency_keys_expiry on idempotency_keys (expires_at) where state = 'done'`,

  // How often each limited thing was done in its present window.
  `create table rate_counters (
    counter_key text collate "C" primary key,
    used bigint not null,
    resets_at bigint not null
  )`,
  `create index rate_counters_reset on rate_counters (resets_at)`,

  // What the service remembers about itself: one row for each fact.
  `create table service_facts (
    fact_key text collate "C" primary key,
    fact text not null
  )`,

  // What the scheduler did: one row for each hour with a tick.
  `create table scheduler_hours (
    hour_at bigint primary key,
    ticks bigint not null check (ticks >= 0),
    did text not null,
    faults bigint not null check (faults >= 0),
    failed_ticks bigint not null check (failed_ticks between 0 and ticks),
    last_faults text not null,
    busy_ms bigint not null check (busy_ms >= 0),
    longest_ms bigint not null check (longest_ms >= 0),
    last_tick_at bigint not null,
    last_tick_ms bigint not null check (last_tick_ms >= 0),
    dunning text not null
  )`,
  `create index scheduler_hours_ticks on scheduler_hours (hour_at, ticks, failed_ticks)`,
  `create index scheduler_hours_failed on scheduler_hours (hour_at) where failed_ticks > 0`,
]

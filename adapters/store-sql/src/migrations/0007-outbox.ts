import type { Ddl } from './ddl.ts'

/** The queue of effects. What is finished leaves the two indexes that the claims walk. */
export const outbox: Ddl = ({ int, key, serial, strict }) => [
  `create table outbox (
    seq ${serial},
    outbox_id ${key} not null unique,
    aggregate ${key} not null,
    effect text not null,
    dedupe_key ${key} not null unique,
    attempts ${int} not null check (attempts >= 0),
    next_at ${int} not null,
    created_at ${int} not null,
    last_error text,
    lease_until ${int},
    lease_fence ${int} not null default 0,
    done_at ${int},
    dead_at ${int},
    check (done_at is null or dead_at is null)
  )${strict}`,
  `create index outbox_due on outbox (next_at, seq) where done_at is null and dead_at is null`,
  `create index outbox_order on outbox (aggregate, seq) where done_at is null and dead_at is null`,
  `create index outbox_done on outbox (done_at) where done_at is not null`,
  `create index outbox_dead on outbox (dead_at) where dead_at is not null`,
  `create table outbox_keys (dedupe_key ${key} primary key)${strict}`,
]

import { type Ddl, oneOf } from './ddl.ts'

/** Idempotency keys. */
export const idempotency: Ddl = ({ int, key, strict }) => [
  `create table idempotency_keys (
    principal ${key} not null,
    "key" ${key} not null,
    fingerprint text not null,
    op_id ${key} not null,
    state text not null ${oneOf('state', ['started', 'done'])},
    answer text,
    fence ${int} not null,
    created_at ${int} not null,
    begun_at ${int},
    expires_at ${int},
    lease_until ${int},
    primary key (principal, "key"),
    check ((state = 'done') = (answer is not null)),
    check ((state = 'done') = (expires_at is not null))
  )${strict}`,
  `create index idempotency_keys_expiry on idempotency_keys (expires_at) where state = 'done'`,
]

import type { Ddl } from './ddl.ts'

const TEXT = { sqlite: 'text', postgres: 'text collate "C"' } as const
const INT = { sqlite: 'integer', postgres: 'bigint' } as const
const STRICT = { sqlite: ' strict', postgres: '' } as const

/** That neither changes nor goes away is kept as it is for the roots. */
const FROZEN = {
  sqlite: ['update', 'delete'].map(
    (event) => `create trigger audit_day_heads_no_${event} before ${event} on audit_day_heads
      begin select raise(abort, 'audit_day_heads is append-only'); end`,
  ),
  postgres: [
    `create function audit_day_heads_frozen() returns trigger language plpgsql as $$
      begin raise exception 'audit_day_heads is append-only'; end $$`,
    `create trigger audit_day_heads_no_update before update on audit_day_heads
      for each row execute function audit_day_heads_frozen()`,
    `create trigger audit_day_heads_no_delete before delete on audit_day_heads
      for each row execute function audit_day_heads_frozen()`,
    `create trigger audit_day_heads_no_truncate before truncate on audit_day_heads
      for each statement execute function audit_day_heads_frozen()`,
  ],
}

/**
 * The last link of each chain that grew, as the day was sealed, and the two digests that the day's root is made of: by
 * them a single row is proved without all the others. Roots of before have none.
 */
export const auditDayHeads: Ddl = (dialect) => [
  `create table audit_day_heads (
    day ${TEXT[dialect]} not null,
    chain ${TEXT[dialect]} not null,
    seq ${INT[dialect]} not null,
    hash text not null,
    primary key (day, chain)
  )${STRICT[dialect]}`,
  'create index audit_day_heads_chain on audit_day_heads (chain, seq)',
  'alter table audit_roots add column heads_hash text',
  'alter table audit_roots add column grown_hash text',
  ...FROZEN[dialect],
]

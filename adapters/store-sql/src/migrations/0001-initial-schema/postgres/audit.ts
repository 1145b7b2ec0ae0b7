/** The audit log, which the database itself keeps append-only. Source: contract 10.4. PostgreSQL. */
export const AUDIT: readonly string[] = [
  // An update may only take personal fields away.
  `create table audit_log (
    id text collate "C" primary key,
    chain text collate "C" not null,
    seq bigint not null check (seq > 0),
    ts bigint not null,
    action text not null,
    account_id text collate "C",
    user_id text collate "C",
    actor text not null check (actor in ('customer', 'admin', 'system', 'webhook')),
    ip text,
    user_agent text,
    outcome text not null check (outcome in ('success', 'failure')),
    reason text,
    meta text,
    salt text,
    personal_hash text not null,
    prev_hash text not null,
    hash text not null,
    unique (chain, seq)
  )`,
  `create function audit_log_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger audit_log_no_update before update on audit_log
    for each row when (not (new.id is not distinct from old.id
      and new.chain is not distinct from old.chain and new.seq is not distinct from old.seq
      and new.ts is not distinct from old.ts and new.action is not distinct from old.action
      and new.account_id is not distinct from old.account_id
      and new.user_id is not distinct from old.user_id and new.actor is not distinct from old.actor
      and new.outcome is not distinct from old.outcome and new.reason is not distinct from old.reason
      and new.meta is not distinct from old.meta
      and new.personal_hash is not distinct from old.personal_hash
      and new.prev_hash is not distinct from old.prev_hash and new.hash is not distinct from old.hash
      and (new.ip is null or new.ip is not distinct from old.ip) and (new.user_agent is null
      or new.user_agent is not distinct from old.user_agent) and (new.salt is null
      or new.salt is not distinct from old.salt)))
    execute function audit_log_no_update()`,
  `create function audit_log_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger audit_log_no_delete before delete on audit_log
    for each row when (true)
    execute function audit_log_no_delete()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement
    execute function audit_log_no_delete()`,
  `create index audit_log_page on audit_log (ts, id)`,
  `create index audit_log_actions on audit_log (action, actor, outcome, ts, id)`,
  `create index audit_log_actors on audit_log (actor, outcome, ts, id)`,
  `create index audit_log_accounts on audit_log (account_id, ts, id) where account_id is not null`,
  `create index audit_log_users on audit_log (user_id, ts, id, action, actor, outcome)
    where user_id is not null`,
  `create index audit_log_ticket on audit_log ((meta::jsonb ->> 'ticket_id'), ts, seq)
    where meta like '%"ticket_id":%'`,

  `create table audit_chains (
    chain text collate "C" primary key,
    seq bigint not null check (seq > 0),
    hash text not null
  )`,

  `create table audit_roots (
    day text collate "C" primary key,
    chains bigint not null,
    root_hash text not null,
    prev_hash text not null,
    created_at bigint not null
  )`,
  `create function audit_roots_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_roots is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger audit_roots_no_update before update on audit_roots
    for each row when (not (false))
    execute function audit_roots_no_update()`,
  `create function audit_roots_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_roots is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger audit_roots_no_delete before delete on audit_roots
    for each row when (true)
    execute function audit_roots_no_delete()`,
  `create trigger audit_roots_no_truncate before truncate on audit_roots
    for each statement
    execute function audit_roots_no_delete()`,
]

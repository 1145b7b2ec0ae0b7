/** The audit log, which the database itself keeps append-only. Source: contract 10.4. SQLite. */
export const AUDIT: readonly string[] = [
  // An update may only take personal fields away.
  `create table audit_log (
    id text primary key,
    chain text not null,
    seq integer not null check (seq > 0),
    ts integer not null,
    action text not null,
    account_id text,
    user_id text,
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
  ) strict`,
  `create trigger audit_log_no_update before update on audit_log
    when not (new.id is not distinct from old.id and new.chain is not distinct from old.chain
      and new.seq is not distinct from old.seq and new.ts is not distinct from old.ts
      and new.action is not distinct from old.action
      and new.account_id is not distinct from old.account_id
      and new.user_id is not distinct from old.user_id and new.actor is not distinct from old.actor
      and new.outcome is not distinct from old.outcome and new.reason is not distinct from old.reason
      and new.meta is not distinct from old.meta
      and new.personal_hash is not distinct from old.personal_hash
      and new.prev_hash is not distinct from old.prev_hash and new.hash is not distinct from old.hash
      and (new.ip is null or new.ip is not distinct from old.ip) and (new.user_agent is null
      or new.user_agent is not distinct from old.user_agent) and (new.salt is null
      or new.salt is not distinct from old.salt))
    begin
      select raise(abort, 'audit_log is append-only');
    end`,
  `create trigger audit_log_no_delete before delete on audit_log
    when true
    begin
      select raise(abort, 'audit_log is append-only');
    end`,
  `create index audit_log_page on audit_log (ts, id)`,
  `create index audit_log_actions on audit_log (action, actor, outcome, ts, id)`,
  `create index audit_log_actors on audit_log (actor, outcome, ts, id)`,
  `create index audit_log_accounts on audit_log (account_id, ts, id) where account_id is not null`,
  `create index audit_log_users on audit_log (user_id, ts, id, action, actor, outcome)
    where user_id is not null`,
  `create index audit_log_ticket on audit_log (json_extract(meta, '$.ticket_id'), ts, seq)
    where meta like '%"ticket_id":%'`,

  `create table audit_chains (
    chain text primary key,
    seq integer not null check (seq > 0),
    hash text not null
  ) strict`,

  `create table audit_roots (
    day text primary key,
    chains integer not null,
    root_hash text not null,
    prev_hash text not null,
    created_at integer not null
  ) strict`,
  `create trigger audit_roots_no_update before update on audit_roots
    when not (false)
    begin
      select raise(abort, 'audit_roots is append-only');
    end`,
  `create trigger audit_roots_no_delete before delete on audit_roots
    when true
    begin
      select raise(abort, 'audit_roots is append-only');
    end`,
]

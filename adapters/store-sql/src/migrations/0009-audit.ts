import { AUDIT_ACTORS } from '@billing/core'
import { type Ddl, oneOf, type Words } from './ddl.ts'

/** The audit log, which the database itself keeps append-only. Source: contract 10.4. */
export const audit: Ddl = (words) => [
  ...tables(words),
  ...frozen(words, 'audit_log', 'update', `not (${onlyErases()})`),
  ...frozen(words, 'audit_log', 'delete', 'true'),
  ...frozen(words, 'audit_roots', 'update', 'true'),
  ...frozen(words, 'audit_roots', 'delete', 'true'),
  ...(words.dialect === 'postgres' ? [unemptied('audit_log'), unemptied('audit_roots')] : []),
]

const tables: Ddl = ({ int, key, strict }) => [
  `create table audit_log (
    id ${key} primary key,
    chain ${key} not null,
    seq ${int} not null check (seq > 0),
    ts ${int} not null,
    action text not null,
    account_id ${key},
    user_id ${key},
    actor text not null ${oneOf('actor', AUDIT_ACTORS)},
    ip text,
    user_agent text,
    outcome text not null ${oneOf('outcome', ['success', 'failure'])},
    reason text,
    meta text,
    salt text,
    personal_hash text not null,
    prev_hash text not null,
    hash text not null,
    unique (chain, seq)
  )${strict}`,
  `create table audit_chains (
    chain ${key} primary key,
    seq ${int} not null check (seq > 0),
    hash text not null
  )${strict}`,
  `create table audit_roots (
    day ${key} primary key,
    chains ${int} not null,
    root_hash text not null,
    prev_hash text not null,
    created_at ${int} not null
  )${strict}`,
]

const ERASABLE = ['ip', 'user_agent', 'salt']
const KEPT =
  'id chain seq ts action account_id user_id actor outcome reason meta personal_hash prev_hash hash'.split(
    ' ',
  )

/** That an update changes nothing but takes personal fields away. */
function onlyErases(): string {
  const same = (column: string) => `new.${column} is not distinct from old.${column}`
  const kept = KEPT.map(same)
  const erased = ERASABLE.map((column) => `(new.${column} is null or ${same(column)})`)
  return [...kept, ...erased].join(' and ')
}

function frozen({ dialect }: Words, table: string, verb: 'update' | 'delete', when: string) {
  const name = `${table}_no_${verb}`
  const message = `${table} is append-only`
  if (dialect === 'sqlite') {
    return [
      `create trigger ${name} before ${verb} on ${table} when ${when}
       begin select raise(abort, '${message}'); end`,
    ]
  }
  return [
    `create function ${name}() returns trigger language plpgsql as
     $$ begin raise exception '${message}' using errcode = 'restrict_violation'; end $$`,
    `create trigger ${name} before ${verb} on ${table} for each row when (${when})
     execute function ${name}()`,
  ]
}

/** PostgreSQL has a third way to lose rows. */
function unemptied(table: string): string {
  return `create trigger ${table}_no_truncate before truncate on ${table}
          for each statement execute function ${table}_no_delete()`
}

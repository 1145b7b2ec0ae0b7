import { AUDIT_ACTORS } from '@billing/core'
import { appendOnly, type Ddl, oneOf, same } from './ddl.ts'

/** The audit log, which the database itself keeps append-only. Source: contract 10.4. */
export const audit: Ddl = (words) => [
  ...tables(words),
  ...appendOnly(words, 'audit_log', onlyErases()),
  ...appendOnly(words, 'audit_roots'),
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
  'id chain seq ts action account_id user_id actor outcome reason meta personal_hash prev_hash hash'

/** That an update changes nothing but takes personal fields away. */
function onlyErases(): string {
  const erased = ERASABLE.map((column) => `(new.${column} is null or ${same(column)})`)
  return [same(KEPT), ...erased].join(' and ')
}

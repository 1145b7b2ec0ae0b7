import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** Keys by which machines ask as an operator: hashes of their secrets, and what they are for. */
export const apiKeys: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table api_keys (
      api_key_id ${key} primary key,
      user_id ${key} not null references users on delete cascade deferrable initially deferred,
      name text not null,
      scopes text not null,
      secret_hash ${key} not null unique,
      ending text not null,
      previous_hash ${key} unique,
      previous_until ${int},
      created_at ${int} not null,
      expires_at ${int} not null,
      rotated_at ${int},
      last_used_at ${int},
      revoked_at ${int},
      check ((previous_hash is null) = (previous_until is null))
    ${end}`,
    'create index api_keys_user on api_keys (user_id)',
    'create index api_keys_created on api_keys (created_at, api_key_id)',
  ]
}

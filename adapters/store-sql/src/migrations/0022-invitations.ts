import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** People whom an owner wants in the account, until they come; and who gets an account's documents. */
export const invitations: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table invitations (
      invitation_id ${key} primary key,
      account_id ${key} not null references accounts deferrable initially deferred,
      email text not null,
      email_key ${key} not null,
      role text not null check (role in ('support', 'owner')),
      token_hash text unique,
      created_at ${int} not null,
      expires_at ${int} not null,
      unique (account_id, email_key)
    ${end}`,
    'create index invitations_expiring on invitations (expires_at)',
    'alter table accounts add column billing_email text',
  ]
}

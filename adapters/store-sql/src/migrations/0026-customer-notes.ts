import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** A note is written once; erasure deletes it. */
const APPEND_ONLY = {
  sqlite: [
    `create trigger customer_notes_no_update before update on customer_notes
      begin select raise(abort, 'customer_notes is append-only'); end`,
  ],
  postgres: [
    `create function customer_notes_no_update() returns trigger language plpgsql as $$
      begin
        raise exception 'customer_notes is append-only' using errcode = 'restrict_violation';
      end $$`,
    `create trigger customer_notes_no_update before update on customer_notes
      for each row execute function customer_notes_no_update()`,
  ],
} as const

/** What operators write down about customers, for themselves. */
export const customerNotes: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table customer_notes (
      note_id ${key} primary key,
      account_id ${key} not null references accounts deferrable initially deferred,
      author_user_id ${key} not null,
      body text not null,
      created_at ${int} not null
    ${end}`,
    'create index customer_notes_of_account on customer_notes (account_id, created_at, note_id)',
    ...APPEND_ONLY[dialect],
  ]
}

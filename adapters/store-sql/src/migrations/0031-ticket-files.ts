import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** A file never changes, but for its name, which goes when its customer is anonymised. */
const ERASED = `new.id is not distinct from old.id and new.ticket_id is not distinct from old.ticket_id
  and new.message_id is not distinct from old.message_id and new.author is not distinct from old.author
  and new.author_user_id is not distinct from old.author_user_id
  and new.storage_key is not distinct from old.storage_key
  and new.content_type is not distinct from old.content_type
  and new.size_bytes is not distinct from old.size_bytes
  and new.created_at is not distinct from old.created_at and new.filename = ''`

const APPEND_ONLY = {
  sqlite: [
    `create trigger support_files_no_update before update on support_files
      when not (${ERASED})
      begin select raise(abort, 'support_files is append-only'); end`,
    `create trigger support_files_no_delete before delete on support_files
      begin select raise(abort, 'support_files is append-only'); end`,
  ],
  postgres: [
    `create function support_files_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'support_files is append-only' using errcode = 'restrict_violation';
      end $$`,
    `create trigger support_files_no_update before update on support_files
      for each row when (not (${ERASED}))
      execute function support_files_append_only()`,
    `create trigger support_files_no_delete before delete on support_files
      for each row execute function support_files_append_only()`,
    `create trigger support_files_no_truncate before truncate on support_files
      for each statement execute function support_files_append_only()`,
  ],
} as const

/** What customers and operators send with messages of tickets. */
export const ticketFiles: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table support_files (
      id ${key} primary key,
      ticket_id ${key} not null references support_tickets deferrable initially deferred,
      message_id ${key} not null references support_messages deferrable initially deferred,
      author text not null check (author in ('customer', 'admin')),
      author_user_id ${key} not null,
      filename text not null check (length(filename) <= 120),
      storage_key text not null unique,
      content_type text not null
        check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
      size_bytes ${int} not null check (size_bytes between 1 and 10485760),
      created_at ${int} not null
    ${end}`,
    'create index support_files_ticket on support_files (ticket_id, created_at, id)',
    'create index support_files_message on support_files (message_id)',
    ...APPEND_ONLY[dialect],
  ]
}

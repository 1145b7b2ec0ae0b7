import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** Evidence that is refused to be changed or removed. */
const FROZEN = {
  sqlite: [
    `create trigger place_pieces_no_update before update on place_pieces
      begin
        select raise(abort, 'place_pieces is append-only');
      end`,
    `create trigger place_pieces_no_delete before delete on place_pieces
      begin
        select raise(abort, 'place_pieces is append-only');
      end`,
  ],
  postgres: [
    `create function place_pieces_frozen() returns trigger language plpgsql as $$
      begin
        raise exception 'place_pieces is append-only' using errcode = 'restrict_violation';
      end $$`,
    `create trigger place_pieces_no_update before update on place_pieces
      for each row execute function place_pieces_frozen()`,
    `create trigger place_pieces_no_delete before delete on place_pieces
      for each row execute function place_pieces_frozen()`,
    `create trigger place_pieces_no_truncate before truncate on place_pieces
      for each statement execute function place_pieces_frozen()`,
  ],
} as const

/**
 * Evidence of where accounts are, and the place that it decided, as JSON; null on an account that is older than its
 * evidence. `place_review_at`: since when an operator is to look.
 */
export const placeEvidence: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table place_pieces (
      piece_id ${key} primary key,
      account_id ${key} not null references accounts deferrable initially deferred,
      kind text not null,
      country text,
      territory text,
      about text,
      seen_at ${int} not null
    ${end}`,
    'create index place_pieces_account on place_pieces (account_id, seen_at, piece_id)',
    ...FROZEN[dialect],
    'alter table accounts add column place text',
    `alter table accounts add column place_review_at ${int}`,
    `create index accounts_place_review on accounts (place_review_at, account_id)
      where place_review_at is not null`,
  ]
}

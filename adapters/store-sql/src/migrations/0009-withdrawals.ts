import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/** What a statement says and when, which never changes; its words and its person may be erased. */
const KEPT = [
  'withdrawal_id',
  'account_id',
  'subscription_id',
  'channel',
  'sent_at',
  'received_at',
  'right_until',
  'begin_asked_at',
  'entered_by',
  'created_at',
].map((column) => `new.${column} is distinct from old.${column}`)
const ERASABLE = ['consumer_name', 'contract', 'email'].map(
  (column) => `(new.${column} <> old.${column} and new.${column} <> '')`,
)
const ONCE = ['confirmed_at', 'owed_minor', 'paid_back_at'].map(
  (column) => `(old.${column} is not null and new.${column} is distinct from old.${column})`,
)
const CHANGED = [
  ...KEPT,
  ...ERASABLE,
  '(new.words is not null and new.words is distinct from old.words)',
  ...ONCE,
].join(' or ')

const FROZEN = {
  sqlite: [
    `create trigger withdrawals_no_update before update on withdrawals
      when ${CHANGED}
      begin
        select raise(abort, 'withdrawals is append-only');
      end`,
    `create trigger withdrawals_no_delete before delete on withdrawals
      begin
        select raise(abort, 'withdrawals is append-only');
      end`,
  ],
  postgres: [
    `create function withdrawals_frozen() returns trigger language plpgsql as $$
      begin
        raise exception 'withdrawals is append-only' using errcode = 'restrict_violation';
      end $$`,
    `create trigger withdrawals_no_update before update on withdrawals
      for each row when (${CHANGED}) execute function withdrawals_frozen()`,
    `create trigger withdrawals_no_delete before delete on withdrawals
      for each row execute function withdrawals_frozen()`,
    `create trigger withdrawals_no_truncate before truncate on withdrawals
      for each statement execute function withdrawals_frozen()`,
  ],
} as const

/**
 * Statements of consumers who withdraw from their contract; since when a contract is withdrawn; when a consumer asked us
 * to begin at once, and when the contract was confirmed to them: for those of before, when its mail was delivered. A
 * refund is taken from its invoice, as all of before, or from account credit.
 */
export const withdrawals: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table withdrawals (
      withdrawal_id ${key} primary key,
      account_id ${key} not null references accounts deferrable initially deferred,
      subscription_id ${key} not null references subscriptions deferrable initially deferred,
      status text not null,
      channel text not null,
      consumer_name text not null,
      contract text not null,
      email text not null,
      words text,
      sent_at ${int} not null,
      received_at ${int} not null,
      right_until ${int} not null,
      begin_asked_at ${int},
      entered_by text,
      confirmed_at ${int},
      owed_minor ${int},
      owed_currency text,
      paid_back_at ${int},
      created_at ${int} not null
    ${end}`,
    'create index withdrawals_account on withdrawals (account_id, created_at, withdrawal_id)',
    `create unique index withdrawals_once on withdrawals (subscription_id)
      where confirmed_at is not null`,
    `create index withdrawals_confirmed on withdrawals (confirmed_at, withdrawal_id)
      where confirmed_at is not null`,
    ...FROZEN[dialect],
    `alter table subscriptions add column withdrawn_at ${int}`,
    `alter table signups add column begin_asked_at ${int}`,
    `alter table signups add column contract_confirmed_at ${int}`,
    `update signups set contract_confirmed_at = coalesce(
        (select done_at from outbox
          where dedupe_key = 'contract_confirmed:' || signups.prospect_account_id),
        (select signups.card_verified_at from outbox_keys
          where dedupe_key = 'contract_confirmed:' || signups.prospect_account_id))
      where prospect_account_id is not null`,
    `alter table refunds add column taken_from text not null default 'invoice'`,
  ]
}

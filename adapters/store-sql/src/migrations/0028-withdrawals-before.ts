import type { Ddl } from './ddl.ts'

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

/** What was confirmed before a subscription began is confirmed once too. */
const ONCE_BEFORE = `create unique index withdrawals_once_before on withdrawals (account_id)
  where confirmed_at is not null and subscription_id is null`

/** SQLite drops no `not null`: the table is made anew. */
const SQLITE = [
  'create table kept_withdrawals as select * from withdrawals',
  'drop table withdrawals',
  `create table withdrawals (
    withdrawal_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    subscription_id text references subscriptions deferrable initially deferred,
    status text not null,
    channel text not null,
    consumer_name text not null,
    contract text not null,
    email text not null,
    words text,
    sent_at integer not null,
    received_at integer not null,
    right_until integer not null,
    begin_asked_at integer,
    entered_by text,
    confirmed_at integer,
    owed_minor integer,
    owed_currency text,
    paid_back_at integer,
    created_at integer not null
  ) strict`,
  `insert into withdrawals (withdrawal_id, account_id, subscription_id, status, channel,
      consumer_name, contract, email, words, sent_at, received_at, right_until, begin_asked_at,
      entered_by, confirmed_at, owed_minor, owed_currency, paid_back_at, created_at)
    select withdrawal_id, account_id, subscription_id, status, channel, consumer_name, contract,
      email, words, sent_at, received_at, right_until, begin_asked_at, entered_by, confirmed_at,
      owed_minor, owed_currency, paid_back_at, created_at from kept_withdrawals`,
  'drop table kept_withdrawals',
  'create index withdrawals_account on withdrawals (account_id, created_at, withdrawal_id)',
  `create unique index withdrawals_once on withdrawals (subscription_id)
    where confirmed_at is not null`,
  `create index withdrawals_confirmed on withdrawals (confirmed_at, withdrawal_id)
    where confirmed_at is not null`,
  ONCE_BEFORE,
  `create trigger withdrawals_no_update before update on withdrawals
    when ${CHANGED}
    begin
      select raise(abort, 'withdrawals is append-only');
    end`,
  `create trigger withdrawals_no_delete before delete on withdrawals
    begin
      select raise(abort, 'withdrawals is append-only');
    end`,
]

const POSTGRES = ['alter table withdrawals alter column subscription_id drop not null', ONCE_BEFORE]

/** A consumer may withdraw before the phone system stands, with which the subscription begins. */
export const withdrawalsBefore: Ddl = (dialect) => (dialect === 'sqlite' ? SQLITE : POSTGRES)

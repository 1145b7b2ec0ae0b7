import { LEDGER_ACCOUNTS } from '@billing/core'
import { appendOnly, type Ddl, oneOf, refers, type Words } from './ddl.ts'

/**
 * The ledger, append-only. A transaction is one row with its postings inside, so that it is balanced, or
 * refused, when it is written: no moment and no second statement in which half of it stands. From its
 * postings the database itself keeps the balances, which can so never differ from them. Source: contract 6.8.
 */
export const ledger: Ddl = (words) => [
  ...transactions(words),
  ...balances(words),
  ...appendOnly(words, 'ledger_transactions'),
  ...counted(words),
]

const ACCOUNTS = Object.keys(LEDGER_ACCOUNTS)

const transactions: Ddl = ({ int, key, strict }) => [
  `create table ledger_transactions (
    ledger_tx_id ${key} primary key,
    kind ${key} not null,
    ref ${key} not null,
    account_id ${key} not null ${refers('accounts')},
    at ${int} not null,
    postings text not null,
    seq ${int} not null check (seq > 0),
    prev_hash text not null,
    hash text not null,
    unique (kind, ref),
    unique (account_id, seq)
  )${strict}`,
  `create table ledger_chains (
    chain ${key} primary key ${refers('accounts')},
    seq ${int} not null check (seq > 0),
    hash text not null
  )${strict}`,
]

/**
 * Debits less credits. The sum over all subjects is kept in parts, one for each connection that writes: in one
 * row, any two movements of the service would stand in each other's way.
 */
const balances: Ddl = ({ int, key, strict }) => [
  `create table ledger_balances (
    account ${key} not null ${oneOf('account', ACCOUNTS)},
    subject_id ${key} not null,
    currency ${key} not null,
    debit_minor ${int} not null,
    primary key (account, subject_id, currency)
  )${strict}`,
  `create table ledger_totals (
    account ${key} not null ${oneOf('account', ACCOUNTS)},
    currency ${key} not null,
    part ${int} not null check (part between 0 and 63),
    debit_minor ${int} not null,
    primary key (account, currency, part)
  )${strict}`,
]

const MESSAGE = 'a ledger transaction must balance'

/** Debits and credits are equal in every currency, and every posting is a whole amount, not zero. */
const WRONG = `having currency is null or sum(amount_minor) <> 0
        or sum(case when amount_minor <> 0 then 0 else 1 end) > 0`

const ADDED = 'do update set debit_minor = ledger_balances.debit_minor + excluded.debit_minor'

/** Refuses what does not balance, and adds the postings to the balances. */
const counted = ({ dialect }: Words): string[] =>
  dialect === 'sqlite' ? countedByRow() : countedByStatement()

/** SQLite takes one row at a time; a posting after the other, since sorting them costs as much as all the rest. */
function countedByRow(): string[] {
  const postings = `(select value ->> '$.account' as account, value ->> '$.subject_id' as subject_id,
      value ->> '$.amount.currency' as currency,
      case json_type(value, '$.amount.amount_minor')
        when 'integer' then value ->> '$.amount.amount_minor' end as amount_minor
    from json_each(new.postings))`
  return [
    `create trigger ledger_transactions_balanced before insert on ledger_transactions
     when exists (select 1 from ${postings} group by currency ${WRONG})
     begin select raise(abort, '${MESSAGE}'); end`,
    `create trigger ledger_transactions_counted after insert on ledger_transactions
     begin
      insert into ledger_balances (account, subject_id, currency, debit_minor)
        select account, subject_id, currency, amount_minor from ${postings}
        where subject_id is not null
        on conflict (account, subject_id, currency) ${ADDED};
      insert into ledger_totals (account, currency, part, debit_minor)
        select account, currency, 0, amount_minor from ${postings} where true
        on conflict (account, currency, part)
          do update set debit_minor = ledger_totals.debit_minor + excluded.debit_minor;
     end`,
  ]
}

/** PostgreSQL takes all rows of a statement together, in one order of balances for all. */
function countedByStatement(): string[] {
  const postings = `(select ledger_tx_id, value ->> 'account' as account,
      value ->> 'subject_id' as subject_id, value #>> '{amount,currency}' as currency,
      case jsonb_typeof(value #> '{amount,amount_minor}')
        when 'number' then (value #>> '{amount,amount_minor}')::bigint end as amount_minor
    from added, jsonb_array_elements(added.postings::jsonb)) as posting`
  return [
    `create function ledger_transactions_counted() returns trigger language plpgsql as
     $$ begin
      if exists (select 1 from ${postings} group by ledger_tx_id, currency ${WRONG}) then
        raise exception '${MESSAGE}' using errcode = 'check_violation';
      end if;
      insert into ledger_balances (account, subject_id, currency, debit_minor)
        select account, subject_id, currency, sum(amount_minor) from ${postings}
        where subject_id is not null group by 1, 2, 3 order by 1, 2, 3
        on conflict (account, subject_id, currency) ${ADDED};
      insert into ledger_totals (account, currency, part, debit_minor)
        select account, currency, pg_backend_pid() % 64, sum(amount_minor) from ${postings}
        group by 1, 2 order by 1, 2
        on conflict (account, currency, part)
          do update set debit_minor = ledger_totals.debit_minor + excluded.debit_minor;
      return null;
     end $$`,
    `create trigger ledger_transactions_counted after insert on ledger_transactions
     referencing new table as added for each statement execute function ledger_transactions_counted()`,
  ]
}

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
  ...checked(words),
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
 * Debits less credits. The sum over all subjects is kept in up to sixteen parts, by the customer whose
 * movement it is: in one row, any two movements of the service would stand in each other's way.
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
    part ${int} not null check (part between 0 and 15),
    debit_minor ${int} not null,
    primary key (account, currency, part)
  )${strict}`,
]

/** The postings of the new row, as rows; what is no whole number is null, or refused by the cast. */
const POSTINGS = {
  sqlite: `(select value ->> '$.account' as account, value ->> '$.subject_id' as subject_id,
      value ->> '$.amount.currency' as currency,
      case json_type(value, '$.amount.amount_minor')
        when 'integer' then value ->> '$.amount.amount_minor' end as amount_minor
    from json_each(new.postings))`,
  postgres: `(select value ->> 'account' as account, value ->> 'subject_id' as subject_id,
      value #>> '{amount,currency}' as currency,
      case jsonb_typeof(value #> '{amount,amount_minor}')
        when 'number' then (value #>> '{amount,amount_minor}')::bigint end as amount_minor
    from jsonb_array_elements(new.postings::jsonb)) as posting`,
} as const

/** Debits and credits are equal in every currency, and every posting is a whole amount, not zero. */
function checked({ dialect }: Words): string[] {
  const message = 'a ledger transaction must balance'
  const wrong = `exists (select 1 from ${POSTINGS[dialect]} group by currency
      having currency is null or sum(amount_minor) <> 0
        or sum(case when amount_minor <> 0 then 0 else 1 end) > 0)`
  if (dialect === 'sqlite') {
    return [
      `create trigger ledger_transactions_balanced before insert on ledger_transactions
       when ${wrong} begin select raise(abort, '${message}'); end`,
    ]
  }
  return [
    `create function ledger_transactions_balanced() returns trigger language plpgsql as
     $$ begin
       if ${wrong} then raise exception '${message}' using errcode = 'check_violation'; end if;
       return new;
     end $$`,
    `create trigger ledger_transactions_balanced before insert on ledger_transactions
     for each row execute function ledger_transactions_balanced()`,
  ]
}

/** By the last character of the customer's id. */
const PART = {
  sqlite: 'unicode(substr(new.account_id, -1)) % 16',
  postgres: 'ascii(right(new.account_id, 1)) % 16',
} as const

/** Adds the new row's postings to the balances, in one order of rows for all. */
function counted({ dialect }: Words): string[] {
  const postings = POSTINGS[dialect]
  const body = `
    insert into ledger_balances (account, subject_id, currency, debit_minor)
      select account, subject_id, currency, sum(amount_minor) from ${postings}
      where subject_id is not null group by account, subject_id, currency order by 1, 2, 3
      on conflict (account, subject_id, currency)
        do update set debit_minor = ledger_balances.debit_minor + excluded.debit_minor;
    insert into ledger_totals (account, currency, part, debit_minor)
      select account, currency, ${PART[dialect]}, sum(amount_minor) from ${postings}
      where true group by account, currency order by 1, 2
      on conflict (account, currency, part)
        do update set debit_minor = ledger_totals.debit_minor + excluded.debit_minor;`
  if (dialect === 'sqlite') {
    return [
      `create trigger ledger_transactions_counted after insert on ledger_transactions
       begin ${body} end`,
    ]
  }
  return [
    `create function ledger_transactions_counted() returns trigger language plpgsql as
     $$ begin ${body} return null; end $$`,
    `create trigger ledger_transactions_counted after insert on ledger_transactions
     for each row execute function ledger_transactions_counted()`,
  ]
}

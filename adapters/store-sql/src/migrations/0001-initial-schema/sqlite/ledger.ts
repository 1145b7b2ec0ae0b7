/** The ledger and its balances. SQLite. */
export const LEDGER: readonly string[] = [
  // A transaction is one row with its postings inside, so that it is balanced, or refused, when it is written: no
  // moment and no second statement in which half of it stands. From its postings the database itself keeps the balances,
  // which can so never differ from them. Source: contract 6.8.
  `create table ledger_transactions (
    ledger_tx_id text primary key,
    kind text not null,
    ref text not null,
    account_id text not null references accounts deferrable initially deferred,
    at integer not null,
    postings text not null,
    seq integer not null check (seq > 0),
    prev_hash text not null,
    hash text not null,
    unique (kind, ref),
    unique (account_id, seq)
  ) strict`,
  `create trigger ledger_transactions_no_update before update on ledger_transactions
    when not (false)
    begin
      select raise(abort, 'ledger_transactions is append-only');
    end`,
  `create trigger ledger_transactions_no_delete before delete on ledger_transactions
    when true
    begin
      select raise(abort, 'ledger_transactions is append-only');
    end`,
  // Debits and credits are equal in every currency, and every posting is a whole amount, not zero.
  `create trigger ledger_transactions_balanced before insert on ledger_transactions
    when exists (
      select 1 from (
        select value ->> '$.account' as account, value ->> '$.subject_id' as subject_id,
          value ->> '$.amount.currency' as currency,
          case json_type(value, '$.amount.amount_minor')
            when 'integer' then value ->> '$.amount.amount_minor' end as amount_minor
        from json_each(new.postings))
      group by currency
      having currency is null or sum(amount_minor) <> 0
        or sum(case when amount_minor <> 0 then 0 else 1 end) > 0)
    begin
      select raise(abort, 'a ledger transaction must balance');
    end`,
  // A posting after the other: sorting them costs as much as all the rest.
  `create trigger ledger_transactions_counted after insert on ledger_transactions
    begin
      insert into ledger_balances (account, subject_id, currency, debit_minor)
        select account, subject_id, currency, amount_minor
        from (
          select value ->> '$.account' as account, value ->> '$.subject_id' as subject_id,
            value ->> '$.amount.currency' as currency,
            case json_type(value, '$.amount.amount_minor')
              when 'integer' then value ->> '$.amount.amount_minor' end as amount_minor
          from json_each(new.postings))
        where subject_id is not null
        on conflict (account, subject_id, currency) do update
          set debit_minor = ledger_balances.debit_minor + excluded.debit_minor;
      insert into ledger_totals (account, currency, part, debit_minor)
        select account, currency, 0, amount_minor
        from (
          select value ->> '$.account' as account, value ->> '$.subject_id' as subject_id,
            value ->> '$.amount.currency' as currency,
            case json_type(value, '$.amount.amount_minor')
              when 'integer' then value ->> '$.amount.amount_minor' end as amount_minor
          from json_each(new.postings))
        where true
        on conflict (account, currency, part) do update
          set debit_minor = ledger_totals.debit_minor + excluded.debit_minor;
    end`,

  `create table ledger_chains (
    chain text primary key references accounts deferrable initially deferred,
    seq integer not null check (seq > 0),
    hash text not null
  ) strict`,

  // Debits less credits.
  `create table ledger_balances (
    account text not null check (account in ('receivable', 'provider_clearing', 'revenue',
      'vat_payable', 'prepaid_call_credit', 'customer_credit', 'refunds', 'bad_debt')),
    subject_id text not null,
    currency text not null,
    debit_minor integer not null,
    primary key (account, subject_id, currency)
  ) strict`,

  // The sum over all subjects, in parts, one for each connection that writes: in one row, any two movements of the
  // service would stand in each other's way.
  `create table ledger_totals (
    account text not null check (account in ('receivable', 'provider_clearing', 'revenue',
      'vat_payable', 'prepaid_call_credit', 'customer_credit', 'refunds', 'bad_debt')),
    currency text not null,
    part integer not null check (part between 0 and 63),
    debit_minor integer not null,
    primary key (account, currency, part)
  ) strict`,
]

/** The ledger and its balances. PostgreSQL. */
export const LEDGER: readonly string[] = [
  // A transaction is one row with its postings inside, so that it is balanced, or refused, when it is written: no
  // moment and no second statement in which half of it stands. From its postings the database itself keeps the balances,
  // which can so never differ from them. Source: contract 6.8.
  `create table ledger_transactions (
    ledger_tx_id text collate "C" primary key,
    kind text collate "C" not null,
    ref text collate "C" not null,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    at bigint not null,
    postings text not null,
    seq bigint not null check (seq > 0),
    prev_hash text not null,
    hash text not null,
    unique (kind, ref),
    unique (account_id, seq)
  )`,
  `create function ledger_transactions_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'ledger_transactions is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger ledger_transactions_no_update before update on ledger_transactions
    for each row when (not (false))
    execute function ledger_transactions_no_update()`,
  `create function ledger_transactions_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'ledger_transactions is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger ledger_transactions_no_delete before delete on ledger_transactions
    for each row when (true)
    execute function ledger_transactions_no_delete()`,
  `create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
    for each statement
    execute function ledger_transactions_no_delete()`,
  // Debits and credits are equal in every currency, and every posting is a whole amount, not zero. All rows of a
  // statement are taken together, in one order of balances for all.
  `create function ledger_transactions_counted() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from (
          select ledger_tx_id, value ->> 'account' as account, value ->> 'subject_id' as subject_id,
            value #>> '{amount,currency}' as currency,
            case jsonb_typeof(value #> '{amount,amount_minor}')
              when 'number' then (value #>> '{amount,amount_minor}')::bigint end as amount_minor
          from added, jsonb_array_elements(added.postings::jsonb)) as posting
        group by ledger_tx_id, currency
        having currency is null or sum(amount_minor) <> 0
          or sum(case when amount_minor <> 0 then 0 else 1 end) > 0) then
        raise exception 'a ledger transaction must balance' using errcode = 'check_violation';
      end if;
      insert into ledger_balances (account, subject_id, currency, debit_minor)
        select account, subject_id, currency, sum(amount_minor)
        from (
          select ledger_tx_id, value ->> 'account' as account, value ->> 'subject_id' as subject_id,
            value #>> '{amount,currency}' as currency,
            case jsonb_typeof(value #> '{amount,amount_minor}')
              when 'number' then (value #>> '{amount,amount_minor}')::bigint end as amount_minor
          from added, jsonb_array_elements(added.postings::jsonb)) as posting
        where subject_id is not null group by 1, 2, 3 order by 1, 2, 3
        on conflict (account, subject_id, currency) do update
          set debit_minor = ledger_balances.debit_minor + excluded.debit_minor;
      insert into ledger_totals (account, currency, part, debit_minor)
        select account, currency, pg_backend_pid() % 64, sum(amount_minor)
        from (
          select ledger_tx_id, value ->> 'account' as account, value ->> 'subject_id' as subject_id,
            value #>> '{amount,currency}' as currency,
            case jsonb_typeof(value #> '{amount,amount_minor}')
              when 'number' then (value #>> '{amount,amount_minor}')::bigint end as amount_minor
          from added, jsonb_array_elements(added.postings::jsonb)) as posting
        group by 1, 2 order by 1, 2
        on conflict (account, currency, part) do update
          set debit_minor = ledger_totals.debit_minor + excluded.debit_minor;
      return null;
    end $$`,
  `create trigger ledger_transactions_counted after insert on ledger_transactions
    referencing new table as added
    for each statement
    execute function ledger_transactions_counted()`,

  `create table ledger_chains (
    chain text collate "C" primary key references accounts deferrable initially deferred,
    seq bigint not null check (seq > 0),
    hash text not null
  )`,

  // Debits less credits.
  `create table ledger_balances (
    account text collate "C" not null check (account in ('receivable', 'provider_clearing', 'revenue',
      'vat_payable', 'prepaid_call_credit', 'customer_credit', 'refunds', 'bad_debt')),
    subject_id text collate "C" not null,
    currency text collate "C" not null,
    debit_minor bigint not null,
    primary key (account, subject_id, currency)
  )`,

  // The sum over all subjects, in parts, one for each connection that writes: in one row, any two movements of the
  // service would stand in each other's way.
  `create table ledger_totals (
    account text collate "C" not null check (account in ('receivable', 'provider_clearing', 'revenue',
      'vat_payable', 'prepaid_call_credit', 'customer_credit', 'refunds', 'bad_debt')),
    currency text collate "C" not null,
    part bigint not null check (part between 0 and 63),
    debit_minor bigint not null,
    primary key (account, currency, part)
  )`,
]

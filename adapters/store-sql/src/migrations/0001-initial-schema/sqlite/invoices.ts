/** Invoices and the numbers of documents. SQLite. */
export const INVOICES: readonly string[] = [
  // One for each cycle that is charged. An issued one never changes, but for what became of it. Source: contract 6.5, 6.6.
  `create table invoices (
    invoice_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    subscription_id text not null references subscriptions deferrable initially deferred,
    cycle_id text unique references billing_cycles deferrable initially deferred,
    status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible',
      'partially_refunded', 'refunded')),
    number text unique,
    language text not null check (language in ('en', 'lt')),
    time_zone text not null,
    issued_at integer,
    due_at integer,
    paid_at integer,
    lines text not null,
    subtotal_minor integer not null check (subtotal_minor >= 0),
    subtotal_currency text not null,
    vat_amount_minor integer not null check (vat_amount_minor >= 0),
    vat_amount_currency text not null,
    credit_applied_minor integer not null check (credit_applied_minor >= 0),
    credit_applied_currency text not null,
    credited_minor integer not null check (credited_minor >= 0),
    credited_currency text not null,
    vat_credited_minor integer not null check (vat_credited_minor >= 0),
    vat_credited_currency text not null,
    refunded_minor integer not null check (refunded_minor >= 0),
    refunded_currency text not null,
    total_minor integer not null check (total_minor >= 0),
    total_currency text not null,
    vat text not null,
    seller text not null,
    buyer text not null,
    exempt_from_ladder integer not null check (exempt_from_ladder in (0, 1)),
    pdf_key text,
    created_at integer not null,
    updated_at integer not null,
    collect_from text check (collect_from in ('card', 'customer')),
    check ((status = 'draft') = (number is null)),
    check ((number is null) = (issued_at is null)),
    check (number is null or due_at is not null),
    check (subtotal_minor + vat_amount_minor = total_minor),
    check (credit_applied_minor <= total_minor),
    check (credited_minor <= total_minor),
    check (vat_credited_minor <= vat_amount_minor),
    check (vat_credited_minor <= credited_minor),
    check (refunded_minor <= total_minor),
    check (subtotal_currency = total_currency),
    check (vat_amount_currency = total_currency),
    check (credit_applied_currency = total_currency),
    check (credited_currency = total_currency),
    check (vat_credited_currency = total_currency),
    check (refunded_currency = total_currency)
  ) strict`,
  `create index invoices_account on invoices (account_id, issued_at, invoice_id, status, due_at)`,
  `create trigger invoices_no_update before update on invoices
    when old.number is not null and not (new.invoice_id is not distinct from old.invoice_id
      and new.account_id is not distinct from old.account_id
      and new.subscription_id is not distinct from old.subscription_id
      and new.cycle_id is not distinct from old.cycle_id and new.number is not distinct from old.number
      and new.language is not distinct from old.language
      and new.time_zone is not distinct from old.time_zone
      and new.issued_at is not distinct from old.issued_at and new.due_at is not distinct from old.due_at
      and new.lines is not distinct from old.lines
      and new.subtotal_minor is not distinct from old.subtotal_minor
      and new.subtotal_currency is not distinct from old.subtotal_currency
      and new.vat is not distinct from old.vat
      and new.vat_amount_minor is not distinct from old.vat_amount_minor
      and new.vat_amount_currency is not distinct from old.vat_amount_currency
      and new.total_minor is not distinct from old.total_minor
      and new.total_currency is not distinct from old.total_currency
      and new.credit_applied_minor is not distinct from old.credit_applied_minor
      and new.credit_applied_currency is not distinct from old.credit_applied_currency
      and new.credited_currency is not distinct from old.credited_currency
      and new.vat_credited_currency is not distinct from old.vat_credited_currency
      and new.refunded_currency is not distinct from old.refunded_currency
      and new.seller is not distinct from old.seller and new.buyer is not distinct from old.buyer
      and new.created_at is not distinct from old.created_at and (old.pdf_key is null
      or new.pdf_key is not distinct from old.pdf_key))
    begin
      select raise(abort, 'an issued invoice never changes');
    end`,
  `create trigger invoices_no_delete before delete on invoices
    when old.number is not null
    begin
      select raise(abort, 'an issued invoice is never removed');
    end`,
  `create index invoices_page on invoices (issued_at, invoice_id, account_id) where issued_at is not null`,
  `create index invoices_standing on invoices
    ((case when status in ('paid', 'partially_refunded', 'refunded') then 'paid' else status end),
      issued_at, invoice_id, due_at, account_id, status)
    where issued_at is not null`,
  `create trigger invoices_tallied_came_paid after insert on invoices
    when new.paid_at is not null
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('revenue_minor', new.paid_at - new.paid_at % 3600000, new.total_currency,
          new.total_minor);
    end`,
  `create trigger invoices_tallied_paid after update on invoices
    when old.paid_at is null and new.paid_at is not null
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('revenue_minor', new.paid_at - new.paid_at % 3600000, new.total_currency,
          new.total_minor);
    end`,
  `create index invoices_issued on invoices (issued_at, account_id, total_minor)
    where issued_at is not null`,
  `create index invoices_largest on invoices ((issued_at - issued_at % 86400000), total_minor, account_id)
    where issued_at is not null`,
  `create trigger invoices_keep_who_is_asked before update on invoices
    when old.number is not null and not (new.collect_from is not distinct from old.collect_from)
    begin
      select raise(abort, 'an issued invoice never changes');
    end`,

  // The last number taken of each series and year, and when its document was issued. Source: contract 6.5.
  `create table document_series (
    series text not null check (series in ('PBX', 'CN')),
    year integer not null check (year > 0),
    last integer not null check (last > 0),
    last_issued_at integer not null,
    primary key (series, year)
  ) strict`,

  // Numbers that were skipped after a restore: their documents may have been issued and forgotten. `seen` is JSON, the
  // places where the world outside showed them. Source: contract 6.5, 7.3.
  `create table document_gaps (
    series text not null,
    year integer not null check (year > 0),
    first integer not null check (first > 0),
    last integer not null,
    seen text not null,
    created_at integer not null,
    primary key (series, year, first),
    check (last >= first)
  ) strict`,
  `create trigger document_gaps_no_update before update on document_gaps
    when not (false)
    begin
      select raise(abort, 'document_gaps is append-only');
    end`,
  `create trigger document_gaps_no_delete before delete on document_gaps
    when true
    begin
      select raise(abort, 'document_gaps is append-only');
    end`,
]

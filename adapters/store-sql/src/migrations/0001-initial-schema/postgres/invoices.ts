/** Invoices and the numbers of documents. PostgreSQL. */
export const INVOICES: readonly string[] = [
  // One for each cycle that is charged. An issued one never changes, but for what became of it. Source: contract 6.5, 6.6.
  `create table invoices (
    invoice_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    subscription_id text collate "C" not null references subscriptions deferrable initially deferred,
    cycle_id text collate "C" unique references billing_cycles deferrable initially deferred,
    status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible',
      'partially_refunded', 'refunded')),
    number text collate "C" unique,
    language text not null check (language in ('en', 'lt')),
    time_zone text not null,
    issued_at bigint,
    due_at bigint,
    paid_at bigint,
    lines text not null,
    subtotal_minor bigint not null check (subtotal_minor >= 0),
    subtotal_currency text not null,
    vat_amount_minor bigint not null check (vat_amount_minor >= 0),
    vat_amount_currency text not null,
    credit_applied_minor bigint not null check (credit_applied_minor >= 0),
    credit_applied_currency text not null,
    credited_minor bigint not null check (credited_minor >= 0),
    credited_currency text not null,
    vat_credited_minor bigint not null check (vat_credited_minor >= 0),
    vat_credited_currency text not null,
    refunded_minor bigint not null check (refunded_minor >= 0),
    refunded_currency text not null,
    total_minor bigint not null check (total_minor >= 0),
    total_currency text not null,
    vat text not null,
    seller text not null,
    buyer text not null,
    exempt_from_ladder bigint not null check (exempt_from_ladder in (0, 1)),
    pdf_key text,
    created_at bigint not null,
    updated_at bigint not null,
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
  )`,
  `create index invoices_account on invoices (account_id, issued_at, invoice_id, status, due_at)`,
  `create function invoices_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$`,
  `create trigger invoices_no_update before update on invoices
    for each row when (old.number is not null and not (new.invoice_id is not distinct from old.invoice_id
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
      or new.pdf_key is not distinct from old.pdf_key)))
    execute function invoices_no_update()`,
  `create function invoices_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'an issued invoice is never removed' using errcode = 'restrict_violation';
    end $$`,
  `create trigger invoices_no_delete before delete on invoices
    for each row when (old.number is not null)
    execute function invoices_no_delete()`,
  `create trigger invoices_no_truncate before truncate on invoices
    for each statement
    execute function invoices_no_delete()`,
  `create index invoices_page on invoices (issued_at, invoice_id, account_id) where issued_at is not null`,
  `create index invoices_standing on invoices
    ((case when status in ('paid', 'partially_refunded', 'refunded') then 'paid' else status end),
      issued_at, invoice_id, due_at, account_id, status)
    where issued_at is not null`,
  `create function invoices_tallied_came_paid() returns trigger language plpgsql as $$
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('revenue_minor', new.paid_at - new.paid_at % 3600000, new.total_currency,
          new.total_minor);
      return null;
    end $$`,
  `create trigger invoices_tallied_came_paid after insert on invoices
    for each row when (new.paid_at is not null)
    execute function invoices_tallied_came_paid()`,
  `create function invoices_tallied_paid() returns trigger language plpgsql as $$
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('revenue_minor', new.paid_at - new.paid_at % 3600000, new.total_currency,
          new.total_minor);
      return null;
    end $$`,
  `create trigger invoices_tallied_paid after update on invoices
    for each row when (old.paid_at is null and new.paid_at is not null)
    execute function invoices_tallied_paid()`,
  `create index invoices_issued on invoices (issued_at, account_id, total_minor)
    where issued_at is not null`,
  `create index invoices_largest on invoices ((issued_at - issued_at % 86400000), total_minor, account_id)
    where issued_at is not null`,
  `create function invoices_keep_who_is_asked() returns trigger language plpgsql as $$
    begin
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$`,
  `create trigger invoices_keep_who_is_asked before update on invoices
    for each row when (old.number is not null
      and not (new.collect_from is not distinct from old.collect_from))
    execute function invoices_keep_who_is_asked()`,

  // The last number taken of each series and year, and when its document was issued. Source: contract 6.5.
  `create table document_series (
    series text collate "C" not null check (series in ('PBX', 'CN')),
    year bigint not null check (year > 0),
    last bigint not null check (last > 0),
    last_issued_at bigint not null,
    primary key (series, year)
  )`,

  // Numbers that were skipped after a restore: their documents may have been issued and forgotten. `seen` is JSON, the
  // places where the world outside showed them. Source: contract 6.5, 7.3.
  `create table document_gaps (
    series text collate "C" not null,
    year bigint not null check (year > 0),
    first bigint not null check (first > 0),
    last bigint not null,
    seen text not null,
    created_at bigint not null,
    primary key (series, year, first),
    check (last >= first)
  )`,
  `create function document_gaps_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'document_gaps is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger document_gaps_no_update before update on document_gaps
    for each row when (not (false))
    execute function document_gaps_no_update()`,
  `create function document_gaps_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'document_gaps is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger document_gaps_no_delete before delete on document_gaps
    for each row when (true)
    execute function document_gaps_no_delete()`,
  `create trigger document_gaps_no_truncate before truncate on document_gaps
    for each statement
    execute function document_gaps_no_delete()`,
]

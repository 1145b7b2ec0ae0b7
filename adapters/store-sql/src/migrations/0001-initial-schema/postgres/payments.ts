/** Payments, refunds, credit notes, and changes of plan that are paid at once. PostgreSQL. */
export const PAYMENTS: readonly string[] = [
  // Refunds at the provider.
  `create table refunds (
    refund_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    invoice_id text collate "C" not null references invoices deferrable initially deferred,
    payment_id text collate "C" not null,
    order_id text collate "C" not null,
    provider_refund_id text collate "C" unique,
    credit_note_id text collate "C" unique,
    amount_minor bigint not null check (amount_minor >= 0),
    amount_currency text not null,
    reason_code text not null,
    status text not null check (status in ('requested', 'sent', 'accepted', 'refused', 'completed',
      'failed')),
    attempt_count bigint not null check (attempt_count >= 0),
    next_attempt_at bigint,
    failure_code text,
    failure_message text,
    created_at bigint not null,
    updated_at bigint not null,
    lease_until bigint,
    lease_fence bigint not null default 0,
    check (amount_minor > 0)
  )`,
  `create index refunds_due on refunds (next_attempt_at, refund_id) where next_attempt_at is not null`,
  `create index refunds_invoice on refunds (invoice_id, created_at, refund_id)`,
  `create index refunds_account on refunds (account_id)`,
  `create index refunds_failed on refunds (updated_at) where status = 'failed'`,

  // Credit notes never change once issued. Source: contract 6.6, 6.7.
  `create table credit_notes (
    credit_note_id text collate "C" primary key,
    number text collate "C" not null unique,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    invoice_id text collate "C" not null references invoices deferrable initially deferred,
    invoice_number text collate "C" not null,
    invoice_issued_at bigint not null,
    kind text not null check (kind in ('refund', 'credit')),
    amount_minor bigint not null check (amount_minor >= 0),
    amount_currency text not null,
    vat_amount_minor bigint not null check (vat_amount_minor >= 0),
    vat_amount_currency text not null,
    vat text not null,
    reason_code text not null,
    notes text,
    refund_id text collate "C" unique references refunds deferrable initially deferred,
    language text not null check (language in ('en', 'lt')),
    time_zone text not null,
    seller text not null,
    buyer text not null,
    issued_at bigint not null,
    pdf_key text,
    check (amount_minor > 0),
    check (vat_amount_minor <= amount_minor),
    check (vat_amount_currency = amount_currency),
    check ((kind = 'refund') = (refund_id is not null))
  )`,
  `create index credit_notes_page on credit_notes (issued_at, credit_note_id)`,
  `create index credit_notes_account on credit_notes (account_id, issued_at, credit_note_id)`,
  `create index credit_notes_invoice on credit_notes (invoice_id, issued_at, credit_note_id)`,
  `create function credit_notes_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'credit_notes is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger credit_notes_no_update before update on credit_notes
    for each row when (not (new.credit_note_id is not distinct from old.credit_note_id
      and new.number is not distinct from old.number
      and new.account_id is not distinct from old.account_id
      and new.invoice_id is not distinct from old.invoice_id
      and new.invoice_number is not distinct from old.invoice_number
      and new.invoice_issued_at is not distinct from old.invoice_issued_at
      and new.kind is not distinct from old.kind
      and new.amount_minor is not distinct from old.amount_minor
      and new.amount_currency is not distinct from old.amount_currency
      and new.vat_amount_minor is not distinct from old.vat_amount_minor
      and new.vat_amount_currency is not distinct from old.vat_amount_currency
      and new.vat is not distinct from old.vat and new.reason_code is not distinct from old.reason_code
      and new.notes is not distinct from old.notes and new.refund_id is not distinct from old.refund_id
      and new.language is not distinct from old.language
      and new.time_zone is not distinct from old.time_zone and new.seller is not distinct from old.seller
      and new.buyer is not distinct from old.buyer and new.issued_at is not distinct from old.issued_at
      and (old.pdf_key is null or new.pdf_key is not distinct from old.pdf_key)))
    execute function credit_notes_no_update()`,
  `create function credit_notes_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'credit_notes is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger credit_notes_no_delete before delete on credit_notes
    for each row when (true)
    execute function credit_notes_no_delete()`,
  `create trigger credit_notes_no_truncate before truncate on credit_notes
    for each statement
    execute function credit_notes_no_delete()`,

  // One for each order that takes money.
  `create table payments (
    payment_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    kind text not null check (kind in ('topup', 'subscription')),
    amount_minor bigint not null check (amount_minor >= 0),
    amount_currency text not null,
    status text not null check (status in ('pending', 'completed', 'failed', 'refunded')),
    order_id text collate "C" not null unique,
    invoice_id text collate "C" references invoices deferrable initially deferred,
    started_by text not null check (started_by in ('scheduler', 'customer', 'operator')),
    refunded_minor bigint not null check (refunded_minor >= 0),
    refunded_currency text not null,
    failure_code text,
    captured_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    check (refunded_minor <= amount_minor)
  )`,
  `create index payments_page on payments (created_at, payment_id)`,
  `create index payments_account on payments (account_id, created_at, payment_id)`,
  `create index payments_invoice on payments (invoice_id) where invoice_id is not null`,
  `create index payments_captures on payments (account_id, captured_at) where captured_at is not null`,
  `create index payments_filters on payments (kind, status, created_at, payment_id)`,
  `create index payments_wrong_topups on payments (updated_at)
    where kind = 'topup' and failure_code = 'wrong_amount'`,

  // Changes of plan at once, and the queue of those whose payment is to be read. The dearest plan is the one held on
  // the day of the change, which that day is billed at.
  `create table plan_changes (
    plan_change_id text collate "C" primary key,
    subscription_id text collate "C" not null references subscriptions deferrable initially deferred,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    from_tier text not null,
    to_tier text not null,
    price_minor bigint not null check (price_minor >= 0),
    price_currency text not null,
    changed_at bigint not null,
    period_start bigint not null,
    period_end bigint not null,
    period_days bigint not null check (period_days >= 0),
    delta_minor bigint not null,
    amount_minor bigint not null check (amount_minor >= 0),
    amount_currency text not null,
    draft text,
    invoice_id text collate "C" references invoices deferrable initially deferred,
    order_id text collate "C",
    payment_method_id text collate "C",
    started_by text not null check (started_by in ('customer', 'operator')),
    user_id text collate "C" not null,
    reason text,
    state text not null check (state in ('charging', 'done', 'declined', 'not_sent', 'overpaid')),
    state_since bigint not null,
    unknown_reads bigint not null check (unknown_reads >= 0),
    next_action_at bigint,
    failure_code text,
    created_at bigint not null,
    updated_at bigint not null,
    lease_until bigint,
    lease_fence bigint not null default 0,
    dearest_tier text,
    dearest_price_minor bigint check (dearest_price_minor >= 0),
    dearest_price_currency text,
    check (from_tier <> to_tier),
    check ((state = 'charging') = (next_action_at is not null))
  )`,
  `create index plan_changes_due on plan_changes (next_action_at, plan_change_id)
    where next_action_at is not null`,
  `create index plan_changes_subscription on plan_changes (subscription_id, changed_at, plan_change_id)`,
]

/** Signups, subscriptions and their billing cycles. PostgreSQL. */
export const SUBSCRIPTIONS: readonly string[] = [
  `create table signups (
    signup_id text collate "C" primary key,
    status text not null check (status in ('pending_payment', 'payment_verified', 'failed',
      'provisioning', 'active')),
    email text not null,
    email_key text collate "C" not null,
    language text not null check (language in ('en', 'lt')),
    plan_tier text not null,
    price_minor bigint not null check (price_minor >= 0),
    price_currency text not null,
    prospect_account_id text collate "C" references accounts deferrable initially deferred,
    account_id text collate "C" references accounts deferrable initially deferred,
    order_id text collate "C" not null,
    order_token text not null,
    failure_reason text check (failure_reason in ('expired', 'superseded', 'provisioning_refused',
      'provisioning_timeout')),
    card_verified_at bigint,
    expires_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    password_hash text,
    email_proved_at bigint,
    trial_reason text
  )`,
  `create index signups_email on signups (email_key, created_at)`,
  `create index signups_prospect on signups (prospect_account_id)`,
  `create index signups_account on signups (account_id)`,
  `create index signups_expiry on signups (expires_at, signup_id) where status = 'pending_payment'`,
  `create index signups_failed on signups (updated_at, signup_id) where status = 'failed' and email <> ''`,
  `create function signups_list_customer() returns trigger language plpgsql as $$
    begin
      insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
          search_words, created_at, plan_tier, subscription_status, dunning_state, subscription_id)
        select account_id, company_name, contact_email, customer_type, vat_status, search_words,
          created_at, new.plan_tier, 'trialing', 'current', null
        from accounts
        where account_id = new.prospect_account_id and kind = 'customer' and status <> 'cancelled'
        on conflict (account_id) do nothing;
      return null;
    end $$`,
  `create trigger signups_list_customer after insert on signups
    for each row when (new.prospect_account_id is not null)
    execute function signups_list_customer()`,

  // The newest subscription of a customer stands in the lists; each move is counted.
  `create table subscriptions (
    subscription_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    plan_tier text not null,
    status text not null check (status in ('trialing', 'active', 'past_due', 'cancel_at_period_end',
      'unpaid', 'cancelled', 'suspended')),
    price_minor bigint not null check (price_minor >= 0),
    price_currency text not null,
    current_period_start bigint not null,
    current_period_end bigint not null,
    cancel_at_period_end bigint not null check (cancel_at_period_end in (0, 1)),
    cancel_reason text,
    cancel_note text,
    plan_tier_pending text,
    plan_tier_pending_effective_at bigint,
    trial_started_at bigint,
    trial_ends_at bigint,
    trial_converted_at bigint,
    anchor_at bigint not null,
    dunning_state text not null check (dunning_state in ('current', 'grace', 'retry_1', 'retry_2',
      'final_notice', 'suspended', 'cancelled')),
    dunning_postponed_ms bigint not null check (dunning_postponed_ms >= 0),
    ladder_held_at bigint,
    plan_change_id text collate "C",
    created_at bigint not null,
    updated_at bigint not null,
    -- A trial of no days ends as it begins.
    check (current_period_start <= current_period_end)
  )`,
  `create index subscriptions_account on subscriptions (account_id, created_at, subscription_id)`,
  `create function subscriptions_entered() returns trigger language plpgsql as $$
    begin
      insert into subscription_counts (plan_tier, status, dunning_state, part, subscriptions, price_minor)
        select plan_tier, status, dunning_state, pg_backend_pid() % 64, sum(n), sum(price_minor)
        from (select plan_tier, status, dunning_state, 1 as n, 1 * price_minor as price_minor
          from entered) as changes
        group by plan_tier, status, dunning_state having sum(n) <> 0 or sum(price_minor) <> 0
        order by plan_tier, status, dunning_state
        on conflict (plan_tier, status, dunning_state, part) do update
          set subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
          price_minor = subscription_counts.price_minor + excluded.price_minor;
      return null;
    end $$`,
  `create trigger subscriptions_entered after insert on subscriptions
    referencing new table as entered
    for each statement
    execute function subscriptions_entered()`,
  `create function subscriptions_moved() returns trigger language plpgsql as $$
    begin
      insert into subscription_counts (plan_tier, status, dunning_state, part, subscriptions, price_minor)
        select plan_tier, status, dunning_state, pg_backend_pid() % 64, sum(n), sum(price_minor)
        from (select plan_tier, status, dunning_state, 1 as n, 1 * price_minor as price_minor
          from entered union all select plan_tier, status, dunning_state, -1 as n,
          -1 * price_minor as price_minor from left_out) as changes
        group by plan_tier, status, dunning_state having sum(n) <> 0 or sum(price_minor) <> 0
        order by plan_tier, status, dunning_state
        on conflict (plan_tier, status, dunning_state, part) do update
          set subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
          price_minor = subscription_counts.price_minor + excluded.price_minor;
      return null;
    end $$`,
  `create trigger subscriptions_moved after update on subscriptions
    referencing old table as left_out new table as entered
    for each statement
    execute function subscriptions_moved()`,
  `create function subscriptions_list_customer() returns trigger language plpgsql as $$
    begin
      insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
          search_words, created_at, plan_tier, subscription_status, dunning_state, subscription_id)
        select account_id, company_name, contact_email, customer_type, vat_status, search_words,
          created_at, new.plan_tier, new.status, new.dunning_state, new.subscription_id
        from accounts where account_id = new.account_id and kind = 'customer'
        on conflict (account_id) do update
          set plan_tier = excluded.plan_tier, subscription_status = excluded.subscription_status,
          dunning_state = excluded.dunning_state, subscription_id = excluded.subscription_id;
      return null;
    end $$`,
  `create trigger subscriptions_list_customer after insert on subscriptions
    for each row
    execute function subscriptions_list_customer()`,
  `create function subscriptions_relist_customer() returns trigger language plpgsql as $$
    begin
      update listed_customers
        set plan_tier = new.plan_tier, subscription_status = new.status, dunning_state = new.dunning_state
        where account_id = new.account_id and subscription_id = new.subscription_id;
      return null;
    end $$`,
  `create trigger subscriptions_relist_customer after update on subscriptions
    for each row when (new.plan_tier is distinct from old.plan_tier
      or new.status is distinct from old.status or new.dunning_state is distinct from old.dunning_state)
    execute function subscriptions_relist_customer()`,
  `create function subscriptions_tallied_begun() returns trigger language plpgsql as $$
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('subscriptions_begun', new.created_at - new.created_at % 3600000, new.plan_tier, 1);
      return null;
    end $$`,
  `create trigger subscriptions_tallied_begun after insert on subscriptions
    for each row when (true)
    execute function subscriptions_tallied_begun()`,
  `create function subscriptions_tallied_came_cancelled() returns trigger language plpgsql as $$
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('subscriptions_cancelled', new.updated_at - new.updated_at % 3600000, new.plan_tier, 1);
      return null;
    end $$`,
  `create trigger subscriptions_tallied_came_cancelled after insert on subscriptions
    for each row when (new.status = 'cancelled')
    execute function subscriptions_tallied_came_cancelled()`,
  `create function subscriptions_tallied_cancelled() returns trigger language plpgsql as $$
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('subscriptions_cancelled', new.updated_at - new.updated_at % 3600000, new.plan_tier, 1);
      return null;
    end $$`,
  `create trigger subscriptions_tallied_cancelled after update on subscriptions
    for each row when (old.status <> 'cancelled' and new.status = 'cancelled')
    execute function subscriptions_tallied_cancelled()`,

  // One cycle for each period, with who works on it and until when.
  `create table billing_cycles (
    cycle_id text collate "C" primary key,
    subscription_id text collate "C" not null references subscriptions deferrable initially deferred,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    period_start bigint not null,
    period_end bigint not null,
    amount_minor bigint not null check (amount_minor >= 0),
    amount_currency text not null,
    state text not null check (state in ('planned', 'charging', 'failed', 'charged', 'abandoned',
      'skipped')),
    state_since bigint not null,
    attempt_count bigint not null check (attempt_count >= 0),
    next_attempt_at bigint,
    next_action_at bigint,
    unknown_reads bigint not null check (unknown_reads >= 0),
    times_not_sent bigint not null check (times_not_sent >= 0),
    held_for text check (held_for in ('unknown_payment', 'not_sent', 'daily_bound', 'wrong_amount')),
    refused_method_id text collate "C",
    provider_order_id text collate "C",
    payment_method_id text collate "C",
    invoice_id text collate "C",
    last_failure_code text,
    last_failure_message text,
    created_at bigint not null,
    updated_at bigint not null,
    lease_until bigint,
    lease_fence bigint not null default 0,
    unique (subscription_id, period_start),
    check (period_start < period_end)
  )`,
  `create index billing_cycles_account on billing_cycles (account_id, created_at, cycle_id)`,
  `create index billing_cycles_page on billing_cycles (created_at, cycle_id)`,
  `create index billing_cycles_state_page on billing_cycles (state, created_at, cycle_id)`,
  `create index billing_cycles_due on billing_cycles (next_action_at, cycle_id)
    where next_action_at is not null`,
  `create index billing_cycles_state on billing_cycles (state, state_since)`,
  `create index billing_cycles_held on billing_cycles (held_for, state, state_since)
    where held_for is not null`,
]

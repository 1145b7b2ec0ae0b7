/** Signups, subscriptions and their billing cycles. SQLite. */
export const SUBSCRIPTIONS: readonly string[] = [
  `create table signups (
    signup_id text primary key,
    status text not null check (status in ('pending_payment', 'payment_verified', 'failed',
      'provisioning', 'active')),
    email text not null,
    email_key text not null,
    language text not null check (language in ('en', 'lt')),
    plan_tier text not null,
    price_minor integer not null check (price_minor >= 0),
    price_currency text not null,
    prospect_account_id text references accounts deferrable initially deferred,
    account_id text references accounts deferrable initially deferred,
    order_id text not null,
    order_token text not null,
    failure_reason text check (failure_reason in ('expired', 'superseded', 'provisioning_refused',
      'provisioning_timeout')),
    card_verified_at integer,
    expires_at integer not null,
    created_at integer not null,
    updated_at integer not null,
    password_hash text,
    email_proved_at integer,
    trial_reason text
  ) strict`,
  `create index signups_email on signups (email_key, created_at)`,
  `create index signups_prospect on signups (prospect_account_id)`,
  `create index signups_account on signups (account_id)`,
  `create index signups_expiry on signups (expires_at, signup_id) where status = 'pending_payment'`,
  `create index signups_failed on signups (updated_at, signup_id) where status = 'failed' and email <> ''`,
  `create trigger signups_list_customer after insert on signups
    when (new.prospect_account_id is not null)
    begin
      insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
          search_words, created_at, plan_tier, subscription_status, dunning_state, subscription_id)
        select account_id, company_name, contact_email, customer_type, vat_status, search_words,
          created_at, new.plan_tier, 'trialing', 'current', null
        from accounts
        where account_id = new.prospect_account_id and kind = 'customer' and status <> 'cancelled'
        on conflict (account_id) do nothing;
    end`,

  // The newest subscription of a customer stands in the lists; each move is counted.
  `create table subscriptions (
    subscription_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    plan_tier text not null,
    status text not null check (status in ('trialing', 'active', 'past_due', 'cancel_at_period_end',
      'unpaid', 'cancelled', 'suspended')),
    price_minor integer not null check (price_minor >= 0),
    price_currency text not null,
    current_period_start integer not null,
    current_period_end integer not null,
    cancel_at_period_end integer not null check (cancel_at_period_end in (0, 1)),
    cancel_reason text,
    cancel_note text,
    plan_tier_pending text,
    plan_tier_pending_effective_at integer,
    trial_started_at integer,
    trial_ends_at integer,
    trial_converted_at integer,
    anchor_at integer not null,
    dunning_state text not null check (dunning_state in ('current', 'grace', 'retry_1', 'retry_2',
      'final_notice', 'suspended', 'cancelled')),
    dunning_postponed_ms integer not null check (dunning_postponed_ms >= 0),
    ladder_held_at integer,
    plan_change_id text,
    created_at integer not null,
    updated_at integer not null,
    -- A trial of no days ends as it begins.
    check (current_period_start <= current_period_end)
  ) strict`,
  `create index subscriptions_account on subscriptions (account_id, created_at, subscription_id)`,
  `create trigger subscriptions_entered after insert on subscriptions
    begin
      insert into subscription_counts (plan_tier, status, dunning_state, part, subscriptions, price_minor)
        values (new.plan_tier, new.status, new.dunning_state, 0, 1, 1 * new.price_minor)
        on conflict (plan_tier, status, dunning_state, part) do update
          set subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
          price_minor = subscription_counts.price_minor + excluded.price_minor;
    end`,
  `create trigger subscriptions_moved after update on subscriptions
    when old.plan_tier is distinct from new.plan_tier or old.status is distinct from new.status
      or old.dunning_state is distinct from new.dunning_state
      or old.price_minor is distinct from new.price_minor
    begin
      insert into subscription_counts (plan_tier, status, dunning_state, part, subscriptions, price_minor)
        values (old.plan_tier, old.status, old.dunning_state, 0, -1, -1 * old.price_minor)
        on conflict (plan_tier, status, dunning_state, part) do update
          set subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
          price_minor = subscription_counts.price_minor + excluded.price_minor;
      insert into subscription_counts (plan_tier, status, dunning_state, part, subscriptions, price_minor)
        values (new.plan_tier, new.status, new.dunning_state, 0, 1, 1 * new.price_minor)
        on conflict (plan_tier, status, dunning_state, part) do update
          set subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
          price_minor = subscription_counts.price_minor + excluded.price_minor;
    end`,
  `create trigger subscriptions_list_customer after insert on subscriptions
    begin
      insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
          search_words, created_at, plan_tier, subscription_status, dunning_state, subscription_id)
        select account_id, company_name, contact_email, customer_type, vat_status, search_words,
          created_at, new.plan_tier, new.status, new.dunning_state, new.subscription_id
        from accounts where account_id = new.account_id and kind = 'customer'
        on conflict (account_id) do update
          set plan_tier = excluded.plan_tier, subscription_status = excluded.subscription_status,
          dunning_state = excluded.dunning_state, subscription_id = excluded.subscription_id;
    end`,
  `create trigger subscriptions_relist_customer after update on subscriptions
    when (new.plan_tier is distinct from old.plan_tier or new.status is distinct from old.status
      or new.dunning_state is distinct from old.dunning_state)
    begin
      update listed_customers
        set plan_tier = new.plan_tier, subscription_status = new.status, dunning_state = new.dunning_state
        where account_id = new.account_id and subscription_id = new.subscription_id;
    end`,
  `create trigger subscriptions_tallied_begun after insert on subscriptions
    when true
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('subscriptions_begun', new.created_at - new.created_at % 3600000, new.plan_tier, 1);
    end`,
  `create trigger subscriptions_tallied_came_cancelled after insert on subscriptions
    when new.status = 'cancelled'
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('subscriptions_cancelled', new.updated_at - new.updated_at % 3600000, new.plan_tier, 1);
    end`,
  `create trigger subscriptions_tallied_cancelled after update on subscriptions
    when old.status <> 'cancelled' and new.status = 'cancelled'
    begin
      insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('subscriptions_cancelled', new.updated_at - new.updated_at % 3600000, new.plan_tier, 1);
    end`,

  // One cycle for each period, with who works on it and until when.
  `create table billing_cycles (
    cycle_id text primary key,
    subscription_id text not null references subscriptions deferrable initially deferred,
    account_id text not null references accounts deferrable initially deferred,
    period_start integer not null,
    period_end integer not null,
    amount_minor integer not null check (amount_minor >= 0),
    amount_currency text not null,
    state text not null check (state in ('planned', 'charging', 'failed', 'charged', 'abandoned',
      'skipped')),
    state_since integer not null,
    attempt_count integer not null check (attempt_count >= 0),
    next_attempt_at integer,
    next_action_at integer,
    unknown_reads integer not null check (unknown_reads >= 0),
    times_not_sent integer not null check (times_not_sent >= 0),
    held_for text check (held_for in ('unknown_payment', 'not_sent', 'daily_bound', 'wrong_amount')),
    refused_method_id text,
    provider_order_id text,
    payment_method_id text,
    invoice_id text,
    last_failure_code text,
    last_failure_message text,
    created_at integer not null,
    updated_at integer not null,
    lease_until integer,
    lease_fence integer not null default 0,
    unique (subscription_id, period_start),
    check (period_start < period_end)
  ) strict`,
  `create index billing_cycles_account on billing_cycles (account_id, created_at, cycle_id)`,
  `create index billing_cycles_page on billing_cycles (created_at, cycle_id)`,
  `create index billing_cycles_state_page on billing_cycles (state, created_at, cycle_id)`,
  `create index billing_cycles_due on billing_cycles (next_action_at, cycle_id)
    where next_action_at is not null`,
  `create index billing_cycles_state on billing_cycles (state, state_since)`,
  `create index billing_cycles_held on billing_cycles (held_for, state, state_since)
    where held_for is not null`,
]

/** What operators list and search: kept by the database itself as other tables change. SQLite. */
export const LISTS: readonly string[] = [
  // The words by which rows of the operators' lists are found. Only triggers write here, from the listed table's column
  // `search_words`.
  `create table search_words (
    list text not null,
    word text not null,
    id text not null,
    primary key (list, word, id)
  ) strict, without rowid`,

  // The account with its newest subscription, so that each filter has one index in the list's order however the two
  // combine; each filter's index ends with the other filters. Before the first subscription a customer is shown with the
  // plan of the signup, about to begin a trial; one that ended before it is in no list.
  `create table listed_customers (
    account_id text primary key,
    display_name text not null,
    email text not null,
    customer_type text not null check (customer_type in ('company', 'individual')),
    vat_status text not null check (vat_status in ('not_provided', 'valid', 'invalid', 'pending')),
    plan_tier text not null,
    subscription_status text not null check (subscription_status in ('trialing', 'active', 'past_due',
      'cancel_at_period_end', 'unpaid', 'cancelled', 'suspended')),
    dunning_state text not null check (dunning_state in ('current', 'grace', 'retry_1', 'retry_2',
      'final_notice', 'suspended', 'cancelled')),
    subscription_id text,
    search_words text not null,
    created_at integer not null
  ) strict`,
  `create index listed_customers_page on listed_customers (created_at, account_id)`,
  `create index listed_customers_plan_tier on listed_customers
    (plan_tier, created_at, account_id, subscription_status, vat_status, dunning_state, customer_type)`,
  `create index listed_customers_subscription_status on listed_customers
    (subscription_status, created_at, account_id, plan_tier, vat_status, dunning_state, customer_type)`,
  `create index listed_customers_vat_status on listed_customers
    (vat_status, created_at, account_id, plan_tier, subscription_status, dunning_state, customer_type)`,
  `create index listed_customers_dunning_state on listed_customers
    (dunning_state, created_at, account_id, plan_tier, subscription_status, vat_status, customer_type)`,
  `create index listed_customers_customer_type on listed_customers
    (customer_type, created_at, account_id, plan_tier, subscription_status, vat_status, dunning_state)`,
  `create trigger listed_customers_tell_tenant after insert on listed_customers
    begin
      update listed_tenants set subscription_status = new.subscription_status
        where account_id = new.account_id;
    end`,
  `create trigger listed_customers_move_tenant after update on listed_customers
    when (new.subscription_status is distinct from old.subscription_status)
    begin
      update listed_tenants set subscription_status = new.subscription_status
        where account_id = new.account_id;
    end`,
  `create index listed_customers_tried on listed_customers (account_id, search_words)`,

  // The tenants, with where the customer's subscription stands.
  `create table listed_tenants (
    tenant_id text primary key,
    account_id text not null,
    pbx_status text not null check (pbx_status in ('active', 'suspended', 'deleted', 'unknown')),
    subscription_status text not null check (subscription_status in ('trialing', 'active', 'past_due',
      'cancel_at_period_end', 'unpaid', 'cancelled', 'suspended')),
    created_at integer not null
  ) strict`,
  `create index listed_tenants_account on listed_tenants (account_id)`,
  `create index listed_tenants_page on listed_tenants (created_at, tenant_id, account_id)`,
  `create index listed_tenants_pbx on listed_tenants (pbx_status, created_at, tenant_id, account_id)`,
  `create index listed_tenants_subscription on listed_tenants
    (subscription_status, created_at, tenant_id, account_id)`,
  `create index listed_tenants_both on listed_tenants
    (pbx_status, subscription_status, created_at, tenant_id, account_id)`,
]

/** Accounts, who signs in to them, and the words by which they are found. SQLite. */
export const ACCOUNTS: readonly string[] = [
  // At most one account is the operators'.
  `create table accounts (
    account_id text primary key,
    kind text not null check (kind in ('customer', 'operator')),
    customer_type text not null check (customer_type in ('company', 'individual')),
    company_name text not null,
    full_name text,
    contact_email text not null,
    contact_phone text,
    reg_number text,
    country text not null,
    legal_address text,
    invoice_address text,
    vat_id text,
    vat_status text not null check (vat_status in ('not_provided', 'valid', 'invalid', 'pending')),
    vat_checked_at integer,
    vat_tries integer not null check (vat_tries >= 0),
    vat_next_check_at integer,
    language text not null check (language in ('en', 'lt')),
    pbx_tenant_id text,
    status text not null check (status in ('pending_payment', 'provisioning', 'cancelled', 'active',
      'suspended')),
    locks text not null,
    search_words text not null default '[]',
    created_at integer not null,
    updated_at integer not null,
    ended_at integer,
    pending_contact_email text
  ) strict`,
  `create unique index accounts_one_operator on accounts (kind) where kind = 'operator'`,
  `create index accounts_vat_due on accounts (vat_next_check_at, account_id)
    where vat_next_check_at is not null`,
  `create trigger accounts_words_added after insert on accounts
    begin
      insert into search_words (list, word, id) select 'accounts', word, new.account_id
        from (select value as word from json_each(new.search_words)) as words;
    end`,
  `create trigger accounts_words_changed after update on accounts
    when (new.search_words is distinct from old.search_words)
    begin
      delete from search_words
        where list = 'accounts' and id = old.account_id
          and word in (select value as word from json_each(old.search_words));
      insert into search_words (list, word, id) select 'accounts', word, new.account_id
        from (select value as word from json_each(new.search_words)) as words;
    end`,
  `create trigger accounts_list_customer after update on accounts
    when (new.company_name is distinct from old.company_name
      or new.contact_email is distinct from old.contact_email
      or new.customer_type is distinct from old.customer_type
      or new.vat_status is distinct from old.vat_status
      or new.search_words is distinct from old.search_words)
    begin
      update listed_customers
        set display_name = new.company_name, email = new.contact_email,
          customer_type = new.customer_type, vat_status = new.vat_status, search_words = new.search_words
        where account_id = new.account_id;
    end`,
  `create trigger accounts_unlist_customer after update on accounts
    when (new.status = 'cancelled' and old.status <> 'cancelled')
    begin
      delete from listed_customers
        where account_id = new.account_id and subscription_id is null;
    end`,
  `create index accounts_pending on accounts (status)
    where status = 'pending_payment' and kind = 'customer'`,
  `create index accounts_reg_number on accounts (reg_number) where reg_number is not null`,
  `create index accounts_vat_id on accounts (vat_id) where vat_id is not null`,

  `create table users (
    user_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    email text not null,
    email_key text not null unique,
    first_name text not null,
    last_name text not null,
    role text not null check (role in ('owner', 'admin', 'support')),
    language text not null check (language in ('en', 'lt')),
    notifications_enabled integer not null check (notifications_enabled in (0, 1)),
    password_hash text,
    email_proven_at integer,
    totp_sealed text,
    totp_confirmed_at integer,
    totp_last_step integer,
    created_at integer not null,
    updated_at integer not null
  ) strict`,
  `create index users_account on users (account_id, created_at, user_id)`,
  `create index users_admins on users (created_at, user_id) where role = 'admin'`,

  `create table sessions (
    session_id text primary key,
    user_id text not null references users on delete cascade deferrable initially deferred,
    account_id text not null references accounts deferrable initially deferred,
    twofa integer not null check (twofa in (0, 1)),
    created_at integer not null,
    ended_at integer,
    end_reason text,
    check ((ended_at is null) = (end_reason is null))
  ) strict`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_account on sessions (account_id)`,
  `create index sessions_ended on sessions (ended_at) where ended_at is not null`,
  `create index sessions_created on sessions (created_at)`,

  `create table refresh_tokens (
    token_hash text primary key,
    session_id text not null references sessions on delete cascade deferrable initially deferred,
    issued_at integer not null,
    expires_at integer not null,
    rotated_at integer
  ) strict`,
  `create index refresh_tokens_session on refresh_tokens (session_id)`,
  `create index refresh_tokens_expiry on refresh_tokens (expires_at)`,

  `create table one_times (
    one_time_id text primary key,
    purpose text not null,
    email_key text not null,
    user_id text references users on delete cascade deferrable initially deferred,
    token_hash text not null unique,
    code_mac text,
    tries_left integer check (tries_left >= 0),
    created_at integer not null,
    expires_at integer not null,
    spent_at integer
  ) strict`,
  `create index one_times_unspent on one_times (purpose, email_key, created_at) where spent_at is null`,
  `create index one_times_user on one_times (user_id)`,
  `create index one_times_death on one_times (coalesce(spent_at, expires_at))`,
  `create index one_times_unspent_end on one_times (expires_at, purpose) where spent_at is null`,
]

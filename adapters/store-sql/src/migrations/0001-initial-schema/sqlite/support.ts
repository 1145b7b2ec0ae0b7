/** Support tickets, notifications and banners. SQLite. */
export const SUPPORT: readonly string[] = [
  // Every list of tickets walks an index in its own order: one for each filter, and one for each two of them.
  `create table support_tickets (
    ticket_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    opened_by text not null,
    reference text not null unique,
    subject text not null,
    category text not null check (category in ('billing', 'technical', 'account', 'other')),
    status text not null check (status in ('open', 'awaiting_customer', 'awaiting_us', 'closed',
      'resolved', 'duplicate')),
    assignee_admin_id text,
    duplicate_of_ticket_id text references support_tickets deferrable initially deferred,
    reminded_at integer,
    next_action_at integer,
    last_activity_at integer not null,
    created_at integer not null,
    updated_at integer not null,
    search_words text not null,
    check (duplicate_of_ticket_id <> ticket_id),
    check ((status = 'duplicate') = (duplicate_of_ticket_id is not null)),
    check ((status in ('awaiting_customer', 'resolved')) = (next_action_at is not null)),
    check (reminded_at is null or status = 'awaiting_customer')
  ) strict`,
  `create index support_tickets_list_0 on support_tickets (last_activity_at, ticket_id)`,
  `create index support_tickets_list_1 on support_tickets (status, last_activity_at, ticket_id)`,
  `create index support_tickets_list_2 on support_tickets (category, last_activity_at, ticket_id)`,
  `create index support_tickets_list_3 on support_tickets
    (coalesce(assignee_admin_id, ''), last_activity_at, ticket_id)`,
  `create index support_tickets_list_4 on support_tickets (status, category, last_activity_at, ticket_id)`,
  `create index support_tickets_list_5 on support_tickets
    (coalesce(assignee_admin_id, ''), status, last_activity_at, ticket_id)`,
  `create index support_tickets_list_6 on support_tickets
    (coalesce(assignee_admin_id, ''), category, last_activity_at, ticket_id)`,
  `create index support_tickets_account on support_tickets (account_id, created_at, ticket_id)`,
  `create index support_tickets_duplicates on support_tickets (duplicate_of_ticket_id)
    where duplicate_of_ticket_id is not null`,
  `create index support_tickets_due on support_tickets (next_action_at, ticket_id)
    where next_action_at is not null`,
  `create trigger support_tickets_words_added after insert on support_tickets
    begin
      insert into search_words (list, word, id)
        select 'support_tickets', word, new.ticket_id
        from (select value as word from json_each(new.search_words)) as words;
    end`,
  `create trigger support_tickets_words_changed after update on support_tickets
    when (new.search_words is distinct from old.search_words)
    begin
      delete from search_words
        where list = 'support_tickets' and id = old.ticket_id
          and word in (select value as word from json_each(old.search_words));
      insert into search_words (list, word, id)
        select 'support_tickets', word, new.ticket_id
        from (select value as word from json_each(new.search_words)) as words;
    end`,
  `create trigger support_tickets_no_update before update on support_tickets
    when old.status in ('closed', 'duplicate') and new.status <> old.status
    begin
      select raise(abort, 'a ticket that has ended does not move');
    end`,
  `create trigger support_tickets_no_delete before delete on support_tickets
    when true
    begin
      select raise(abort, 'a support ticket is never removed');
    end`,

  // A message never changes, but for its words, which go when its customer is anonymised.
  `create table support_messages (
    id text primary key,
    ticket_id text not null references support_tickets deferrable initially deferred,
    author text not null check (author in ('customer', 'admin')),
    author_user_id text not null,
    body text not null,
    created_at integer not null
  ) strict`,
  `create index support_messages_ticket on support_messages (ticket_id, created_at, id)`,
  `create trigger support_messages_no_update before update on support_messages
    when not (new.id is not distinct from old.id and new.ticket_id is not distinct from old.ticket_id
      and new.author is not distinct from old.author
      and new.author_user_id is not distinct from old.author_user_id
      and new.created_at is not distinct from old.created_at and new.body = '')
    begin
      select raise(abort, 'support_messages is append-only');
    end`,
  `create trigger support_messages_no_delete before delete on support_messages
    when true
    begin
      select raise(abort, 'support_messages is append-only');
    end`,

  // What the web app shows to be read.
  `create table notifications (
    id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    kind text not null check (kind in ('invoice_issued', 'invoice_paid', 'payment_failed',
      'trial_ending', 'plan_changed', 'subscription_cancelled', 'account_suspended',
      'account_restored', 'topup_completed', 'credit_note_issued', 'refund_issued', 'vat_valid',
      'vat_invalid', 'vat_proof_approved', 'vat_proof_rejected', 'kyb_approved', 'kyb_rejected',
      'ticket_reply', 'address_missing')),
    severity text not null check (severity in ('info', 'warn', 'critical')),
    message_key text not null,
    message_args text,
    cta_label_key text,
    cta_url text,
    dedupe_key text not null,
    read_at integer,
    created_at integer not null,
    unique (account_id, dedupe_key)
  ) strict`,
  `create index notifications_page on notifications (account_id, created_at, id)`,
  `create index notifications_unread on notifications (account_id) where read_at is null`,

  // What the web app shows across every page.
  `create table banners (
    id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    severity text not null check (severity in ('info', 'warn', 'critical')),
    kind text not null,
    message_key text not null,
    message_args text,
    cta_label_key text,
    cta_url text,
    source text not null check (source in ('scheduler', 'admin', 'manual')),
    source_ref text,
    expires_at integer,
    cleared_at integer,
    created_at integer not null,
    updated_at integer not null,
    constraint banners_scheduler_kind check (source <> 'scheduler'
      or kind in ('dunning_grace', 'dunning_retry_1', 'dunning_retry_2', 'dunning_suspended',
      'dunning_cancelled'))
  ) strict`,
  `create index banners_page on banners (account_id, created_at, id) where cleared_at is null`,
  `create index banners_all_page on banners (account_id, created_at, id)`,
  `create unique index banners_one_dunning on banners (account_id)
    where source = 'scheduler' and cleared_at is null`,
]

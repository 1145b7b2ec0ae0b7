import { NAMES_OF_BEFORE, parted, phonesOfBefore } from './0017-customer-words/words-of-before.ts'
import type { Ddl } from './ddl.ts'

const WORDS_OF_DOMAIN = parted('lower(coalesce(sip_domain, slug))', ' .-')

/** Every word of a customer, each once. */
const wordsOf = {
  sqlite: (account: string) => `select json_group_array(word) from (
    select value as word from accounts a, json_each(a.search_words) where a.account_id = ${account}
    union select value from users u, json_each(u.search_words) where u.account_id = ${account}
    union select value from tenants t, json_each(${WORDS_OF_DOMAIN})
      where t.account_id = ${account} and t.status <> 'deleted'
    union select last4 from payment_methods
      where account_id = ${account} and deleted_at is null)`,
  postgres: (account: string) => `select coalesce(jsonb_agg(word order by word), '[]')::text from (
    select jsonb_array_elements_text(search_words::jsonb) as word from accounts
      where account_id = ${account}
    union select jsonb_array_elements_text(search_words::jsonb) from users
      where account_id = ${account}
    union select jsonb_array_elements_text((${WORDS_OF_DOMAIN})::jsonb) from tenants
      where account_id = ${account} and status <> 'deleted'
    union select last4 from payment_methods
      where account_id = ${account} and deleted_at is null) as found`,
}

const upserted = (dialect: 'sqlite' | 'postgres', account: string) =>
  `insert into customer_words (account_id, words)
    select account_id, (${wordsOf[dialect](account)}) from accounts
      where account_id = ${account} and kind = 'customer'
    on conflict (account_id) do update set words = excluded.words`

/** What a customer is found by, and when it has changed. */
const SOURCES: readonly (readonly [table: string, changed: string])[] = [
  ['accounts', 'new.search_words is distinct from old.search_words'],
  [
    'users',
    'new.search_words is distinct from old.search_words or new.account_id <> old.account_id',
  ],
  [
    'tenants',
    `new.sip_domain is distinct from old.sip_domain or new.slug <> old.slug
      or (new.status = 'deleted') <> (old.status = 'deleted')`,
  ],
  [
    'payment_methods',
    `new.last4 <> old.last4 or (new.deleted_at is null) <> (old.deleted_at is null)`,
  ],
]

const LISTED = `new.company_name is distinct from old.company_name
  or new.contact_email is distinct from old.contact_email
  or new.customer_type is distinct from old.customer_type
  or new.vat_status is distinct from old.vat_status`

const LIST_CUSTOMER = `update listed_customers
  set display_name = new.company_name, email = new.contact_email,
    customer_type = new.customer_type, vat_status = new.vat_status
  where account_id = new.account_id;`

const LIST_WORDS = `update listed_customers set search_words = new.words
  where account_id = new.account_id;`

/** A customer that comes into the list brings its words along. */
const LISTED_ANEW = {
  sqlite: [
    `create trigger listed_customers_words after insert on listed_customers
      when (exists (select 1 from customer_words where account_id = new.account_id))
      begin
        update listed_customers
          set search_words = (select words from customer_words where account_id = new.account_id)
          where account_id = new.account_id;
      end`,
  ],
  postgres: [
    `create function listed_customers_words() returns trigger language plpgsql as $$
      begin
        new.search_words := coalesce(
          (select words from customer_words where account_id = new.account_id), new.search_words);
        return new;
      end $$`,
    `create trigger listed_customers_words before insert on listed_customers
      for each row execute function listed_customers_words()`,
  ],
}

/** Words in `some` and not in `others`. */
const without = (
  dialect: 'sqlite' | 'postgres',
  { some, others }: { readonly some: string; readonly others: string },
) =>
  dialect === 'sqlite'
    ? `select value as word from json_each(${some}) except select value from json_each(${others})`
    : `select jsonb_array_elements_text(${some}::jsonb) as word
        except select jsonb_array_elements_text(${others}::jsonb)`

const indexed = (dialect: 'sqlite' | 'postgres', others: string) =>
  `insert into search_words (list, word, id) select 'accounts', word, new.account_id
    from (${without(dialect, { some: 'new.words', others })}) as words;`

const unindexed = (dialect: 'sqlite' | 'postgres') => `delete from search_words
  where list = 'accounts' and id = old.account_id
    and word in (${without(dialect, { some: 'old.words', others: 'new.words' })});`

/** A trigger after a change of a table. */
interface Kept {
  readonly name: string
  readonly on: string
  readonly when?: string
  readonly does: string
}

function trigger(
  dialect: 'sqlite' | 'postgres',
  { name, on, when, does }: Kept,
): readonly string[] {
  const condition = when === undefined ? '' : `when (${when})`
  if (dialect === 'sqlite')
    return [`create trigger ${name} after ${on} ${condition} begin ${does} end`]
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
      begin ${does} return null; end $$`,
    `create trigger ${name} after ${on} for each row ${condition} execute function ${name}()`,
  ]
}

const kept = (dialect: 'sqlite' | 'postgres'): readonly Kept[] => [
  { name: 'accounts_list_customer', on: 'update on accounts', when: LISTED, does: LIST_CUSTOMER },
  ...SOURCES.flatMap(([table, when]) => [
    {
      name: `${table}_words_came`,
      on: `insert on ${table}`,
      does: `${upserted(dialect, 'new.account_id')};`,
    },
    {
      name: `${table}_words_moved`,
      on: `update on ${table}`,
      when,
      does: `${upserted(dialect, 'new.account_id')}; ${upserted(dialect, 'old.account_id')};`,
    },
    {
      name: `${table}_words_left`,
      on: `delete on ${table}`,
      does: `${upserted(dialect, 'old.account_id')};`,
    },
  ]),
  {
    name: 'customer_words_came',
    on: 'insert on customer_words',
    does: `${indexed(dialect, `'[]'`)} ${LIST_WORDS}`,
  },
  {
    name: 'customer_words_moved',
    on: 'update on customer_words',
    when: 'new.words <> old.words',
    does: `${unindexed(dialect)} ${indexed(dialect, 'old.words')} ${LIST_WORDS}`,
  },
]

/** A trigger, and on PostgreSQL its function. */
const dropped = (dialect: 'sqlite' | 'postgres', name: string): readonly string[] =>
  dialect === 'sqlite'
    ? [`drop trigger ${name}`]
    : [`drop trigger ${name} on accounts`, `drop function ${name}()`]

const TEXT = { sqlite: 'text', postgres: 'text collate "C"' } as const
const STRICT = { sqlite: ' strict', postgres: '' } as const

/**
 * A customer is found by more than the account itself says: the names of its people, the domain of its phone system,
 * the last digits of its cards. The database gathers them as each changes.
 */
export const customerWords: Ddl = (dialect) => [
  `alter table users add column search_words text not null default '[]'`,
  ...NAMES_OF_BEFORE[dialect],
  ...['accounts_words_added', 'accounts_words_changed', 'accounts_list_customer'].flatMap((name) =>
    dropped(dialect, name),
  ),
  ...phonesOfBefore(dialect),
  `delete from search_words where list = 'accounts'`,
  `create table customer_words (
    account_id ${TEXT[dialect]} primary key,
    words text not null
  )${STRICT[dialect]}`,
  ...kept(dialect).flatMap((each) => trigger(dialect, each)),
  ...LISTED_ANEW[dialect],
  `insert into customer_words (account_id, words)
    select account_id, (${wordsOf[dialect]('o.account_id')}) from accounts o where kind = 'customer'`,
]

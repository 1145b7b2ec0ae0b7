import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import type { FillWords, Size } from './fill-words.ts'

/**
 * What triggers keep, from the rows that they were asleep for. PostgreSQL takes four times as long to fill
 * row by row through them.
 */
const KEPT = [
  `insert into customer_words (account_id, words)
   select a.account_id, (a.search_words::jsonb || u.search_words::jsonb ||
     to_jsonb(string_to_array(t.slug, '-')) || to_jsonb(m.last4))::text
   from accounts a join users u using (account_id) join tenants t using (account_id)
     join payment_methods m using (account_id) where a.kind = 'customer'`,
  `insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
     search_words, created_at, plan_tier, subscription_status, dunning_state, subscription_id)
   select a.account_id, a.company_name, a.contact_email, a.customer_type, a.vat_status,
     w.words, a.created_at, s.plan_tier, s.status, s.dunning_state, s.subscription_id
   from accounts a join subscriptions s using (account_id) join customer_words w using (account_id)`,
  `insert into listed_tenants (tenant_id, account_id, pbx_status, subscription_status, created_at)
   select t.tenant_id, t.account_id, case when t.failed_repairs >= 3 then 'unknown' else t.status end,
     c.subscription_status, t.created_at
   from tenants t join listed_customers c on c.account_id = t.account_id`,
  `insert into search_words (list, word, id)
    select distinct 'accounts', jsonb_array_elements_text(words::jsonb), account_id
    from customer_words`,
  `insert into search_words (list, word, id)
    select 'support_tickets', jsonb_array_elements_text(search_words::jsonb), ticket_id
    from support_tickets`,
  `insert into subscription_counts (plan_tier, status, dunning_state, part, subscriptions, price_minor, mrr_minor)
   select plan_tier, status, dunning_state, ascii(right(account_id, 1)) % 16, count(*), sum(price_minor), sum(mrr_minor)
   from subscriptions group by 1, 2, 3, 4`,
]

/** An index that is made anew once the rows are there. */
interface Index {
  readonly name: string
  readonly ddl: string
}

/** PostgreSQL: triggers and references sleep, and there are no indexes but those of constraints. */
export async function beginQuickly({ db, dialect }: Opened): Promise<Index[]> {
  if (dialect === 'sqlite') return []
  await sql.raw('set session_replication_role = replica').execute(db)
  const { rows } = await sql<Index>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as ddl
    from pg_indexes where schemaname = 'public'
    and indexname not in (select conname from pg_constraint)
    -- That of a month goes, and comes, with its table's.
    and indexname not in (select inhrelid::regclass::text from pg_inherits)`.execute(db)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  return rows
}

/** Makes what was left out, from the rows. */
export async function endQuickly({ db }: Opened, indexes: readonly Index[]): Promise<void> {
  if (indexes.length === 0) return
  for (const statement of KEPT) await sql.raw(statement).execute(db)
  for (const { ddl } of indexes) await sql.raw(ddl).execute(db)
  await sql.raw('set session_replication_role = origin').execute(db)
}

/** The operators, who decided everything: twenty of them. */
export function operators({ uuid, numbers }: FillWords, { now }: Size): string[] {
  const account = uuid('a9', '1')
  return [
    `insert into accounts (account_id, kind, customer_type, company_name, contact_email, country,
       vat_status, vat_tries, language, status, locks, created_at, updated_at)
     values (${account}, 'operator', 'company', 'Operators', 'operators@example.lt', 'LT',
       'not_provided', 0, 'lt', 'active', '[]', ${now}, ${now})`,
    `insert into users (user_id, account_id, email, email_key, first_name, last_name, role, language,
       notifications_enabled, created_at, updated_at)
     select ${uuid('b9', 'n.i')}, ${account}, 'op' || n.i, 'op' || n.i, '', '', 'admin', 'lt', 1,
       ${now}, ${now} from ${numbers({ from: 0, to: 19 })}`,
  ]
}

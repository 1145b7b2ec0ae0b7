import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'

/** An account in a database of an earlier version, which has not every column of today. */
export async function putAccountOfBefore({ db }: Pick<Opened, 'db'>, account_id: string) {
  await sql`insert into accounts (account_id, kind, customer_type, company_name, contact_email,
      country, vat_status, vat_tries, language, status, locks, search_words, created_at, updated_at)
    values (${account_id}, 'customer', 'company', '', '', 'LT', 'not_provided', 0, 'lt', 'active', '[]',
      '[]', 1, 1)`.execute(db)
}

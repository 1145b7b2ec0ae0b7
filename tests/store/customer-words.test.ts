import { createSqlStore, migrate } from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'

const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '0017-customer-words'),
)

/** A customer of before, whose own words stand as they were stored. */
const ROWS = [
  `insert into accounts (account_id, kind, customer_type, company_name, contact_email, contact_phone,
     country, vat_status, vat_tries, language, status, locks, search_words, created_at, updated_at)
   values ('acc-1', 'customer', 'company', 'UAB Gandras', 'a@b.lt', '+370 (612) 34-567', 'LT',
     'not_provided', 0, 'lt', 'active', '[]', '["uab","gandras"]', 1, 1)`,
  ...[
    ['rasa', 'Rasa', 'Žemaitė-Petraitytė'],
    ['zoe', 'Zoë', `O'"Brien\\`],
    ['nobody', '', ''],
  ].map(
    ([id, first, last]) => `insert into users (user_id, account_id, email, email_key, first_name,
       last_name, role, language, notifications_enabled, created_at, updated_at)
     values ('${id}', 'acc-1', '${id}', '${id}', '${first}', '${last?.replace("'", "''")}', 'owner',
       'lt', 1, 1, 1)`,
  ),
  `insert into payment_methods (payment_method_id, account_id, provider_method_id, brand, last4,
     exp_month, exp_year, is_default, created_at)
   values ('card-1', 'acc-1', 'method-1', 'visa', '4471', 12, 2099, 1, 1)`,
  `insert into tenants (tenant_id, account_id, code, name, slug, status, country, timezone,
     contact_email, my_pbx_url, sip_domain, desired_level, actual_level, generation,
     synced_generation, failed_repairs, created_at, updated_at)
   values ('tenant-1', 'acc-1', 't1', 'G', 'g', 'active', 'LT', 'Europe/Vilnius', 'a@b.lt', '',
     'Gandras.PBX.lt', 'full', 'full', 1, 1, 0, 1, 1)`,
  `insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
     plan_tier, subscription_status, dunning_state, search_words, created_at)
   values ('acc-1', 'UAB Gandras', 'a@b.lt', 'company', 'not_provided', 'starter', 'active', 'current',
     '["uab","gandras"]', 1)`,
]

describe.each(DIALECTS)('customers of before, on %s', (dialect) => {
  it('are found by all that newer ones are', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    for (const row of ROWS) await sql.raw(row).execute(opened.db)
    await migrate(opened)
    const found = async (...words: string[]) => {
      const page = { limit: 5, after: null }
      const { data } = await createSqlStore(opened).read((tx) =>
        tx.listings.customers({ words }, page),
      )
      return data.length
    }

    const words = ['uab', 'gandras', 'rasa', 'zemaite', 'petraityte', 'zoe', 'brien', '4471', 'pbx']
    for (const word of words) expect([word, await found(word)]).toEqual([word, 1])
    for (const phone of ['37061234567', '061234567', '861234567', '61234567']) {
      expect([phone, await found(phone)]).toEqual([phone, 1])
    }
    expect(await found('gandras', 'zemaite', '4471')).toBe(1)
    expect(await found('ona')).toBe(0)
    await opened.close()
  })
})

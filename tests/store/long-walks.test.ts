import type { ListedCustomer, Page, PageRequest, Position } from '@billing/core'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'

const CUSTOMERS = 45_000
/** The oldest customer alone has both words. */
const words = (n: string) =>
  `case when ${n} = 1 then '["uab","mb"]' when ${n} % 2 = 0 then '["uab"]' else '["mb"]' end`

const NUMBERS = {
  sqlite: `(with recursive r (i) as (select 1 union all select i + 1 from r where i < ${CUSTOMERS})
    select i from r) as n`,
  postgres: `generate_series(1, ${CUSTOMERS}) as n (i)`,
} as const

describe.each(DIALECTS)('words that are common and hardly ever meet, on %s', (dialect) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
    for (const statement of [
      `insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
         plan_tier, subscription_status, dunning_state, search_words, created_at)
       select 'acc-' || i, '', '', 'company', 'pending', 'starter', 'active', 'current', ${words('i')}, i
       from ${NUMBERS[dialect]}`,
      `insert into search_words (list, word, id)
       select 'accounts', case when i % 2 = 0 then 'uab' else 'mb' end, 'acc-' || i
       from ${NUMBERS[dialect]}`,
    ]) {
      await sql.raw(statement).execute(opened.db)
    }
  })
  afterAll(() => opened.close())

  it('end a page before it is full, and the next ones go on to the very end', async () => {
    const store = createSqlStore(opened)
    const found: string[][] = []
    let after: Position | null = null
    do {
      const page: PageRequest = { limit: 20, after }
      const asked = { words: ['uab', 'mb'] }
      const { data, next }: Page<ListedCustomer> = await store.read((tx) =>
        tx.listings.customers(asked, page),
      )
      found.push(data.map(({ account_id }) => account_id))
      after = next
    } while (after !== null)

    expect(found).toEqual([[], [], [], [], ['acc-1']])
  })

  it('fill a page at once when they meet often', async () => {
    const { data, next } = await createSqlStore(opened).read((tx) =>
      tx.listings.customers({ words: ['ua', 'uab'] }, { limit: 20, after: null }),
    )

    expect(data).toHaveLength(20)
    expect(next).toEqual({ at: CUSTOMERS - 38, id: `acc-${CUSTOMERS - 38}` })
  })
})

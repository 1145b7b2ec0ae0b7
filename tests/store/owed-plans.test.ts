import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { type CompiledQuery, CompiledQuery as Compiled, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'

const PAGE = { limit: 20, after: null }
const CUSTOMERS = 6_000
/** A word that more customers have than are gathered by it. */
const COMMON = 'uab'

/** Customers of whom every tenth owes, as the database keeps them for the list. */
const FILLED = (numbers: string) => [
  `insert into listed_customers (account_id, display_name, email, customer_type, vat_status, search_words,
      created_at, plan_tier, subscription_status, dunning_state)
    select 'acc-' || n, 'UAB ' || n, n || '@example.lt', 'company', 'not_provided', '["${COMMON}","' || n || '"]',
      n, 'business', 'active', 'current' from ${numbers}`,
  `insert into search_words (list, word, id) select 'accounts', '${COMMON}', 'acc-' || n from ${numbers}`,
  `insert into invoices (invoice_id, account_id, subscription_id, status, number, language, time_zone, issued_at,
      due_at, lines, subtotal_minor, subtotal_currency, vat_amount_minor, vat_amount_currency,
      credit_applied_minor, credit_applied_currency, credited_minor, credited_currency, vat_credited_minor,
      vat_credited_currency, refunded_minor, refunded_currency, total_minor, total_currency, vat, seller, buyer,
      exempt_from_ladder, created_at, updated_at)
    select 'inv-' || n, 'acc-' || n, 'sub-' || n, 'open', 'PBX-2026-' || n, 'lt', 'UTC', n, n, '[]', n, 'EUR',
      0, 'EUR', 0, 'EUR', 0, 'EUR', 0, 'EUR', 0, 'EUR', n, 'EUR', '{}', '{}', '{}', 0, n, n
    from ${numbers} where n % 10 = 0`,
]
const NUMBERS = {
  sqlite: `(with recursive ns (n) as (values (1) union all select n + 1 from ns where n < ${CUSTOMERS})
    select n from ns) as numbers`,
  postgres: `generate_series(1, ${CUSTOMERS}) as numbers (n)`,
} as const
const UNWATCHED = {
  sqlite: 'pragma foreign_keys = off',
  postgres: 'set session_replication_role = replica',
} as const

describe.each(DIALECTS)('on %s those who owe most', (dialect) => {
  let opened: Opened
  let asked: CompiledQuery[] = []
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
    await opened.db.connection().execute(async (connection) => {
      for (const statement of [UNWATCHED[dialect], ...FILLED(NUMBERS[dialect]), 'analyze']) {
        await sql.raw(statement).execute(connection)
      }
    })
  })
  afterAll(() => opened.close())

  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(opened.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }

  it.each([
    ['of all', {}],
    ['of those whom a common word finds', { words: [COMMON] }],
    ['of a plan', { plan_tier: 'business' }],
  ] as const)('%s are found without reading every customer', async (_name, filter) => {
    const store = createSqlStore({ ...opened, db: opened.db.withPlugin(listening) })
    asked = []

    const { data } = await store.read((tx) =>
      tx.listings.customers({ ...filter, order: 'owed' }, PAGE),
    )

    expect(data.map(({ owed_minor }) => owed_minor)).toEqual(
      Array.from({ length: PAGE.limit }, (_, n) => CUSTOMERS - 10 * n),
    )
    const query = asked.find(({ sql: text }) => text.includes('with owing'))
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain'
    const { rows } = await opened.db.executeQuery<Record<string, unknown>>(
      Compiled.raw(`${explain} ${query?.sql}`, [...(query?.parameters ?? [])]),
    )
    const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
    expect(plan).toMatch(/listed_customers/)
    expect(plan).not.toMatch(/SCAN listed_customers|Seq Scan on listed_customers/)
  })
})

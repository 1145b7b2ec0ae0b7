import { aLedgerTransaction, anAccount, aWebhook, march } from '@billing/core/fixtures'
import { epochMs, type Store, SYSTEM } from '@billing/core'
import {
  createSqlStore,
  listPartitions,
  makePartitions,
  migrate,
  openPostgres,
  type Opened,
} from '@billing/store-sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { OPEN } from '../support/databases.ts'
import { monthsAgo, partitionOf } from '../support/months.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld } from '../support/world.ts'

const rowsIn = async ({ db }: Opened, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.n
}

const migratedPostgres = async () => openPostgres(await migratedDatabase(), { max: 4 })

/** A row of the audit log in a statement. */
const audited = (id: string, seq: number, at: string) =>
  `insert into audit_log (id, chain, seq, ts, action, actor, outcome, personal_hash, prev_hash, hash)
   values ('${id}', 'acc-1', ${seq}, ${Date.parse(at)}, 'test', 'system', 'success', '', '', '')`

const posted = (id: string, seq: number, at: string) =>
  `insert into ledger_transactions (ledger_tx_id, kind, ref, account_id, at, postings, seq, prev_hash, hash)
   values ('${id}', 'invoice_issued', '${id}', 'acc-1', ${Date.parse(at)}, '[]', ${seq}, '', '')`

describe('a database of before with rows', () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await OPEN.postgres()
    const before = Object.entries(MIGRATIONS).filter(([name]) => name < '0030-partitions')
    await migrate(opened, Object.fromEntries(before))
    const store = createSqlStore(opened)
    await store.transaction((tx) => tx.accounts.put(anAccount()))
    for (const statement of [
      audited('a', 1, '2025-12-31T23:59:59.999Z'),
      audited('b', 2, '2026-01-01T00:00:00Z'),
      audited('c', 3, '2026-01-31T23:59:59.999Z'),
      posted('d', 1, '2026-01-15T00:00:00Z'),
      `insert into tallies values ('requests', 'day', ${Date.parse('2026-02-01')}, '', 7)`,
      'create role reports',
      'grant select on audit_log to reports with grant option',
      'grant update (ip) on audit_log to reports',
    ]) {
      await sql.raw(statement).execute(opened.db)
    }
    await migrate(opened)
  })
  afterAll(async () => {
    await sql`drop owned by reports`.execute(opened.db)
    await sql`drop role reports`.execute(opened.db)
    await opened.close()
  })

  it('has them in the partitions of their months (UTC), and nothing in the default ones', async () => {
    const all = await listPartitions(opened)
    const counted = all.map(async ({ partition }) => [partition, await rowsIn(opened, partition)])

    expect(await Promise.all(counted)).toEqual([
      ['audit_log_2025_12', 1],
      ['audit_log_2026_01', 2],
      ['audit_log_default', 0],
      ['ledger_transactions_2026_01', 1],
      ['ledger_transactions_default', 0],
      ['tallies_2026_02', 1],
      ['tallies_default', 0],
      ['webhooks_default', 0],
    ])
    expect(all[1]).toMatchObject({
      since: Date.parse('2026-01-01'),
      until: Date.parse('2026-02-01'),
      rows_estimate: 2,
    })
  })

  it('may be read by whoever could read it before', async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege('reports', 'audit_log', 'select with grant option') as may,
        has_column_privilege('reports', 'audit_log', 'ip', 'update') as may_too,
        has_column_privilege('reports', 'audit_log', 'reason', 'update') as more`.execute(opened.db)

    expect(rows).toEqual([{ may: true, may_too: true, more: false }])
  })

  it.each([
    ['a movement', posted('d', 2, '2026-07-15T00:00:00Z')],
    ['a number of a chain', posted('e', 1, '2026-07-15T00:00:00Z')],
  ])('knows %s of before in whatever month it comes again', async (_what, again) => {
    await expect(sql.raw(again).execute(opened.db)).rejects.toMatchObject({ code: '23505' })
  })

  it.each([
    'insert into audit_log_2026_01 select * from audit_log_2025_12',
    'update audit_log_2026_01 set ip = null',
    'delete from tallies_2026_02',
    'truncate ledger_transactions_2026_01',
    'truncate audit_log_default',
    'delete from ledger_keys',
  ])('lets nobody past the table: %s', async (statement) => {
    await expect(sql.raw(statement).execute(opened.db)).rejects.toMatchObject({ code: '23001' })
  })
})

describe('a month that nobody has made', () => {
  it('has its rows in the default partition until it is made; then they move, and the books prove right', async () => {
    const opened = await migratedPostgres()
    const world = await openWorld({ now: '2026-01-20T09:00:00Z', database: { opened } })
    await world.signUp()
    await world.advance('P20D')
    const before = await rowsIn(opened, 'audit_log')
    expect(await rowsIn(opened, 'audit_log_default')).toBe(before)

    const made = await makePartitions(opened, 0)

    const moved = made.filter(({ table }) => table === 'audit_log').map((each) => each.moved)
    expect(moved).toHaveLength(3)
    expect(moved.reduce((sum, each) => sum + each)).toBe(before)
    expect(made.find(({ partition }) => partition === 'ledger_transactions_2026_02')).toBeDefined()
    expect(await rowsIn(opened, 'audit_log')).toBe(before)
    for (const table of ['audit_log', 'ledger_transactions', 'tallies', 'webhooks']) {
      expect(await rowsIn(opened, `${table}_default`), table).toBe(0)
    }
    const { checks } = await world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(await makePartitions(opened, 0)).toEqual([])
    await world.close()
  })

  it('refuses what the others refuse, once it is made', async () => {
    const opened = await migratedPostgres()
    await makePartitions(opened, 1)
    const now = monthsAgo(0)
    await sql.raw(audited('a', 1, new Date(now).toISOString())).execute(opened.db)
    expect(await rowsIn(opened, partitionOf('audit_log', 0))).toBe(1)

    const refused = ['delete from audit_log', 'update audit_log set seq = 2', 'truncate audit_log']
    for (const statement of [...refused, `truncate ${partitionOf('audit_log', 0)}`]) {
      await expect(sql.raw(statement).execute(opened.db), statement).rejects.toMatchObject({
        code: '23001',
      })
    }
    // The default partition is guarded again, after rows were taken out of it.
    await sql.raw(audited('b', 2, '2020-01-01T00:00:00Z')).execute(opened.db)
    await makePartitions(opened, 0)
    await sql.raw(audited('c', 3, '2019-01-01T00:00:00Z')).execute(opened.db)
    for (const statement of [
      'delete from audit_log where id = $$c$$',
      'truncate audit_log_default',
    ]) {
      await expect(sql.raw(statement).execute(opened.db), statement).rejects.toMatchObject({
        code: '23001',
      })
    }
    await opened.close()
  })

  it('is made once by several at once, while others write', async () => {
    const opened = await migratedPostgres()
    const store = createSqlStore(opened)
    const receive = (n: number) =>
      store.transaction((tx) =>
        tx.webhooks.insert(
          aWebhook({
            webhook_id: `webhook-${n}`,
            body_hash: `hash-${n}`,
            signed_at: epochMs(monthsAgo(n % 3)),
          }),
        ),
      )
    const some = Array.from({ length: 20 }, (_, n) => n)
    await Promise.all(some.slice(0, 10).map(receive))

    const [made, too, ...received] = await Promise.all([
      makePartitions(opened, 1),
      makePartitions(opened, 1),
      ...some.slice(10).map(receive),
    ])

    const names = [...made, ...too].map(({ partition }) => partition)
    expect(new Set(names).size).toBe(names.length)
    expect(received).toEqual(some.slice(10).map(() => true))
    expect(await rowsIn(opened, 'webhooks')).toBe(20)
    expect(await receive(3)).toBe(false)
    await opened.close()
  })
})

describe('a movement and a webhook', () => {
  let opened: Opened
  let store: Store
  beforeAll(async () => {
    opened = await migratedPostgres()
    await makePartitions(opened, 3)
    store = createSqlStore(opened)
    await store.transaction((tx) => tx.accounts.put(anAccount()))
  })
  afterAll(() => opened.close())

  it('is posted once, in whatever month it comes again', async () => {
    const post = (differs: Parameters<typeof aLedgerTransaction>[0]) =>
      store.transaction((tx) => tx.ledger.append(aLedgerTransaction(differs)))

    expect(await post({})).toBe(true)
    expect(await post({ ledger_tx_id: 'ledger-2', seq: 2, at: epochMs(monthsAgo(-1)) })).toBe(false)
    const found = await store.read((tx) => tx.ledger.ofRefs(['invoice_issued'], ['invoice-1']))
    expect(found.map(({ ledger_tx_id }) => ledger_tx_id)).toEqual(['ledger-1'])
  })

  it('is received once: its key has the instant at which it was signed', async () => {
    const receive = (differs: Parameters<typeof aWebhook>[0]) =>
      store.transaction((tx) => tx.webhooks.insert(aWebhook(differs)))

    expect(await receive({})).toBe(true)
    expect(await receive({ webhook_id: 'webhook-2', received_at: march(30) })).toBe(false)
  })
})

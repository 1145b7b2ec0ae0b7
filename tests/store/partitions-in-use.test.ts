import { epochMs } from '@billing/core'
import { anAccount, aWebhook } from '@billing/core/fixtures'
import { createSqlStore, makePartitions, migrate, openPostgres } from '@billing/store-sql'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { monthsAgo, partitionOf } from '../support/months.ts'
import { freshDatabase, migratedDatabase } from '../support/postgres.ts'

/** A database, and somebody else who holds locks in it. */
const inUse = async (url: string) => {
  const opened = openPostgres(url, { max: 6 })
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await opened.close()
  })
  const waiting = async () => {
    const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(opened.db)
    return rows.map(({ query }) => query)
  }
  const waits = (for_it: RegExp) =>
    vi.waitFor(async () => expect(await waiting()).toContainEqual(expect.stringMatching(for_it)), {
      timeout: 30_000,
      interval: 20,
    })
  return { opened, other, waits, store: createSqlStore(opened) }
}

const posted = (id: string, seq: number) =>
  `insert into ledger_transactions (ledger_tx_id, kind, ref, account_id, at, postings, seq, prev_hash, hash)
   values ('${id}', 'invoice_issued', 'one', 'acc-1', ${Date.parse('2026-01-15')}, '[]', ${seq}, '', '')`

it('a movement that was being posted as the tables were partitioned is posted once', async () => {
  const { opened, other, waits, store } = await inUse(await freshDatabase())
  const before = Object.entries(MIGRATIONS).filter(([name]) => name < '0030-partitions')
  await migrate(opened, Object.fromEntries(before))
  await store.transaction((tx) => tx.accounts.put(anAccount()))
  // As we do: who posts has read the account.
  await other.query(`begin; select from accounts; ${posted('a', 1)}`)

  const migrated = migrate(opened)
  await waits(/lock table|alter table/)
  await other.query('commit')
  await migrated

  await expect(other.query(posted('b', 2))).rejects.toMatchObject({ code: '23505' })
})

it('who reads and writes as rows move finds them where they are then', async () => {
  const { opened, other, waits, store } = await inUse(await migratedDatabase())
  const receive = (webhook_id: string) =>
    store.transaction((tx) =>
      tx.webhooks.insert(
        aWebhook({ webhook_id, body_hash: webhook_id, signed_at: epochMs(monthsAgo(0)) }),
      ),
    )
  await receive('one')
  // As a vacuum: no reader and no writer waits for it.
  await other.query('begin; lock table only webhooks in share update exclusive mode')

  const made = makePartitions(opened, 0)
  await waits(/"?webhooks"?/)
  const received = receive('two')
  await waits(/^insert into "webhooks"/)
  const counted = sql<{ n: number }>`select count(*) as n from webhooks`.execute(opened.db)
  await waits(/^select count/)
  await other.query('commit')

  expect((await made).at(-1)).toMatchObject({ partition: partitionOf('webhooks', 0), moved: 1 })
  expect(await received).toBe(true)
  expect((await counted).rows[0]?.n).toBeGreaterThanOrEqual(1)
})

it('nobody waits while a table of which a month was made is analyzed', async () => {
  const { opened, other, waits, store } = await inUse(await migratedDatabase())
  await makePartitions(opened, 0)
  const month = partitionOf('webhooks', 0)
  await other.query(`begin; lock table ${month} in share update exclusive mode`)

  const made = makePartitions(opened, 1)
  await waits(/^analyze webhooks/)
  await opened.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 100`.execute(trx)
    await sql`select count(*) from webhooks`.execute(trx)
  })
  const ended = aWebhook({ signed_at: epochMs(monthsAgo(40)) })
  expect(await store.transaction((tx) => tx.webhooks.insert(ended))).toBe(true)
  await other.query('commit')

  expect(await made).toHaveLength(4)
})

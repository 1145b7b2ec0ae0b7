import { createSandbox } from '@billing/sandbox'
import { migrate, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { sql } from 'kysely'
import { bytesOf, openPostgresCopy } from '../support/database-copies.ts'
import { onVirtualTime } from './virtual-time.ts'

/** A migrated SQLite database, made once: a copy opens in about 10 ms, migrating takes 60. */
let sqlite: Promise<Buffer> | undefined
/** The addresses of the PostgreSQL databases that were migrated and are copied. */
const migrated = new Map<string, Promise<void>>()

/** Of one service; its processes take turns. */
const CONNECTIONS = 10

/** A database of one's own that has every table and no row of ours. */
export async function openCopy(
  database: 'sqlite' | { readonly postgres_url: string },
  now: () => number,
): Promise<Opened> {
  if (database === 'sqlite') return openSqlite(await (sqlite ??= sqliteTemplate()))
  const url = database.postgres_url
  if (!migrated.has(url)) migrated.set(url, postgresTemplate(url))
  await migrated.get(url)
  return onVirtualTime(await openPostgresCopy(url, CONNECTIONS), now)
}

async function sqliteTemplate(): Promise<Buffer> {
  const opened = openSqlite(':memory:')
  try {
    await makeTables(opened)
    return await bytesOf(opened)
  } finally {
    await opened.close()
  }
}

async function postgresTemplate(url: string): Promise<void> {
  const opened = openPostgres(url, { max: 1 })
  try {
    await makeTables(opened)
  } finally {
    await opened.close()
  }
}

/** The service's tables and the outside world's. When they were made is not theirs to remember. */
async function makeTables(opened: Opened): Promise<void> {
  await migrate(opened)
  await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(opened.db)
  await createSandbox({
    ...opened,
    base_url: 'http://localhost',
    webhook_secrets: ['unused'],
    deliver_webhook: async () => 200,
    auto_deliver: false,
    machine_now: () => 0,
  })
}

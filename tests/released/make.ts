/**
 * Keeps the databases of the present state beside this file: `node tests/released/make.ts` lives some months
 * on both kinds and writes what they have come to, named after the newest migration. Run it on the commit
 * of a release, before the next migration is written; a kept database is never made again.
 */
import { SYSTEM } from '@billing/core'
import { existsSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { bytesOf } from '../support/database-copies.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { liveMonths } from './life.ts'
import { openKept } from './open-kept.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { recorded } from './statements.ts'

/** Lives in the database, and keeps what `take` makes of it under the newest migration's name. */
async function keep(
  opened: Opened,
  extension: string,
  take: () => Promise<Buffer | string>,
): Promise<void> {
  const world = await openKept(opened)
  await liveMonths(world)
  const { ok, checks } = await world.billing.books.verify(SYSTEM)
  if (!ok) throw new Error(`the books are wrong: ${JSON.stringify(checks)}`)
  const rows = await opened.db.selectFrom('kysely_migration').select('name').execute()
  const newest = rows
    .map(({ name }) => name)
    .toSorted()
    .at(-1)
  const file = new URL(`${newest}.${extension}`, import.meta.url)
  if (existsSync(file)) throw new Error(`${newest} is kept already`)
  writeFileSync(file, gzipSync(await take(), { level: 9 }))
  await world.close()
}

const sqlite = openSqlite(':memory:')
await keep(sqlite, 'sqlite.gz', () => bytesOf(sqlite))

const server = await startPostgres({ durable: false })
try {
  const postgres = openPostgres(await server.createDatabase('released'), { max: 4 })
  const { opened, statements } = recorded(postgres)
  await keep(opened, 'postgres.sql.gz', () => dumpPostgres(postgres, statements))
} finally {
  await server.stop()
}

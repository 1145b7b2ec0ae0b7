import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createSqlStore,
  migrate,
  type Opened,
  openPostgres,
  openSqlite,
  type PostgresOptions,
} from '@billing/store-sql'
import type { StoreUnderTest } from '@billing/testing'
import { sql } from 'kysely'
import { migratedSqlite, openMigratedSqlite } from './database-copies.ts'
import { freshDatabase } from './postgres.ts'

/** Where a SQLite database of a test lives, and the way to be rid of it. */
interface Place {
  readonly file: string
  readonly remove: () => Promise<void>
}

/** A file name in a folder of its own. */
export async function temporaryFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-store-'))
  return {
    file: join(folder, 'billing.db'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** SQLite in memory: every test gets a database of its own. */
export const sqliteUnderTest = () => freshUnderTest(openMigratedSqlite)

/** SQLite in a file of its own. */
export const sqliteFileUnderTest = () =>
  freshUnderTest(async () => {
    const { file, remove } = await temporaryFile()
    await writeFile(file, await migratedSqlite())
    const opened = openSqlite(file)
    return { ...opened, close: () => opened.close().then(remove) }
  })

async function freshUnderTest(next: () => Promise<Opened>): Promise<StoreUnderTest> {
  let opened: Opened | undefined
  let store: StoreUnderTest['store'] | undefined
  const close = async () => opened?.close()
  return {
    get store() {
      if (!store) throw new Error('reset() opens the store')
      return store
    },
    async reset() {
      await close()
      opened = await next()
      store = createSqlStore(opened)
    },
    close,
  }
}

/** PostgreSQL: one database, emptied before every test, over ten connections. */
export async function postgresUnderTest(
  address: () => Promise<string> = freshDatabase,
  options: Partial<PostgresOptions> = {},
): Promise<StoreUnderTest> {
  const opened = openPostgres(await address(), { max: 10, ...options })
  await migrate(opened)
  return {
    store: createSqlStore(opened),
    reset: () => emptyPostgres(opened),
    close: () => opened.close(),
  }
}

/**
 * PostgreSQL that joins by loops within loops, as it may at any time by what it believes of
 * the data: a statement must mean the same however it is planned.
 */
export function postgresInLoops(): Promise<StoreUnderTest> {
  const ways = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize', 'bitmapscan']
  return postgresUnderTest(async () => {
    const url = new URL(await freshDatabase())
    url.searchParams.set('options', ways.map((way) => `-c enable_${way}=off`).join(' '))
    return url.href
  })
}

/** Take every row out, past the triggers that refuse it. */
async function emptyPostgres({ db }: Opened): Promise<void> {
  const tables = await db.introspection.getTables()
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx)
  })
}

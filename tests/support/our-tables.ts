import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Handle, Opened } from '@billing/store-sql'
import { SANDBOX_BOOKS } from '../harness/invariants/outside-books.ts'
import { sql } from 'kysely'
import { bytesOf } from './database-copies.ts'
import { tableNames } from './table-names.ts'

/**
 * A backup of our own tables, taken while the service runs. To restore it sets them back to what they were,
 * also those that refuse changes, and leaves the outside world's books (the sandbox's) as they are, as a restored
 * database or a lagging standby does. Nothing of ours may run meanwhile. What a process keeps in memory is its own affair.
 */
export interface Backup {
  restore(opened: Opened): Promise<void>
}

/** Back our tables up as they are at one instant. */
export function backUp(opened: Opened): Promise<Backup> {
  return opened.dialect === 'sqlite' ? backUpSqlite(opened) : backUpPostgres(opened)
}

type Db = Handle['db']

async function ownTables(opened: Pick<Opened, 'db' | 'dialect'>): Promise<string[]> {
  const names = await tableNames(opened)
  return names.filter((name) => !name.startsWith(SANDBOX_BOOKS.table_prefix))
}

async function backUpSqlite(from: Opened): Promise<Backup> {
  const bytes = await bytesOf(from)
  return {
    async restore(opened) {
      const { db } = opened
      const folder = await mkdtemp(join(tmpdir(), 'billing-backup-'))
      const file = join(folder, 'backup.db')
      await writeFile(file, bytes)
      const tables = await ownTables(opened)
      await db.connection().execute(async (connection) => {
        await sql.raw('pragma foreign_keys = off').execute(connection)
        await sql`attach ${file} as backup`.execute(connection)
        await connection.transaction().execute((trx) => setBackSqlite(trx, tables))
        await sql.raw('detach backup').execute(connection)
        await sql.raw('pragma foreign_keys = on').execute(connection)
      })
      await rm(folder, { recursive: true })
    },
  }
}

async function setBackSqlite(trx: Db, tables: readonly string[]): Promise<void> {
  const { rows: triggers } = await sql<{
    name: string
    sql: string
  }>`select name, sql from main.sqlite_master where type = 'trigger'`.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(trx)
  for (const table of tables) {
    await sql`delete from main.${sql.id(table)}`.execute(trx)
    await sql`insert into main.${sql.id(table)} select * from backup.${sql.id(table)}`.execute(trx)
  }
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx)
}

async function backUpPostgres(opened: Opened): Promise<Backup> {
  const { db } = opened
  const tables = await ownTables(opened)
  const rows = new Map<string, string>()
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const table of tables) {
        const all = await sql<{
          rows: string
        }>`select coalesce(json_agg(t), '[]')::text as rows from ${sql.table(table)} t`.execute(trx)
        rows.set(table, all.rows[0]?.rows ?? '[]')
      }
    })
  return { restore: (to) => to.db.transaction().execute((trx) => setBackPostgres(trx, rows)) }
}

async function setBackPostgres(trx: Db, rows: ReadonlyMap<string, string>): Promise<void> {
  // Past the triggers that refuse, and those that keep what follows from rows: it is in the backup too.
  await sql`set local session_replication_role = replica`.execute(trx)
  for (const [table, all] of rows) {
    await sql`delete from ${sql.table(table)}`.execute(trx)
    await sql`
      insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${all}::json)`.execute(trx)
  }
}

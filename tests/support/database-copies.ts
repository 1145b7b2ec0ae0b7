import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { sql } from 'kysely'
import pg from 'pg'

/** A SQLite database as it is now, for `openSqlite` to begin with. */
export async function bytesOf({ db }: Pick<Opened, 'db'>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-copy-'))
  try {
    const file = join(folder, 'copy.db')
    await sql`vacuum into ${file}`.execute(db)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

let migrated: Promise<Buffer> | undefined

/** A SQLite database with every migration, made once in a process: a copy opens a hundred times sooner than one is made. */
export function migratedSqlite(): Promise<Buffer> {
  return (migrated ??= migratedBytes())
}

/** A copy of it in memory. */
export async function openMigratedSqlite(): Promise<Opened> {
  return openSqlite(await migratedSqlite())
}

async function migratedBytes(): Promise<Buffer> {
  const opened = openSqlite(':memory:')
  await migrate(opened)
  const bytes = await bytesOf(opened)
  await opened.close()
  return bytes
}

let copies = 0

/** A copy of the PostgreSQL database at this address, which nobody else may use now; it is dropped when it is closed. */
export async function openPostgresCopy(template_url: string, max: number): Promise<Opened> {
  const template = new URL(template_url).pathname.slice(1)
  const name = `${template}_${++copies}`
  await administer(template_url, `create database "${name}" template "${template}"`)
  const opened = openPostgres(new URL(`/${name}`, template_url).href, { max })
  return {
    ...opened,
    async close() {
      await opened.close()
      await administer(template_url, `drop database "${name}" with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

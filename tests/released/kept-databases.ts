import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Dialect, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { freshDatabase } from '../support/postgres.ts'
import { runScript } from './statements.ts'

const FOLDER = new URL('./', import.meta.url)

const EXTENSIONS: Readonly<Record<Dialect, string>> = {
  sqlite: '.sqlite.gz',
  postgres: '.postgres.sql.gz',
}

/** Every released state that databases are kept of, by the name of its newest migration, oldest first. */
export const RELEASED: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(EXTENSIONS.sqlite))
  .map((file) => file.slice(0, -EXTENSIONS.sqlite.length))
  .toSorted()

/** What is kept of a released state: the bytes of a SQLite file, or PostgreSQL's script. */
export function keptOf(released: string, dialect: Dialect): Buffer {
  return gunzipSync(readFileSync(new URL(`${released}${EXTENSIONS[dialect]}`, FOLDER)))
}

/** A copy of the database as that release left it, not migrated yet. */
export async function openReleased(released: string, dialect: Dialect): Promise<Opened> {
  const kept = keptOf(released, dialect)
  if (dialect === 'sqlite') return openSqlite(kept)
  const opened = openPostgres(await freshDatabase(), { max: 4 })
  await runScript(opened, kept.toString())
  return opened
}

import { copyFile, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { sql } from 'kysely'
import pg from 'pg'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { seedMany } from './seed-many.ts'

/** Which database a run stands on. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** A durable database of its own for one run: a file, or the address of a PostgreSQL database. */
export interface DueDatabase {
  readonly place: string
  readonly gone: () => Promise<void>
}

/** Databases in which so many customers fall due at the same instant, each as new as the one before. */
export interface DueDatabases {
  readonly fresh: () => Promise<DueDatabase>
  readonly close: () => Promise<void>
}

/** Open a database of either kind as a server does. */
export function openPlace(kind: DatabaseKind, place: string, connections = 10): Opened {
  return kind === 'sqlite' ? openSqlite(place) : openPostgres(place, { max: connections })
}

/** Seed one database and copy it for each run. PostgreSQL is a server of our own, which ends with `close`. */
export function dueDatabases(kind: DatabaseKind, due: number): Promise<DueDatabases> {
  return kind === 'sqlite' ? onSqlite(due) : onPostgres(due)
}

async function onSqlite(due: number): Promise<DueDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-bench-'))
  const template = join(folder, 'due.db')
  await seed('sqlite', template, due)
  let made = 0
  return {
    async fresh() {
      const place = join(folder, `run-${++made}.db`)
      await copyFile(template, place)
      await onDisk(place)
      const files = ['', '-wal', '-shm'].map((end) => `${place}${end}`)
      return {
        place,
        gone: async () => void (await Promise.all(files.map((file) => rm(file, { force: true })))),
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** What is written now is not written while somebody measures. */
async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

async function onPostgres(due: number): Promise<DueDatabases> {
  const server = await startPostgres({ durable: true })
  const template = await server.createDatabase('due')
  await seed('postgres', template, due)
  const client = new pg.Client({ connectionString: template.replace(/due$/, 'postgres') })
  // A server that is stopped before its time says so to whoever is connected.
  client.on('error', () => undefined)
  await client.connect()
  let made = 0
  return {
    async fresh() {
      const name = `run_${++made}`
      await client.query(`create database ${name} template due`)
      await client.query('checkpoint')
      const gone = async () => void (await client.query(`drop database ${name} with (force)`))
      return { place: template.replace(/due$/, name), gone }
    },
    async close() {
      await client.end()
      await server.stop()
    },
  }
}

async function seed(kind: DatabaseKind, place: string, due: number): Promise<void> {
  const opened = openPlace(kind, place, 1)
  try {
    await migrate(opened)
    await sql.raw(kind === 'sqlite' ? 'select 1' : 'set statement_timeout = 0').execute(opened.db)
    await seedMany(opened, due)
    await sql.raw(kind === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(opened.db)
  } finally {
    await opened.close()
  }
}

/** Throws unless so many cycles are charged, each by exactly one captured payment. */
export async function checkCharged(opened: Opened, charged: number): Promise<void> {
  const { rows } = await sql<{ cycles: number; payments: number; paid: number }>`select
    (select count(*) from billing_cycles where state = 'charged') as cycles,
    (select count(*) from payments where status = 'completed') as payments,
    (select count(distinct o.subject_id) from payments p join provider_orders o
      on o.order_id = p.order_id where p.status = 'completed') as paid`.execute(opened.db)
  const [found] = rows
  const right = Object.values(found ?? {}).every((count) => Number(count) === charged)
  if (!right) throw new Error(`${charged} were charged, and there are ${JSON.stringify(found)}`)
}

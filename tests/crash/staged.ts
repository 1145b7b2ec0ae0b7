import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dialect, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { installRecorder, type Query, type Row } from '@billing/testing/reliability'
import { sql } from 'kysely'
import pg from 'pg'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

/** A database brought to some point of a story once, to be opened from there any number of times. */
export interface Staged<Facts> {
  readonly facts: Facts
  /** A copy of one's own, which is gone when it is closed. */
  open(): Promise<Opened>
  close(): Promise<void>
}

/** Statements of SQL past the service, for whoever looks on. */
export function sideDoor({ db }: Pick<Opened, 'db'>): Query {
  return async (text) => (await sql.raw<Row>(text).execute(db)).rows
}

/** Tell a story up to its stage, and keep the database as it is then. */
export async function staged<Facts>(
  dialect: Dialect,
  prepare: (world: World) => Promise<Facts>,
): Promise<Staged<Facts>> {
  return dialect === 'sqlite' ? onSqlite(prepare) : onPostgres(prepare)
}

async function onSqlite<Facts>(prepare: (world: World) => Promise<Facts>): Promise<Staged<Facts>> {
  const world = await openWorld()
  const folder = await mkdtemp(join(tmpdir(), 'billing-staged-'))
  try {
    await installRecorder(sideDoor(world.opened), 'sqlite')
    const facts = await prepare(world)
    const file = join(folder, 'staged.db')
    await sql`vacuum into ${file}`.execute(world.opened.db)
    const bytes = await readFile(file)
    return { facts, open: async () => openSqlite(bytes), close: async () => undefined }
  } finally {
    await world.close()
    await rm(folder, { recursive: true })
  }
}

async function onPostgres<Facts>(
  prepare: (world: World) => Promise<Facts>,
): Promise<Staged<Facts>> {
  const url = new URL(await freshDatabase())
  const world = await openWorld({ database: { postgres_url: url.href } })
  const tell = async () => {
    await installRecorder(sideDoor(world.opened), 'postgres')
    return prepare(world)
  }
  const facts = await tell().finally(() => world.close())
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  const template = url.pathname.slice(1)
  let copies = 0
  return {
    facts,
    async open() {
      const name = `${template}_${++copies}`
      await admin.query(`create database "${name}" template "${template}"`)
      const opened = openPostgres(new URL(`/${name}`, url).href, { max: 4 })
      return {
        ...opened,
        async close() {
          await opened.close()
          await admin.query(`drop database "${name}" with (force)`)
        },
      }
    },
    close: () => admin.end(),
  }
}

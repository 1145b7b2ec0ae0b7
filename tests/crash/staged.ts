import { type Dialect, type Opened, openSqlite } from '@billing/store-sql'
import { installRecorder } from '../harness/invariants/recorder.ts'
import { bytesOf, openPostgresCopy } from '../support/database-copies.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { queryOf } from '../support/query-of.ts'
import { openWorld, type World } from '../support/world.ts'

/** A database brought to some point of a story once, to be opened from there any number of times. */
export interface Staged<Facts> {
  readonly facts: Facts
  /** A copy of one's own, which is gone when it is closed. */
  open(): Promise<Opened>
}

const CONNECTIONS = 4

/** Tell a story up to its stage, and keep the database as it is then. */
export async function staged<Facts>(
  dialect: Dialect,
  prepare: (world: World) => Promise<Facts>,
): Promise<Staged<Facts>> {
  return dialect === 'sqlite' ? onSqlite(prepare) : onPostgres(prepare)
}

async function onSqlite<Facts>(prepare: (world: World) => Promise<Facts>): Promise<Staged<Facts>> {
  const world = await openWorld()
  try {
    const facts = await tell(world, prepare)
    const bytes = await bytesOf(world.opened)
    return { facts, open: async () => openSqlite(bytes) }
  } finally {
    await world.close()
  }
}

async function onPostgres<Facts>(
  prepare: (world: World) => Promise<Facts>,
): Promise<Staged<Facts>> {
  const postgres_url = await migratedDatabase()
  const world = await openWorld({ database: { postgres_url } })
  const facts = await tell(world, prepare).finally(() => world.close())
  return { facts, open: () => openPostgresCopy(postgres_url, CONNECTIONS) }
}

async function tell<Facts>(
  world: World,
  prepare: (world: World) => Promise<Facts>,
): Promise<Facts> {
  await installRecorder(queryOf(world.opened), world.opened.dialect)
  return prepare(world)
}

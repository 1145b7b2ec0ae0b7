import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freshFolder } from '../support/example-process.ts'
import { type RunningServer, startPostgres } from '../support/postgres-server.ts'

/** A database on a PostgreSQL server of its own, which keeps what it said through a power cut. */
export interface OwnPostgres {
  readonly url: string
  readonly server: RunningServer
}

/** Run a drill on a SQLite file that is nobody else's. */
export async function drillOnSqlite(drill: (url: string) => Promise<void>): Promise<void> {
  const folder = freshFolder()
  await drill(`sqlite:${join(folder, 'billing.db')}`)
  await rm(folder, { recursive: true })
}

/** Run a drill on a PostgreSQL server that is nobody else's, so that it may die. */
export async function drillOnPostgres(
  drill: (database: OwnPostgres) => Promise<void>,
): Promise<void> {
  const server = await startPostgres({ durable: true })
  try {
    await drill({ server, url: await server.createDatabase('drill') })
  } finally {
    await server.stop()
  }
}

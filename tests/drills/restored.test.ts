import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freshFolder } from '../support/example-process.ts'
import { drillOnPostgres } from './databases.ts'
import { drillOnArchivedPostgres } from './point-in-time.ts'
import { command, drillRestored } from './restoring.ts'

/**
 * The net of the class is the fault "the database goes back" of the simulator, with M13 and D3; here it is done as
 * an operator does it. Source: contract 7.3.
 */
it('a copy of a SQLite file is put back, and nobody is charged twice', async () => {
  const folder = freshFolder()
  const file = join(folder, 'billing.db')
  const backup = join(folder, 'backup')
  await drillRestored({
    url: `sqlite:${file}`,
    // While the service runs.
    async backUp(both) {
      expect((await command(both, ['backup', backup])).code).toBe(0)
    },
    async restore() {
      for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true })
      await copyFile(join(backup, 'billing.db'), file)
    },
  })
  await rm(folder, { recursive: true })
})

it('a backup of PostgreSQL is restored, and nobody is charged twice', () =>
  drillOnPostgres(async ({ url }) => {
    const administer = async (statements: readonly string[]) => {
      const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }
    await drillRestored({
      url,
      // Nobody may be connected to what is copied.
      async backUp(both) {
        await both.stopService('SIGTERM')
        await administer(['create database backup template drill'])
        await both.startService()
      },
      restore: () =>
        administer(['drop database drill with (force)', 'create database drill template backup']),
    })
  }))

it('PostgreSQL goes back to a point in time from its archived log, and nobody is charged twice', () =>
  drillOnArchivedPostgres(drillRestored))

import { type Opened, openSqlite, openSqliteOn } from '@billing/store-sql'
import { UnsyncedDisk } from '../harness/power-cut/unsynced-disk.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { temporaryFile } from '../support/stores.ts'
import { describePowerCuts } from './check-power-cuts.ts'
import { openEngine } from './engine.ts'

describePowerCuts({ FULL: 200, NORMAL: 50, OFF: 30, seed: 1, patience: 600_000 })

const SETTINGS =
  `journal_mode synchronous foreign_keys recursive_triggers trusted_schema cell_size_check
  temp_store cache_size page_size auto_vacuum wal_autocheckpoint`.split(/\s+/)

const settingsOf = ({ db }: Opened) =>
  Promise.all(
    SETTINGS.map(async (name) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0]),
  )

it('the engine that loses its power is set as the one that we deliver', async () => {
  const place = await temporaryFile()
  const delivered = openSqlite(place.file)
  const cut = openSqliteOn(openEngine(new UnsyncedDisk()))

  const settings = await settingsOf(delivered)

  expect(await settingsOf(cut)).toEqual(settings)
  expect(settings).toContainEqual({ synchronous: 2 })
  expect(settings).toContainEqual({ journal_mode: 'wal' })
  await Promise.all([delivered.close(), cut.close()])
  await place.remove()
})

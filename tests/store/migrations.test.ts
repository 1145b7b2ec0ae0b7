import {
  isReady,
  migrate,
  missingMigrations,
  type Opened,
  openPostgres,
  openSqlite,
  whyNotReady,
} from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lockMigrations } from '../../adapters/store-sql/src/postgres/open-postgres.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { freshDatabase } from '../support/postgres.ts'
import { inProcesses } from '../support/processes.ts'
import { temporaryFile } from '../support/stores.ts'

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  it('make a database ready, and may run again', async () => {
    const opened = await OPEN[dialect]()
    expect(await isReady(opened)).toBe(false)

    await migrate(opened)
    await migrate(opened)

    expect(await isReady(opened)).toBe(true)
    await opened.close()
    expect(await isReady(opened)).toBe(false)
  })

  it('leave nothing behind when one of them fails', async () => {
    const opened = await OPEN[dialect]()

    const failed = migrate(opened, {
      '0001-good': () => ['create table good (id integer)'],
      '0002-bad': () => ['create table half (id integer)', 'create table half (id integer)'],
    })

    await expect(failed).rejects.toThrow(/half/)
    const tables = await opened.db.introspection.getTables()
    expect(tables.map((table) => table.name)).toEqual([])
    await opened.close()
  })

  it('keep integers, text and instants in the columns that are theirs', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened)

    const wrong = sql`insert into rate_counters values ('a', 'many', 1)`.execute(opened.db)

    await expect(wrong).rejects.toThrow()
    await opened.close()
  })
})

describe('migrations of several processes at once', () => {
  it('all end well on one SQLite file', async () => {
    const { file, remove } = await temporaryFile()

    const ready = await inProcesses(4, new URL('processes/migrate.ts', import.meta.url), file)

    expect(ready).toEqual([true, true, true, true])
    await remove()
  })

  it('all end well on one PostgreSQL database', async () => {
    const url = await freshDatabase()
    const processes = Array.from({ length: 4 }, () => openPostgres(url, { max: 2 }))

    await Promise.all(processes.map((opened) => migrate(opened)))

    expect(await Promise.all(processes.map((opened) => isReady(opened)))).toEqual([
      true,
      true,
      true,
      true,
    ])
    await Promise.all(processes.map((opened) => opened.close()))
  })

  it('wait for no writer where nothing is missing, on a SQLite file', async () => {
    const { file, remove } = await temporaryFile()
    const [writer, command] = [openSqlite(file), openSqlite(file)]
    await migrate(writer)

    // A server that writes for longer than a command would wait.
    const applied = await writer.db.transaction().execute(() => migrate(command))

    expect(applied).toEqual([])
    await Promise.all([writer.close(), command.close()])
    await remove()
  })

  it('wait for no other start where nothing is missing, on PostgreSQL', async () => {
    const url = await freshDatabase()
    const [starting, command] = [openPostgres(url, { max: 2 }), openPostgres(url, { max: 2 })]
    await migrate(starting)

    const applied = await starting.db.transaction().execute(async (trx) => {
      await lockMigrations(trx)
      return migrate(command)
    })

    expect(applied).toEqual([])
    await Promise.all([starting.close(), command.close()])
  })

  it('put the patience for statements back where it was', async () => {
    const opened = openPostgres(await freshDatabase(), { max: 1 })
    await migrate(opened)

    const { rows } = await sql`show statement_timeout`.execute(opened.db)

    expect(rows).toEqual([{ statement_timeout: '5s' }])
    await opened.close()
  })
})

describe.each(DIALECTS)('a database on %s that a newer version has migrated', (dialect) => {
  it('is refused by its migration, with what to do, and is not ready', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened)
    await recordLater(opened, '9998-later', '9999-latest')

    for (const ask of [migrate, missingMigrations]) {
      await expect(ask(opened)).rejects.toThrow(
        /newer version than this program, which does not know the migration 9998-later and 1 more: run that version/,
      )
    }
    expect(await whyNotReady(opened)).toMatch(/newer version .* 9998-later/)
    expect(await isReady(opened)).toBe(false)
    await opened.close()
  })

  it('is named as newer where it lacks one of ours as well', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened)
    await recordLater(opened, '9999-of-a-branch')
    await sql`delete from kysely_migration where name = '0041-secret-canaries'`.execute(opened.db)

    await expect(migrate(opened)).rejects.toThrow(/newer version .* 9999-of-a-branch/)
    await opened.close()
  })

  it('is not one that lacks a migration, which /ready names', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened)
    await sql`delete from kysely_migration where name = '0041-secret-canaries'`.execute(opened.db)

    expect(await whyNotReady(opened)).toBe('it lacks the migration 0041-secret-canaries')
    expect(await missingMigrations(opened)).toEqual(['0041-secret-canaries'])
    await opened.close()
  })
})

async function recordLater({ db }: Opened, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2027')`.execute(db)
  }
}

import { openSqliteOn, whyNotReady, migrate } from '@billing/store-sql'
import SqliteConnection from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DISK_FAULTS } from '../drills/disk-faults.ts'

/** How a SQLite database is kept from writing, and let write again. */
// prettier-ignore
const FAULTS = [
  { ...DISK_FAULTS.sqlite_may_not_grow,                                           begin: 'max_page_count = 1',  end: 'max_page_count = 4294967294' },
  { says: 'SQLite that may only be read', named: 'it may only be read (SQLITE_READONLY)', begin: 'query_only = ON', end: 'query_only = OFF' },
]

describe.each(FAULTS)('$says', ({ named, begin, end }) => {
  const engine = new SqliteConnection(':memory:')
  const opened = openSqliteOn(engine)
  const write = () =>
    opened.db
      .insertInto('rate_counters')
      .values({ counter_key: 'a'.repeat(100_000), used: 1, resets_at: 1 })
      .execute()
  beforeEach(() => migrate(opened))
  afterEach(() => opened.close())

  it('is ready until a write is refused, and again when one succeeds, with nothing left behind', async () => {
    engine.pragma(begin)
    expect(await whyNotReady(opened)).toBeNull()

    await expect(write()).rejects.toThrow()
    expect(await whyNotReady(opened)).toBe(`it refuses what is written: ${named}`)
    expect(await whyNotReady(opened)).toBe(`it refuses what is written: ${named}`)

    engine.pragma(end)
    expect(await whyNotReady(opened)).toBeNull()
    expect(await opened.db.selectFrom('rate_counters').select('used').execute()).toEqual([])
  })
})

it('a write that breaks a rule is no refusal of the database', async () => {
  const opened = openSqliteOn(new SqliteConnection(':memory:'))
  await migrate(opened)
  const row = { counter_key: 'a', used: 1, resets_at: 1 }
  await opened.db.insertInto('rate_counters').values(row).execute()

  await expect(opened.db.insertInto('rate_counters').values(row).execute()).rejects.toThrow(
    /UNIQUE/,
  )

  expect(await whyNotReady(opened)).toBeNull()
  await opened.close()
})

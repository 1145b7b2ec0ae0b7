import { openPostgres, type Opened } from '@billing/store-sql'
import { storeContract, type StoreUnderTest } from '@billing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from '../commands/run.ts'
import { signUpOnce } from '../drills/bold-client.ts'
import { expectSoundBooks } from '../drills/books.ts'
import { drillEnvironment } from '../drills/drilled-server.ts'
import { freshFolder, startServerProcess } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { postgresUnderTest } from '../support/stores.ts'
import { type Pgbouncer, pgbouncerVersion, startPgbouncer } from './pgbouncer.ts'

/** What a service asks of its sessions, and a pool has no session to keep for. */
const PARAMETERS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

it('PgBouncer is installed, as by `apt-get install pgbouncer`', async () => {
  expect(await pgbouncerVersion()).toMatch(/^PgBouncer 1\./)
})

describe('behind PgBouncer in transaction mode', () => {
  let url: string
  let pool: Pgbouncer
  beforeAll(async () => {
    url = await freshDatabase()
    pool = await startPgbouncer(url)
  })
  afterAll(() => pool.stop())

  const environment = (through: string) => ({
    ...drillEnvironment(through),
    BILLING_DATABASE_POOLER: 'transaction',
  })

  it('everybody who signs up at the same moment is taken', { timeout: 120_000 }, async () => {
    const server = await startServerProcess(freshFolder(), { env: environment(pool.through(url)) })
    const keys = Array.from({ length: 12 }, (_, n) => `signup-${n}-at-once`)

    const outcomes = await Promise.all(keys.map((key) => signUpOnce(server.url, key)))
    const again = await Promise.all(keys.map((key) => signUpOnce(server.url, key)))

    expect(outcomes.map(({ status }) => status)).toEqual(keys.map(() => 202))
    expect(again).toEqual(outcomes.map((outcome) => ({ ...outcome, replayed: true })))
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
    await expectSoundBooks(url)
  })

  it('the doctor finds nothing to mend', async () => {
    const { code, stdout } = await billing(['doctor'], environment(pool.through(url)))

    expect(stdout).toContain('takes writes')
    expect(stdout).not.toContain('FAIL')
    expect(code).toBe(0)
  })

  it('timeouts hold in a transaction and for a statement alone, and stay with nobody', async () => {
    // One session for all, which also takes whoever asks nothing of it.
    const shared = await startPgbouncer(url, { ignored: PARAMETERS, size: 1 })
    const opened = openPostgres(shared.through(url), { max: 3, pooler: 'transaction' })
    const shown = async (db: Opened['db']) => {
      const { rows } = await sql<{ name: string; setting: string }>`select name, setting
        from pg_settings where name in (${sql.join(PARAMETERS)}) order by name`.execute(db)
      return rows.map(({ setting }) => setting)
    }

    const alone = await shown(opened.db)
    const inside = await opened.db.transaction().execute(shown)
    await opened.close()
    const unset = openPostgres(shared.through(url), { max: 1 })
    const left = await shown(unset.db)
    await unset.close()
    await shared.stop()

    expect(alone).toEqual(['10000', '2000', '5000'])
    expect(inside).toEqual(['10000', '2000', '5000'])
    expect(left).toEqual(['0', '0', '0'])
  })

  it('a statement alone that fails leaves no transaction open', async () => {
    const opened = openPostgres(pool.through(url), { max: 1, pooler: 'transaction' })

    await expect(sql`select 1 / 0`.execute(opened.db)).rejects.toMatchObject({ code: '22012' })
    const { rows } = await sql`select 1 as n`.execute(opened.db)
    await opened.close()

    expect(rows).toEqual([{ n: 1 }])
  })

  it.each([
    ['refuses', []],
    ['drops', PARAMETERS],
  ])('a pool that %s what we ask of a session is found, and what to set', async (_, ignored) => {
    const found = await startPgbouncer(url, { ignored })
    const env = drillEnvironment(found.through(url))

    const doctor = await billing(['doctor'], env)
    const start = startServerProcess(freshFolder(), { env })

    const says = /BILLING_DATABASE_POOLER: .* set this to transaction$/m
    expect(doctor.stderr).toMatch(says)
    expect(doctor.code).toBe(1)
    await expect(start).rejects.toThrow(says)
    await found.stop()
  })
})

/** The store of a database behind a pool of its own, which ends with it. */
async function storeBehindPool(): Promise<StoreUnderTest> {
  const url = await freshDatabase()
  const pool = await startPgbouncer(url)
  const under = await postgresUnderTest(async () => pool.through(url), { pooler: 'transaction' })
  return { ...under, close: () => under.close().then(pool.stop) }
}

storeContract('PostgreSQL behind PgBouncer', storeBehindPool)

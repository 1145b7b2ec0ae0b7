import { SYSTEM } from '@billing/core'
import { createSqlStore, isAway, isReady, migrate, openPostgres } from '@billing/store-sql'
import { anAccount, aSubscription } from '@billing/core/fixtures'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { openService } from '../../packages/server/src/open-service.ts'
import { billing } from '../commands/run.ts'
import { drillEnvironment } from './drilled-server.ts'
import { startPostgresPair } from './standby.ts'

it('a hot standby is not ready, reads, and is away to whoever writes; promoted, it is found without a restart', async () => {
  const pair = await startPostgresPair('followed')
  const primary = openPostgres(pair.url, { max: 2 })
  await migrate(primary)
  const standby = openPostgres(pair.standby_url(), { max: 2 })
  const store = createSqlStore(standby)
  const refused = async (work: Promise<unknown>) => work.then(() => 'done', isAway)
  await expect
    .poll(() => store.read((tx) => tx.accounts.operator()).then(() => 'reads', String))
    .toBe('reads')

  const found = {
    ready: [await isReady(primary), await isReady(standby)],
    serializable: await refused(store.transaction((tx) => tx.accounts.get('acc-1'))),
    locked: await refused(
      store.transaction((tx) => tx.accounts.lock('acc-1'), { accountLocks: true }),
    ),
  }
  const env = drillEnvironment(pair.standby_url())
  const doctor = await billing(['doctor'], env)
  await pair.promote()
  const promoted = [await isReady(primary), await isReady(standby)]
  await primary.close()
  await standby.close()
  await pair.stop()

  expect(found).toEqual({ ready: [true, false], serializable: true, locked: true })
  expect(doctor.stderr).toMatch(/^BILLING_DATABASE_URL: this server takes no writes/)
  expect(doctor.code).toBe(1)
  expect(promoted).toEqual([true, true])
})

it('lists are read from the replica, and what decides is not; while it is away, so are lists', async () => {
  const pair = await startPostgresPair('replicated')
  const env = { ...drillEnvironment(pair.url), BILLING_DATABASE_REPLICA_URL: pair.standby_url() }
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join())
  const service = await openService(read.config)
  const standby = openPostgres(pair.standby_url(), { max: 1 })
  const listed = async () =>
    (await service.billing.listings.customers(SYSTEM, {}, { limit: 10, after: null })).data.length

  await expect.poll(listed).toBe(0)
  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  await service.ports.store.transaction(async (tx) => {
    await tx.accounts.put(anAccount())
    await tx.subscriptions.put(aSubscription())
  })
  const paused = {
    listed: await listed(),
    decides: await service.ports.store.read((tx) => tx.accounts.get(anAccount().account_id)),
  }
  const doctor = await billing(['doctor'], env)
  await sql`select pg_wal_replay_resume()`.execute(standby.db)
  await expect.poll(listed).toBe(1)
  await standby.close()
  await pair.loseStandby()
  const away = await listed()
  const alone = await billing(['doctor'], env)
  await service.close()
  await pair.stop()

  expect(paused).toMatchObject({ listed: 0, decides: { account_id: anAccount().account_id } })
  expect(away).toBe(1)
  expect(doctor.stdout).toMatch(/The replica answers: it is [1-9]\d* bytes of the log behind/)
  expect([doctor.code, alone.code]).toEqual([0, 1])
  expect(alone.stdout).toMatch(/The replica answers: .*lists are read from the primary/)
})

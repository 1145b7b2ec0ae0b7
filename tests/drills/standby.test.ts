import { createSqlStore, isAway, isReady, migrate, openPostgres } from '@billing/store-sql'
import { expect, it } from 'vitest'
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

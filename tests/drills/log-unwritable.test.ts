import { expect, it } from 'vitest'
import { drawFrom } from '../harness/simulation/draw.ts'
import { askOften } from '../support/unlogged.ts'
import { freshDatabase } from '../support/postgres.ts'
import { expectSoundBooks } from './books.ts'
import { drillOnSqlite } from './databases.ts'
import { drillEnvironment } from './drilled-server.ts'
import { openLoad } from './load.ts'
import { LOG_FAULTS, type LogFault } from './log-faults.ts'

/** Customers sign up, pay and change plans; what they were told is kept, and SIGTERM ends the server as ever. */
async function drillUnwritableLog(database_url: string, { start }: LogFault): Promise<void> {
  const server = await start({ ...drillEnvironment(database_url), BILLING_LOG_LEVEL: 'info' })
  try {
    const load = openLoad(drawFrom(6), async () => server.url)
    // More than a pipe or a socket takes that is not read.
    await askOften(server, 1_500)
    await load.run('unlogged', 2, () => load.acknowledged.count() > 60)
    await load.rest()

    expect(load.client.tally).toMatchObject({ unanswered: 0, failed: 0 })
    expect(await load.acknowledged.lostSince(0)).toEqual([])
    expect(await server.stop()).toBe(0)
  } finally {
    server.kill()
  }
  await expectSoundBooks(database_url)
}

it.each(Object.values(LOG_FAULTS))(
  'customers live as ever while the log $says, on SQLite',
  (fault) => drillOnSqlite((url) => drillUnwritableLog(url, fault)),
)

it('customers live as ever while the log is on a disk that is full, on PostgreSQL', async () =>
  drillUnwritableLog(await freshDatabase(), LOG_FAULTS.full_disk))

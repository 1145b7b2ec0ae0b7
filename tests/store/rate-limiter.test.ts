import { createSqlRateLimiter, migrate, openPostgres, openSqlite } from '@billing/store-sql'
import { rateLimiterContract } from '@billing/testing'
import { describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { freshDatabase } from '../support/postgres.ts'
import { temporaryFile } from '../support/stores.ts'

rateLimiterContract('SQLite', async () => {
  const { file, remove } = await temporaryFile()
  const [opened, another] = [openSqlite(file), openSqlite(file)]
  await migrate(opened)
  return {
    limiter: createSqlRateLimiter(opened),
    another: createSqlRateLimiter(another),
    async close() {
      await opened.close()
      await another.close()
      await remove()
    },
  }
})

rateLimiterContract('PostgreSQL', async () => {
  const url = await freshDatabase()
  const [opened, another] = [openPostgres(url, { max: 5 }), openPostgres(url, { max: 5 })]
  await migrate(opened)
  return {
    limiter: createSqlRateLimiter(opened),
    another: createSqlRateLimiter(another),
    async close() {
      await opened.close()
      await another.close()
    },
  }
})

describe.each(DIALECTS)('the rate limiter on %s', (dialect) => {
  it('removes counters whose window is over, and keeps no address in clear', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened)
    const limiter = createSqlRateLimiter(opened)
    await limiter.take('jonas@example.com', { points: 1, seconds: 60 })

    const over = { points: 1, seconds: 0 }
    for (let n = 0; n < 250; n++) await limiter.take(`key-${n}`, over)

    const counters = await opened.db.selectFrom('rate_counters').select('counter_key').execute()
    expect(counters.length).toBeLessThan(100)
    expect(JSON.stringify(counters)).not.toContain('jonas')
    expect((await limiter.take('jonas@example.com', { points: 1, seconds: 60 })).allowed).toBe(
      false,
    )
    await opened.close()
  })
})

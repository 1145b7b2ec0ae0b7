import { createHash } from 'node:crypto'
import type { RateLimiter } from '@billing/core'
import { sql } from 'kysely'
import { type Handle, leaseEnd, realNow } from './dialect.ts'
import { lockFreeRows } from './tables/locking.ts'

/** Every so many takes of this process, counters whose window is over are removed, at most so many. */
const SWEEP_EVERY = 200
const SWEEP_MAX = 1_000

/**
 * Counters in the database that every process shares, one upsert each. Our own, because a library's
 * would make its table outside our migrations and count by each process's clock. Keys are stored as
 * digests: they are made of addresses.
 */
export function createSqlRateLimiter(handle: Handle): RateLimiter {
  const { db, dialect } = handle
  let takes = 0
  return {
    async take(key, { points, seconds }) {
      if (++takes % SWEEP_EVERY === 0) await sweep(handle)
      const now = realNow(dialect)
      const over = sql<boolean>`rate_counters.resets_at <= ${now}`
      const { used, left_ms } = await db
        .insertInto('rate_counters')
        .values({
          counter_key: createHash('sha256').update(key).digest('base64url'),
          used: 1,
          resets_at: leaseEnd(dialect, seconds * 1_000, now),
        })
        .onConflict((conflict) =>
          conflict.column('counter_key').doUpdateSet({
            used: sql`case when ${over} then 1 else rate_counters.used + 1 end`,
            resets_at: sql`case when ${over} then excluded.resets_at else rate_counters.resets_at end`,
          }),
        )
        .returning(['used', sql<number>`resets_at - ${now}`.as('left_ms')])
        .executeTakeFirstOrThrow()
      return {
        allowed: used <= points,
        remaining: Math.max(0, points - used),
        resets_in: Math.max(1, Math.ceil(left_ms / 1_000)),
      }
    },
  }
}

async function sweep({ db, dialect }: Handle): Promise<void> {
  const over = db
    .selectFrom('rate_counters')
    .select('counter_key')
    .where('resets_at', '<=', realNow(dialect))
    .limit(SWEEP_MAX)
    .$call(lockFreeRows(dialect))
  await db.deleteFrom('rate_counters').where('counter_key', 'in', over).execute()
}

import { createHash } from 'node:crypto'
import { invariant, type RateLimiter } from '@billing/core'
import { CompiledQuery } from 'kysely'
import { type Dialect, type Handle, realNow } from './dialect.ts'
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
      const counter_key = createHash('sha256').update(key).digest('base64url')
      const for_ms = seconds * 1_000
      const now = Date.now()
      const values =
        dialect === 'sqlite' ? [counter_key, now, for_ms, now, now, now] : [counter_key, for_ms]
      const taken = await db.executeQuery<Taken>(CompiledQuery.raw(TAKE[dialect], values))
      const [row] = taken.rows
      invariant(row, 'a counter was taken from and is not there')
      const { used, left_ms } = row
      return {
        allowed: used <= points,
        remaining: Math.max(0, points - used),
        resets_in: Math.max(1, Math.ceil(left_ms / 1_000)),
      }
    },
  }
}

interface Taken {
  readonly used: number
  readonly left_ms: number
}

/**
 * The upsert as a text that never changes: to build it with Kysely took as long as to run it.
 * What "now" is: see `realNow`.
 */
const TAKE: Readonly<Record<Dialect, string>> = {
  sqlite: upsert('?', 'cast(? as integer)', 'cast(? as integer)'),
  postgres: upsert(
    '$1',
    '(floor(extract(epoch from clock_timestamp()) * 1000))::bigint',
    'cast($2 as bigint)',
  ),
}

function upsert(key: string, now: string, for_ms: string): string {
  const over = `rate_counters.resets_at <= ${now}`
  return `insert into rate_counters (counter_key, used, resets_at) values (${key}, 1, ${now} + ${for_ms})
on conflict (counter_key) do update set
  used = case when ${over} then 1 else rate_counters.used + 1 end,
  resets_at = case when ${over} then excluded.resets_at else rate_counters.resets_at end
returning used, resets_at - ${now} as left_ms`
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

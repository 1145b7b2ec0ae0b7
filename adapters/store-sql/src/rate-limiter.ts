import { createHash } from 'node:crypto'
import { invariant, type RateLimiter } from '@billing/core'
import { sql } from 'kysely'
import { type Dialect, type Handle, realNow } from './dialect.ts'
import { firstRow } from './tables/hot-reads.ts'
import { materialized, forUpdateSkipLocked } from './tables/locking.ts'

/** Every so many takes of this process, counters whose window is over are removed, at most so many. */
const SWEEP_EVERY = 200
const SWEEP_MAX = 1_000

/**
 * Counters in the database that every process shares, one upsert each. Our own, because a library's
 * would make its table outside our migrations and count by each process's clock. Keys are stored as
 * digests: they are made of addresses.
 */
export function createSqlRateLimiter(handle: Handle): RateLimiter {
  const { dialect } = handle
  let takes = 0
  return {
    async take(key, { points, seconds }) {
      if (++takes % SWEEP_EVERY === 0) await sweep(handle)
      const counter_key = nameOf(key)
      const row = await TAKE[dialect](handle, counter_key, seconds * 1_000)
      invariant(row, 'a counter was taken from and is not there')
      const { used, left_ms } = row
      return {
        allowed: used <= points,
        remaining: Math.max(0, points - used),
        resets_in: Math.max(1, Math.ceil(left_ms / 1_000)),
      }
    },
    async giveBack(key) {
      await handle.db
        .updateTable('rate_counters')
        .set((row) => ({ used: row('used', '-', 1) }))
        .where('counter_key', '=', nameOf(key))
        .where('used', '>', 0)
        .where('resets_at', '>', realNow(dialect))
        .execute()
    },
  }
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

interface Taken {
  readonly used: number
  readonly left_ms: number
}

type Take = (handle: Handle, counter_key: string, for_ms: number) => Promise<Taken | undefined>

/** How a counter is moved. What "now" is: see `realNow`. */
const TAKE: Readonly<Record<Dialect, Take>> = { sqlite: takeDirectly, postgres: takeByKysely }

const SQLITE = upsert('?', 'cast(? as integer)', 'cast(? as integer)')

/** As a text that never changes: to build it with Kysely took as long as to run it. */
function takeDirectly(handle: Handle, counter_key: string, for_ms: number) {
  const now = Date.now()
  return firstRow<Taken>(handle, SQLITE, [counter_key, now, for_ms, now, now, now])
}

const POSTGRES = upsert(
  '?',
  '(floor(extract(epoch from clock_timestamp()) * 1000))::bigint',
  'cast(? as bigint)',
).split('?')

/** Kysely's plugins see it, so that a simulation may say what time the server has. */
async function takeByKysely({ db }: Handle, counter_key: string, for_ms: number) {
  const query = sql<Taken>(POSTGRES as unknown as TemplateStringsArray, counter_key, for_ms)
  const { rows } = await query.execute(db)
  return rows[0]
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
    .$call(forUpdateSkipLocked(dialect))
  await db.deleteFrom('rate_counters').where('counter_key', 'in', materialized(over)).execute()
}

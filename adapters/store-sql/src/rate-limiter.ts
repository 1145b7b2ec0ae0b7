import { createHash } from 'node:crypto'
import { invariant, type Limit, type LimitVerdict, type RateLimiter } from '@billing/core'
import { sql } from 'kysely'
import { type Dialect, type Handle, realNow } from './dialect.ts'
import { directRows } from './tables/hot-reads.ts'
import { foundOnce, lockFreeRows } from './tables/locking.ts'

/** Every so many takes of this process, counters whose window is over are removed, at most so many. */
const SWEEP_EVERY = 200
const SWEEP_MAX = 1_000

/**
 * Counters in the database that every process shares, one upsert for all of a request. Our own, because a library's
 * would make its table outside our migrations and count by each process's clock. Keys are stored as
 * digests: they are made of addresses.
 */
export function createSqlRateLimiter(handle: Handle): RateLimiter {
  const { dialect } = handle
  let takes = 0
  return {
    async take(counts) {
      if (++takes % SWEEP_EVERY === 0) await sweep(handle)
      const asked = counts.map(({ key, limit }) => ({ counter_key: digestOf(key), limit }))
      const rows = await TAKE[dialect](handle, asked)
      return asked.map(({ counter_key, limit }) => {
        const row = rows.find((each) => each.counter_key === counter_key)
        invariant(row, 'a counter was taken from and is not there')
        return verdictOf(row, limit)
      })
    },
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function verdictOf({ used, left_ms }: Taken, { points }: Limit): LimitVerdict {
  return {
    allowed: used <= points,
    remaining: Math.max(0, points - used),
    resets_in: Math.max(1, Math.ceil(left_ms / 1_000)),
  }
}

/** A counter, by the digest of its key. */
interface Asked {
  readonly counter_key: string
  readonly limit: Limit
}

interface Taken {
  readonly counter_key: string
  readonly used: number
  readonly left_ms: number
}

type Take = (handle: Handle, asked: readonly Asked[]) => Promise<readonly Taken[]>

/** How counters are moved. What "now" is: see `realNow`. */
const TAKE: Readonly<Record<Dialect, Take>> = { sqlite: takeDirectly, postgres: takeByKysely }

/** As a text that never changes: to build it with Kysely took as long as to run it. */
async function takeDirectly(handle: Handle, asked: readonly Asked[]): Promise<readonly Taken[]> {
  const now = Date.now()
  const values = asked.flatMap(({ counter_key, limit }) => [
    counter_key,
    now + limit.seconds * 1_000,
  ])
  return directRows<Taken>(handle, sqliteText(asked.length), [...values, now, now, now])
}

const sqliteText = textFor((count) =>
  upsert(count, '(?, 1, cast(? as integer))', 'cast(? as integer)'),
)

const NOW = '(floor(extract(epoch from clock_timestamp()) * 1000))::bigint'
const postgresText = textFor((count) => upsert(count, `(?, 1, ${NOW} + cast(? as bigint))`, NOW))

/** Kysely's plugins see it, so that a simulation may say what time the server has. */
async function takeByKysely({ db }: Handle, asked: readonly Asked[]): Promise<readonly Taken[]> {
  const values = asked.flatMap(({ counter_key, limit }) => [counter_key, limit.seconds * 1_000])
  const pieces = postgresText(asked.length).split('?') as unknown as TemplateStringsArray
  const { rows } = await sql<Taken>(pieces, ...values).execute(db)
  return rows
}

/** The text for so many counters, made once. */
function textFor(make: (count: number) => string): (count: number) => string {
  const made = new Map<number, string>()
  return (count) => {
    const text = made.get(count) ?? make(count)
    made.set(count, text)
    return text
  }
}

function upsert(count: number, row: string, now: string): string {
  const over = `rate_counters.resets_at <= ${now}`
  return `insert into rate_counters (counter_key, used, resets_at)
values ${Array.from({ length: count }, () => row).join(', ')}
on conflict (counter_key) do update set
  used = case when ${over} then 1 else rate_counters.used + 1 end,
  resets_at = case when ${over} then excluded.resets_at else rate_counters.resets_at end
returning counter_key, used, resets_at - ${now} as left_ms`
}

async function sweep({ db, dialect }: Handle): Promise<void> {
  const over = db
    .selectFrom('rate_counters')
    .select('counter_key')
    .where('resets_at', '<=', realNow(dialect))
    .limit(SWEEP_MAX)
    .$call(lockFreeRows(dialect))
  await db.deleteFrom('rate_counters').where('counter_key', 'in', foundOnce(over)).execute()
}

import { DAY, type HourRange, type IssuedTotal } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { ISSUED_DAY } from '../indexed-expressions.ts'
import { columnOf } from './column.ts'
import { all as allOf, withoutIndex } from './pages.ts'

/** Invoices of a range that are all added up: adding up one takes about a microsecond. */
const ALL_ADDED_UP = 50_000

/** Beyond, so many accounts at least are added up, and so many at least of each day. */
const CANDIDATES = { together: 400, of_a_day: 1 } as const

/**
 * The accounts with the largest totals of issued invoices, largest first. With more than `all` invoices in the
 * range, nobody could add them all up while somebody waits: then the accounts are those of the largest invoices
 * of each day, their totals are exact, and one that never had such an invoice is not found.
 */
export async function topAccounts(
  handle: Handle,
  range: HourRange,
  limit: number,
  all = ALL_ADDED_UP,
): Promise<IssuedTotal[]> {
  const few = (await countUpTo(handle.db, range, all + 1)) <= all
  const narrows = few
    ? between(columnOf('invoices', 'issued_at'), range)
    : [
        isOneOf(handle, await candidates(handle, range)),
        // No index leads through the whole range.
        ...between(columnOf('invoices', 'issued_at'), range).map(withoutIndex),
      ]
  const rows = await handle.db
    .selectFrom('invoices')
    .select(({ fn }) => [
      'account_id',
      fn.sum<number>('total_minor').as('amount_minor'),
      fn.countAll<number>().as('invoices'),
    ])
    .where(allOf(narrows))
    .groupBy('account_id')
    .orderBy(sql`sum(total_minor)`, 'desc')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id, amount_minor, invoices }) => ({
    account_id,
    amount_minor: Number(amount_minor),
    invoices: Number(invoices),
  }))
}

function between(issued_at: RawBuilder<unknown>, { from, to }: HourRange): RawBuilder<SqlBool>[] {
  return [sql<SqlBool>`${issued_at} >= ${from}`, sql<SqlBool>`${issued_at} < ${to}`]
}

async function countUpTo(db: Handle['db'], { from, to }: HourRange, most: number): Promise<number> {
  const some = db
    .selectFrom('invoices')
    .select('issued_at')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The accounts of the largest invoices of each day (UTC) that the range touches. */
async function candidates(
  { db, dialect }: Handle,
  { from, to }: HourRange,
): Promise<readonly string[]> {
  const first = Math.floor(from / DAY) * DAY
  const days = Math.ceil((to - first) / DAY)
  const most = Math.max(CANDIDATES.of_a_day, Math.ceil(CANDIDATES.together / days))
  const gathered = sql.raw(dialect === 'sqlite' ? 'json_group_array' : 'json_agg')
  const touched = sql<{ day: number }>`(
    with recursive days (day) as (
      select cast(${first} as bigint) union all select day + ${DAY} from days where day + ${DAY} < ${to})
    select day from days)`
  const largest = sql<string | null>`cast((select ${gathered}(account_id) from (
    select account_id from invoices
    where issued_at is not null and ${sql.raw(ISSUED_DAY)} = +days.day
    order by total_minor desc limit ${most}) as largest) as text)`
  const rows = await db.selectFrom(touched.as('days')).select(largest.as('account_ids')).execute()
  const all = rows.flatMap(({ account_ids }) => JSON.parse(account_ids ?? '[]') as string[])
  return [...new Set(all)]
}

function isOneOf({ dialect }: Handle, account_ids: readonly string[]): RawBuilder<SqlBool> {
  const them = JSON.stringify(account_ids)
  return dialect === 'sqlite'
    ? sql<SqlBool>`account_id in (select value from json_each(${them}))`
    : sql<SqlBool>`account_id = any(array(select jsonb_array_elements_text(${them}::jsonb)))`
}

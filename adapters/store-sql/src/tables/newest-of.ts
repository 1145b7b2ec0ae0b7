import { type Page, pageOf, type PageRequest, type Position } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { all, isOlder } from './pages.ts'

/** A list from newest to oldest: where its rows are, and the columns of its order. */
export interface OrderedList {
  readonly from: RawBuilder<unknown>
  readonly at: string
  readonly id: string
  /** What rows are tried for one by one, because no index leads to those that pass. */
  readonly tried?: Trial | undefined
}

interface Trial {
  readonly test: RawBuilder<SqlBool>
  /** What the test asks of besides the list's own rows. */
  readonly join?: RawBuilder<unknown>
}

/**
 * Rows that are tried for one page at most: then the page ends, however few it has, and says where to go on.
 * So no page takes longer because what is looked for is rare, or nowhere. Trying one takes about 1 µs; with
 * a join it takes 3, and a page of a cache that holds 4,000.
 */
const TRIED = { alone: 10_000, joined: 3_000 } as const

/** Tried first: common words fill a page of these, and the rest need not be counted. */
const TRIED_FIRST = 500

/**
 * A page of the rows that one of the `cases` holds for, of which no two hold for one row. Each case is read
 * from its own index, newest first and no further than the page; then they are merged.
 */
export async function newestOf(
  db: Handle['db'],
  list: OrderedList,
  cases: readonly (readonly RawBuilder<SqlBool>[])[],
  { limit, after }: PageRequest,
): Promise<Page<Position>> {
  const { tried } = list
  const read = (within: readonly RawBuilder<SqlBool>[], which: Which) =>
    merged(
      db,
      list,
      cases.map((conditions) => [...conditions, ...within]),
      which,
    )
  const olderThan = (position: Position | null) => isOlder([list.at, list.id], position)
  if (!tried) {
    return pageOf(await read([olderThan(after)], { limit: limit + 1 }), limit, (row) => row)
  }
  const most = tried.join ? TRIED.joined : TRIED.alone
  const found: Position[] = []
  let passed = after
  for (const offset of [TRIED_FIRST, most - TRIED_FIRST]) {
    const older = olderThan(passed)
    const [edge] = await read([older], { limit: 1, offset })
    const within = edge ? [older, sql<SqlBool>`${pair(list)} >= (${edge.at}, ${edge.id})`] : [older]
    found.push(...(await read(within, { limit: limit + 1 - found.length, tried })))
    if (!edge || found.length > limit) return pageOf(found, limit, (row) => row)
    passed = edge
  }
  return { data: found, next: passed }
}

/** Which rows of each case. */
interface Which {
  readonly limit: number
  readonly offset?: number
  readonly tried?: Trial
}

async function merged(
  db: Handle['db'],
  list: OrderedList,
  cases: readonly (readonly RawBuilder<SqlBool>[])[],
  { limit, offset = 0, tried }: Which,
): Promise<Position[]> {
  // Said besides, for indexes over rows that have the key: SQLite does not see it in a comparison of pairs.
  const listed = sql<SqlBool>`${sql.ref(list.at)} is not null`
  const tests = tried ? [tried.test] : []
  const each = cases.map(
    (conditions) => sql`select * from (
      select ${sql.ref(list.at)} as at, ${sql.ref(list.id)} as id
      from ${list.from} ${tried?.join ?? sql``}
      where ${all([...conditions, ...tests, listed])}
      order by ${sql.ref(list.at)} desc, ${sql.ref(list.id)} desc
      limit ${limit} offset ${offset}) as newest`,
  )
  return db
    .selectFrom(sql<Position>`(${sql.join(each, sql` union all `)})`.as('merged'))
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function pair({ at, id }: OrderedList): RawBuilder<unknown> {
  return sql`(${sql.ref(at)}, ${sql.ref(id)})`
}

/** The rows of a page in its order, whatever order they came in. */
export function inOrder<T>(
  { data, next }: Page<Position>,
  rows: readonly T[],
  idOf: (row: T) => string,
): Page<T> {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const ordered = data.flatMap(({ id }) => {
    const row = byId.get(id)
    return row === undefined ? [] : [row]
  })
  return { data: ordered, next }
}

/** Every combination of one value of each column: `undefined` asked for stands for all that there are. */
export function casesOf(
  columns: Readonly<Record<string, readonly string[]>>,
): RawBuilder<SqlBool>[][] {
  return Object.entries(columns).reduce<RawBuilder<SqlBool>[][]>(
    (cases, [column, values]) =>
      cases.flatMap((conditions) =>
        values.map((value) => [...conditions, sql<SqlBool>`${sql.ref(column)} = ${value}`]),
      ),
    [[]],
  )
}

import { type Page, pageOf, type PageRequest, type Position } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { type CellOf, type Column, columnOf, type Table } from './column.ts'
import { all } from './pages.ts'

/** A list from newest to oldest, or the other way round: the table of its rows, and the columns of its order. */
export interface OrderedList<T extends Table> {
  readonly table: T
  /** What the conditions ask of besides the list's own rows. */
  readonly join?: RawBuilder<unknown> | undefined
  readonly at: Column<T>
  readonly id: Column<T>
  /** The filter for rows that no index leads to: a page scans rows one by one. */
  readonly scanned?: ScanFilter | undefined
}

interface ScanFilter {
  readonly test: RawBuilder<SqlBool>
  /** What the test asks of besides the list's own rows. */
  readonly join?: RawBuilder<unknown>
}

/**
 * Rows that one page scans at most: then the page ends, however few it has, and says where to go on.
 * So no page takes longer because what is looked for is rare, or nowhere. Trying one takes about 1 µs; with
 * a join it takes 3, and a page of a cache that holds 4,000.
 */
const SCANNED = { alone: 10_000, joined: 3_000 } as const

/** Tried first: common words fill a page of these, and the rest need not be counted. */
const SCANNED_FIRST = 500

/**
 * A page of the rows that one of the `cases` holds for, of which no two hold for one row. Each case is read
 * from its own index, newest first and no further than the page; then they are merged.
 */
export async function newestOf<T extends Table>(
  db: Handle['db'],
  list: OrderedList<T>,
  cases: readonly (readonly RawBuilder<SqlBool>[])[],
  { limit, after, oldest_first = false }: PageRequest,
): Promise<Page<Position>> {
  const { scanned } = list
  const way = WAYS[oldest_first ? 'oldest' : 'newest']
  const read = (within: readonly RawBuilder<SqlBool>[], which: Omit<Which, 'way'>) =>
    merged(
      db,
      list,
      cases.map((conditions) => [...conditions, ...within]),
      { ...which, way },
    )
  const goesOn = (position: Position | null) => isBehind(list, position, way)
  if (!scanned) {
    return pageOf(await read([goesOn(after)], { limit: limit + 1 }), limit, (row) => row)
  }
  const most = scanned.join ? SCANNED.joined : SCANNED.alone
  const found: Position[] = []
  let passed = after
  for (const offset of [SCANNED_FIRST, most - SCANNED_FIRST]) {
    const behind = goesOn(passed)
    const [edge] = await read([behind], { limit: 1, offset })
    const within = edge ? [behind, upTo(list, edge, way)] : [behind]
    found.push(...(await read(within, { limit: limit + 1 - found.length, scanned })))
    if (!edge || found.length > limit) return pageOf(found, limit, (row) => row)
    passed = edge
  }
  return { data: found, next: passed }
}

/** The two ways round: the order of the columns, and what comes behind a row. */
const WAYS = {
  newest: { order: sql`desc`, direction: 'desc', behind: sql`<`, upTo: sql`>=` },
  oldest: { order: sql`asc`, direction: 'asc', behind: sql`>`, upTo: sql`<=` },
} as const
type Way = (typeof WAYS)[keyof typeof WAYS]

/** Which rows of each case. */
interface Which {
  readonly way: Way
  readonly limit: number
  readonly offset?: number
  readonly scanned?: ScanFilter
}

async function merged<T extends Table>(
  db: Handle['db'],
  list: OrderedList<T>,
  cases: readonly (readonly RawBuilder<SqlBool>[])[],
  { way, limit, offset = 0, scanned }: Which,
): Promise<Position[]> {
  // Said besides, for indexes over rows that have the key: SQLite does not see it in a comparison of pairs.
  const [at, id] = [columnOf(list.table, list.at), columnOf(list.table, list.id)]
  const listed = sql<SqlBool>`${at} is not null`
  const tests = scanned ? [scanned.test] : []
  const each = cases.map(
    (conditions) => sql`select * from (
      select ${at} as at, ${id} as id
      from ${sql.table(list.table)} ${list.join ?? sql``} ${scanned?.join ?? sql``}
      where ${all([...conditions, ...tests, listed])}
      order by ${at} ${way.order}, ${id} ${way.order}
      limit ${limit} offset ${offset}) as newest`,
  )
  return db
    .selectFrom(sql<Position>`(${sql.join(each, sql` union all `)})`.as('merged'))
    .select(['at', 'id'])
    .orderBy('at', way.direction)
    .orderBy('id', way.direction)
    .limit(limit)
    .execute()
}

/** What comes behind a row on the way; all of them when it is null. */
function isBehind<T extends Table>(
  list: OrderedList<T>,
  position: Position | null,
  { behind }: Way,
): RawBuilder<SqlBool> {
  return position === null
    ? sql<SqlBool>`${columnOf(list.table, list.at)} is not null`
    : sql<SqlBool>`${pair(list)} ${behind} (${position.at}, ${position.id})`
}

function upTo<T extends Table>(
  list: OrderedList<T>,
  edge: Position,
  way: Way,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${pair(list)} ${way.upTo} (${edge.at}, ${edge.id})`
}

function pair<T extends Table>({ table, at, id }: OrderedList<T>): RawBuilder<unknown> {
  return sql`(${columnOf(table, at)}, ${columnOf(table, id)})`
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

/** Values of columns of a table: a name that is no column of it, or a value that its column never has, does not compile. */
type Cases<T extends Table, Names> = {
  readonly [Name in keyof Names]: readonly CellOf<T, Name>[]
}

/** Every combination of one value of each column: `undefined` asked for stands for all that there are. */
export function casesOf<T extends Table, Names extends Cases<T, Names>>(
  _table: T,
  columns: Names,
): RawBuilder<SqlBool>[][] {
  return Object.entries<readonly unknown[]>(columns).reduce<RawBuilder<SqlBool>[][]>(
    (cases, [column, values]) =>
      cases.flatMap((conditions) =>
        values.map((value) => [...conditions, sql<SqlBool>`${sql.ref(column)} = ${value}`]),
      ),
    [[]],
  )
}

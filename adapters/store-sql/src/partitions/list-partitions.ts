import { sql } from 'kysely'
import { databaseNow, type Handle, type Opened } from '../dialect.ts'
import { beginOf, monthAt } from './months.ts'
import { PARTITIONED_TABLES } from './partitioned.ts'

/** A partition as it is attached: the rows of one month, or those of every other. */
export interface Partition {
  readonly table: string
  readonly partition: string
  /** Milliseconds since 1970, inclusive; null for the default partition. */
  readonly since: number | null
  /** Exclusive. */
  readonly until: number | null
  /** As the table was last analyzed; null before it was. */
  readonly rows_estimate: number | null
  /** With its indexes. */
  readonly bytes: number
}

/** Every partition, in order of table and month, the default last. PostgreSQL only. */
export async function listPartitions({ db }: Pick<Handle, 'db'>): Promise<Partition[]> {
  const { rows } = await sql<Omit<Partition, 'since' | 'until'> & { readonly bounds: string }>`
    select inhparent::regclass::text as table, relname as partition,
      pg_get_expr(relpartbound, oid) as bounds,
      case when reltuples >= 0 then reltuples::bigint end as rows_estimate,
      pg_total_relation_size(oid) as bytes
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = any(${[...PARTITIONED_TABLES]}::regclass[])
      and relkind = 'r'`.execute(db)
  return rows
    .map(({ bounds, ...row }) => ({ ...row, ...rangeOf(bounds) }))
    .toSorted(
      (a, b) =>
        PARTITIONED_TABLES.indexOf(a.table) - PARTITIONED_TABLES.indexOf(b.table) ||
        (a.since ?? Infinity) - (b.since ?? Infinity),
    )
}

/** Whether every partitioned table has a partition for the month after this one. PostgreSQL only. */
export async function hasNextMonth(opened: Opened): Promise<boolean> {
  const next = beginOf(monthAt(await databaseNow(opened)) + 1)
  const all = await listPartitions(opened)
  const made = all.filter(({ since }) => since === next).map(({ table }) => table)
  return PARTITIONED_TABLES.every((table) => made.includes(table))
}

function rangeOf(bounds: string): Pick<Partition, 'since' | 'until'> {
  const [, since, until] = /^FOR VALUES FROM \('(-?\d+)'\) TO \('(-?\d+)'\)$/.exec(bounds) ?? []
  if (since === undefined) return { since: null, until: null }
  return { since: Number(since), until: Number(until) }
}

import type { Currency } from '@billing/core'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Batch } from './batching.ts'
import type { Refusals } from './refusals.ts'
import type { Database } from './schema.ts'

/** Which of the two databases it is. */
export type Dialect = 'sqlite' | 'postgres'

/** A database and which kind it is: what every repository stands on. */
export interface Handle {
  readonly db: Kysely<Database>
  readonly dialect: Dialect
  /** What the books are in; the euro unless it is said. */
  readonly currency?: Currency
  /** Absent within a transaction, which has a connection of its own. */
  readonly direct?: DirectRow
}

/**
 * The first row of a statement that is kept prepared and commits by itself: the way of what every request asks
 * and counts, past those who wait for their transactions. Throws what the driver throws.
 */
export type DirectRow = (text: string, values: readonly unknown[]) => Promise<object | undefined>

/** What the repositories of one transaction stand on, or those of reads outside of any. */
export interface Session extends Handle {
  readonly batch: Batch
  /** It is isolated by the locks it takes, and by nothing else: only on PostgreSQL. */
  readonly accountLocks?: boolean
}

/** The connections of this process: open, idle among them, and who waits for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** A database that this process has opened. */
export interface Opened extends Handle {
  /** Absent where there is but one. */
  readonly connections?: () => Connections
  /** Why it refused what was written. Absent where a program has made it by itself. */
  readonly refusals?: Refusals
  /** Waits for what is running; nothing can be asked of it afterwards. */
  close(): Promise<void>
}

/**
 * Real milliseconds since 1970, for leases and rate windows. Of several processes on PostgreSQL only the
 * server's clock is shared; SQLite's processes are on one machine.
 */
export function realNow(dialect: Dialect): RawBuilder<number> {
  return dialect === 'postgres'
    ? sql<number>`(floor(extract(epoch from clock_timestamp()) * 1000))::bigint`
    : sql<number>`cast(${Date.now()} as integer)`
}

/** As `realNow`, read. */
export async function databaseNow({ db, dialect }: Handle): Promise<number> {
  if (dialect === 'sqlite') return Date.now()
  const { rows } = await sql<{ readonly now: number }>`select ${realNow(dialect)} as now`.execute(
    db,
  )
  return rows[0]?.now ?? Date.now()
}

/** When a lease that starts now ends. */
export function leaseEnd(
  dialect: Dialect,
  lease_ms: number,
  now: RawBuilder<number> = realNow(dialect),
): RawBuilder<number> {
  return sql<number>`${now} + cast(${lease_ms} as ${sql.raw(INTEGER[dialect])})`
}

/** The widest integer type. */
export const INTEGER = { sqlite: 'integer', postgres: 'bigint' } as const

/** Nobody holds the row: it was never leased, was given back, or its lease is over by real time. */
export function isUnleased(dialect: Dialect) {
  return sql<SqlBool>`(lease_until is null or lease_until <= ${realNow(dialect)})`
}

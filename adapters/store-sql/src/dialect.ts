import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/** Which of the two databases it is. */
export type Dialect = 'sqlite' | 'postgres'

/** A database and which kind it is: what every repository stands on. */
export interface Handle {
  readonly db: Kysely<Database>
  readonly dialect: Dialect
}

/** A database that this process has opened. */
export interface Opened extends Handle {
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

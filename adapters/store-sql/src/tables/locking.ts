import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Database } from '../schema.ts'

type Query<T extends keyof Database, O> = SelectQueryBuilder<Database, T, O>

/**
 * No other transaction changes the rows before this one ends. SQLite's transactions have the whole
 * database to themselves. NO KEY, so that a new row that only refers to this one need not wait.
 */
export function lockRows(dialect: Dialect) {
  return <T extends keyof Database, O>(query: Query<T, O>): Query<T, O> =>
    dialect === 'postgres' ? query.forNoKeyUpdate() : query
}

/** As `lockRows`, skipping rows that another transaction has locked. */
export function forUpdateSkipLocked(dialect: Dialect) {
  return <T extends keyof Database, O>(query: Query<T, O>): Query<T, O> =>
    dialect === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query
}

/**
 * The keys that `query` finds, materialized for an update of the rows with these keys. Without it PostgreSQL may
 * run the query again for each row, and then skips rows that the statement has already changed: a limit would
 * apply to each row, and a claim would take everything that is due.
 */
export function materialized<T extends keyof Database, K extends string>(
  query: SelectQueryBuilder<Database, T, { [N in K]: unknown }>,
): RawBuilder<never> {
  return sql<never>`(with found as materialized ${query} select * from found)`
}

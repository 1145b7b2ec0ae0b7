import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Database } from '../schema.ts'

type Query<T extends keyof Database, O> = SelectQueryBuilder<Database, T, O>

/**
 * Nobody else changes the rows before this transaction ends. SQLite's transactions have the whole
 * database to themselves. NO KEY, so that a new row that only refers to this one need not wait.
 */
export function lockRows(dialect: Dialect) {
  return <T extends keyof Database, O>(query: Query<T, O>): Query<T, O> =>
    dialect === 'postgres' ? query.forNoKeyUpdate() : query
}

/** As `lockRows`, passing over rows that somebody else has locked. */
export function lockFreeRows(dialect: Dialect) {
  return <T extends keyof Database, O>(query: Query<T, O>): Query<T, O> =>
    dialect === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query
}

/**
 * The keys that `query` finds, for a change of rows with these keys, found once. PostgreSQL is else free to find them
 * anew for each row it looks at, then passing over those that the statement has changed already: a limit would be
 * one for each row, and a claim would take all that is due.
 */
export function foundOnce<T extends keyof Database, K extends string>(
  query: SelectQueryBuilder<Database, T, { [N in K]: unknown }>,
): RawBuilder<never> {
  return sql<never>`(with found as materialized ${query} select * from found)`
}

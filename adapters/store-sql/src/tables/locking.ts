import type { SelectQueryBuilder } from 'kysely'
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

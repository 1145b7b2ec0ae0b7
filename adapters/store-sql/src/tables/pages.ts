import type { Position } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * Where a list from newest to oldest goes on: rows that come after `position` in the order of these two
 * columns; all of them when it is null. Rows without a sort key are in no list.
 */
export function isOlder(
  [at, id]: readonly [at: string, id: string],
  position: Position | null,
): RawBuilder<boolean> {
  if (position === null) return sql<boolean>`${sql.ref(at)} is not null`
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${position.at}, ${position.id})`
}

/** As `isOlder`, of a list from oldest to newest. */
export function isNewer(
  [at, id]: readonly [at: string, id: string],
  position: Position | null,
): RawBuilder<boolean> {
  if (position === null) return sql<boolean>`${sql.ref(at)} is not null`
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${position.at}, ${position.id})`
}

/** Numbers of one length order as their texts do; a longer one may stand between two of them and is left out. */
export function isNumberWithin(first: string, last: string): RawBuilder<boolean> {
  return sql<boolean>`(number between ${first} and ${last} and length(number) = ${first.length})`
}

/** What columns of text are to be equal to; undefined narrows nothing. */
export type Wanted = Readonly<Record<string, string | undefined>>

/**
 * Columns equal to what is wanted of them. With `unindexed` the database uses no index for that, because
 * another condition leads to fewer rows than it would believe.
 */
export function equalTo(wanted: Wanted, { unindexed }: { readonly unindexed: boolean }) {
  return Object.entries(wanted).flatMap(([column, value]) => {
    if (value === undefined) return []
    const cell = unindexed ? sql`coalesce(${sql.ref(column)}, '')` : sql.ref(column)
    return [sql<SqlBool>`${cell} = ${value}`]
  })
}

/** That all of one or more conditions hold. */
export function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

import type { Position } from '@billing/core'
import { type RawBuilder, sql } from 'kysely'

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

/** Numbers of one length order as their texts do; a longer one may stand between two of them and is left out. */
export function isNumberWithin(first: string, last: string): RawBuilder<boolean> {
  return sql<boolean>`(number between ${first} and ${last} and length(number) = ${first.length})`
}

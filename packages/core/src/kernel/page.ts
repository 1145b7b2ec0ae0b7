import { invalid } from './problem.ts'

/** Where a list goes on: the sort key and id of the last row given. */
export interface Position {
  readonly at: number
  readonly id: string
}

/** What a list is asked for: at most `limit` rows, one or more, from after where the previous page ended. */
export interface PageRequest {
  readonly limit: number
  readonly after: Position | null
  /** The other way round, of a list that has two. */
  readonly oldest_first?: boolean
}

/** The two ways round of a list. */
export const LIST_ORDERS = ['newest', 'oldest'] as const
/** Which row of a list comes first. */
export type ListOrder = (typeof LIST_ORDERS)[number]

/** The page of a list that was asked for in an order; newest first unless it was. */
export function inListOrder(page: PageRequest, order: ListOrder = 'newest'): PageRequest {
  return { ...page, oldest_first: order === 'oldest' }
}

/** Some rows of a list, and where it goes on; null when it is over. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly next: Position | null
}

/** Cut `limit + 1` fetched rows to a page: the extra row only tells that there is more. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  position: (row: T) => Position,
): Page<T> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? position(last) : null }
}

/** Makes and checks the signature part of a cursor: a keyed digest, so that a client cannot make one up. */
export type CursorSeal = (text: string) => string

/**
 * An opaque cursor, bound to its list and filters by a seal. `list` names the list and its filters in
 * one canonical string. Source: contract 1.5.
 */
export function encodeCursor(position: Position, list: string, seal: CursorSeal): string {
  const text = `${position.at}.${position.id}`
  return `${text}.${seal(`${list}\n${text}`).slice(0, 22)}`
}

/** Throws `validation.failed` on `cursor` for a changed cursor and for one of another list. */
export function decodeCursor(cursor: string, list: string, seal: CursorSeal): Position {
  const match = /^(-?\d{1,16})\.([\w-]{1,64})\.([\w-]{22})$/.exec(cursor)
  const [, at, id, mark] = match ?? []
  const genuine =
    at !== undefined && id !== undefined && mark === seal(`${list}\n${at}.${id}`).slice(0, 22)
  if (!genuine) throw invalid('cursor', 'This cursor does not belong to this list and its filters.')
  return { at: Number(at), id }
}

import { invalid } from '@billing/core'
import type { Context } from 'hono'
import type { Slice } from '../world/rows.ts'
import { NEWEST } from '../world/slice.ts'

const LIST_MOST = 1_000

/**
 * One page of a list, with `Link: <…>; rel="next"` where it goes on, as lists without a cursor in their answer
 * have it at the API. A row that comes meanwhile moves nothing. Throws `validation.failed` on `limit` and `cursor`.
 * Source: contract 1.5.
 */
export async function listed<T>(
  c: Context,
  read: (slice: Slice) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<readonly T[]> {
  const limit = limitOf(c.req.query('limit'))
  const older_than = cursorOf(c.req.query('cursor'))
  // One more than is shown tells whether it goes on.
  const rows = await read({ limit: limit + 1, older_than })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (last !== undefined && rows.length > limit) {
    const query = new URLSearchParams({ ...c.req.query(), cursor: idOf(last) })
    c.header('link', `<${c.req.path}?${query.toString()}>; rel="next"`)
  }
  return shown
}

function limitOf(text = String(NEWEST.limit)): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LIST_MOST) {
    throw invalid('limit', `We take a whole number from 1 to ${LIST_MOST}.`)
  }
  return limit
}

function cursorOf(text: string | undefined): string | undefined {
  if (text === undefined || /^[\w-]{1,64}$/.test(text)) return text
  throw invalid('cursor', 'This is not where a page of this list ended.')
}

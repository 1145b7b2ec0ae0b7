import { z } from '@hono/zod-openapi'
import {
  canonicalJson,
  type CursorSeal,
  decodeCursor,
  encodeCursor,
  type Position,
} from '@billing/core'
import type { HttpContext } from './context.ts'
import type { Endpoint, RequestedPage, Paging } from './endpoint.ts'
import { validated } from './validate.ts'

/** What a number in a query looks like: digits and nothing else. */
const DIGITS = /^\d{1,9}$/

/** The query of a list. Source: contract 1.5. */
export const pageQuery = ({ max, default: limit }: Paging) => {
  const range = `We take a whole number from 1 to ${max}.`
  return z.object({
    limit: z
      .string(range)
      .regex(DIGITS, range)
      .transform(Number)
      .pipe(z.number().min(1, range).max(max, range))
      .default(limit)
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: max,
        default: limit,
        description: 'How many rows.',
      }),
    cursor: z
      .string()
      .optional()
      .openapi({ description: 'Where the previous page ended, as it said. Opaque.' }),
  })
}

const NO_PAGE: RequestedPage = {
  request: { limit: 1, after: null },
  link: () => undefined,
  cursor: () => null,
}

/** What a list is narrowed to, as it was asked for; empty when to nothing. Throws `validation.failed`. */
export function readFilters(c: HttpContext, { filters }: Endpoint): Filters {
  return filters ? (validated(filters, queryOf(c)) as Filters) : {}
}

/** Reads which page is asked for. Throws `validation.failed` on `limit` and on `cursor`. */
export type PageReader = (c: HttpContext, owner: string, filters: Filters) => RequestedPage

type Filters = Readonly<Record<string, string | number>>

/** A cursor is sealed for its list, the ids in its path, its filters and whoever lists it: a foreign one is refused. */
export function pageReader(endpoint: Endpoint, seal: CursorSeal): PageReader {
  if (!endpoint.paging) return () => NO_PAGE
  const schema = pageQuery(endpoint.paging)
  return (c, owner, filters) => {
    const { limit, cursor } = validated(schema, queryOf(c)) as z.output<typeof schema>
    const list = `${endpoint.id} ${c.req.path} ${owner} ${canonicalJson(filters)}`
    const after = cursor === undefined ? null : decodeCursor(cursor, list, seal)
    const cursorOf = (next: Position | null) => next && encodeCursor(next, list, seal)
    return {
      request: { limit, after },
      link: (next) => addLink(c, { ...filters, limit }, cursorOf(next)),
      cursor: cursorOf,
    }
  }
}

/** Each parameter once; one that is given twice is an array, which no schema takes. */
function queryOf(c: HttpContext): Record<string, string | string[]> {
  const all = Object.entries(c.req.queries())
  return Object.fromEntries(
    all.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

function addLink(c: HttpContext, asked: Filters, cursor: string | null): void {
  if (cursor === null) return
  const query = new URLSearchParams({ cursor })
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value))
  c.get('state').headers['link'] = `<${c.req.path}?${query.toString()}>; rel="next"`
}

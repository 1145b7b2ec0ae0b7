import { drawFrom } from '../harness/simulation/draw.ts'
import { type FuzzOperation, type OpenApi, operationsOf } from '../harness/fuzz/document.ts'
import { samplerOf } from '../harness/fuzz/sample.ts'
import { DOCUMENT } from '../http/checked.ts'
import type { Ids } from './matrix-world.ts'

/** The document that the service publishes. */
export const document = DOCUMENT as unknown as OpenApi

/** What only reads comes first, and what takes away comes last: an own thing is to be there. */
const LAST: Readonly<Record<string, number>> = { GET: 0, PATCH: 1, POST: 2, DELETE: 3 }

/** Every operation of it, in the order in which one database bears them. */
export const operations = operationsOf(document).toSorted(
  (a, b) => (LAST[a.method] ?? 2) - (LAST[b.method] ?? 2),
)

/** Parameters that name a thing: in the path, in the query, in the body. */
export function idNames({ params, queries, body }: FuzzOperation): string[] {
  const inQuery = queries.map(({ name }) => name)
  const name = body?.schema.$ref?.split('/').at(-1) ?? ''
  const inBody = Object.keys(document.components.schemas?.[name]?.properties ?? {})
  const isId = (each: string) =>
    each.endsWith('_id') && !/^(?:vat|leitweg|challenge|signup)_id$/.test(each)
  return [...params, ...inQuery, ...inBody].filter(isId)
}

/** What a schema cannot say of a field: there are countries, and no others. */
const KNOWN = { country: ['LT'] }

/** A valid body, whose ids are the known ones. */
export function bodyOf(operation: FuzzOperation, ids: Ids): object {
  const named = Object.entries(ids).map(([key, id]) => [key, [id]] as const)
  const known: Readonly<Record<string, readonly string[]>> = {
    ...KNOWN,
    ...Object.fromEntries(named),
  }
  const draw = drawFrom(operation.id)
  const body = operation.body && samplerOf(document, known).value(operation.body.schema, draw)
  const filled = Object.keys((body ?? {}) as object).filter((name) => known[name])
  return {
    ...(body as object),
    ...Object.fromEntries(filled.map((name) => [name, known[name]?.[0]])),
  }
}

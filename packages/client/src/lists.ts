import type { paths } from './paths.ts'
import { dataOf } from './problem.ts'

type Get<Path extends keyof paths> = paths[Path] extends { readonly get: infer Operation }
  ? Operation
  : paths[Path] extends { get: infer Operation }
    ? Operation
    : never

type Parameters<Path extends keyof paths> =
  Get<Path> extends { parameters: infer Given } ? Given : never

type Query<Path extends keyof paths> =
  Parameters<Path> extends { query?: infer Asked } ? NonNullable<Asked> : never

/** The addresses of lists that go on over pages. */
export type ListPath = {
  [Path in keyof paths]: [Query<Path>] extends [never]
    ? never
    : 'cursor' extends keyof Query<Path>
      ? Path
      : never
}[keyof paths]

type Answer<Path extends ListPath> =
  Get<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } }
    ? Body
    : never

/** A row of a list: of whichever field of the answer is an array. */
export type RowOf<Path extends ListPath> = {
  [Field in keyof Answer<Path>]: NonNullable<Answer<Path>[Field]> extends readonly (infer Row)[]
    ? Row
    : never
}[keyof Answer<Path>]

/** What a list is narrowed by: the query but for the cursor, and the names in its path. */
export type ListParameters<Path extends ListPath> = {
  readonly query?: Omit<Query<Path>, 'cursor'>
} & (Parameters<Path> extends { path: infer Named } ? { readonly path: Named } : unknown)

/**
 * Every row of a list, page after page, each asked for when the loop comes to it. Where the next page begins, an
 * answer says in a field or in its `Link` header. Throws as `dataOf` does.
 */
export async function* each<Path extends ListPath>(
  client: { readonly GET: (...args: never[]) => unknown },
  path: Path,
  ...[params]: object extends ListParameters<Path>
    ? [params?: ListParameters<Path>]
    : [params: ListParameters<Path>]
): AsyncGenerator<RowOf<Path>, void, undefined> {
  // One path of many: its own types are in the signature.
  const get = client.GET as unknown as (path: string, init: object) => Promise<Page>
  let cursor: string | undefined
  do {
    const query = { ...params?.query, ...(cursor !== undefined && { cursor }) }
    const page = await get(path, { params: { ...params, query } })
    const data = await dataOf(page)
    yield* (Object.values(data).find((value) => Array.isArray(value)) ?? []) as RowOf<Path>[]
    cursor = nextOf(data) ?? nextOfLink(page.response.headers.get('link'))
  } while (cursor !== undefined)
}

interface Page {
  readonly data?: Readonly<Record<string, unknown>>
  readonly error?: unknown
  readonly response: Response
}

function nextOf({ page_info, next_cursor, cursor_next }: Readonly<Record<string, unknown>>) {
  const told =
    (page_info as { next_cursor?: unknown } | undefined)?.next_cursor ?? next_cursor ?? cursor_next
  return typeof told === 'string' ? told : undefined
}

function nextOfLink(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  return address === undefined
    ? undefined
    : (new URL(address, 'http://api').searchParams.get('cursor') ?? undefined)
}

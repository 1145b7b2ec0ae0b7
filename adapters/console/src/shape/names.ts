import { answered, part, type Visit } from '@billing/pages'

/** What ids stand for, by the names of today; an id that is not here names nobody any more. */
export type Names = ReadonlyMap<string, string>

/** Names for the ids of one page. Where they cannot be read, the ids stand for themselves. */
export async function readNames(
  { api }: Pick<Visit, 'api'>,
  ids: readonly (string | null | undefined)[],
): Promise<Names> {
  const known = [...new Set(ids.filter(Boolean))]
  if (known.length === 0) return new Map()
  const query = { ids: known.join(',') }
  const found = await part(answered(api.GET('/admin/names', { params: { query } })))
  return new Map('data' in found ? found.data.data.map(({ id, name }) => [id, name]) : [])
}

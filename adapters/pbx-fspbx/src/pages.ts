import type { PbxAnswer } from '@billing/core'
import { type FsPbxApi, PAGE_MAX } from './api.ts'
import { type Domain, type DomainPage, type Ours, oursOf } from './domain.ts'

/** More pages than these are no list of ours: a hundred thousand domains. */
const PAGES_MAX = 1_000

/** Goes from page to page until all are seen or `take` has enough. A list without an end is garbage. */
export async function everyPage(
  api: FsPbxApi,
  { after, name }: { readonly after: string | null; readonly name?: string },
  take: (page: DomainPage) => boolean,
): Promise<PbxAnswer<null>> {
  const visited = new Set([after])
  for (let last = after; visited.size <= PAGES_MAX; visited.add(last)) {
    const answer = await api.page({ after: last, limit: PAGE_MAX, ...(name ? { name } : {}) })
    // A wrong address knows no list.
    if (answer.kind === 'not_found') break
    if (answer.kind !== 'done') return answer
    const { data, has_more } = answer.value
    if (take(answer.value) || !has_more) return { kind: 'done', value: null }
    last = data.at(-1)?.domain_uuid ?? after
    if (visited.has(last)) break
  }
  return { kind: 'not_attempted' }
}

/** All domains with this in their name. */
export async function domainsNamed(
  api: FsPbxApi,
  name: string,
): Promise<PbxAnswer<readonly Domain[]>> {
  const found: Domain[] = []
  const walked = await everyPage(api, { after: null, name }, ({ data }) => {
    found.push(...data)
    return false
  })
  return walked.kind === 'done' ? { kind: 'done', value: found } : walked
}

/** Ours that live, in the order of their ids; a page is full unless it is the last. */
export async function livingOurs(
  api: FsPbxApi,
  after: string | null,
  limit: number,
): Promise<PbxAnswer<readonly Ours[]>> {
  const found: Ours[] = []
  const walked = await everyPage(api, { after }, ({ data }) => {
    for (const domain of data) {
      const ours = oursOf(domain)
      if (ours?.marker.gone === null) found.push(ours)
    }
    return found.length >= limit
  })
  return walked.kind === 'done' ? { kind: 'done', value: found.slice(0, limit) } : walked
}

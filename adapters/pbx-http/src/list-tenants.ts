import type { PbxAnswer, PbxTenant } from '@billing/core'
import type { Desk } from './desk.ts'
import { LIST_MAX, TenantList, type WireList, type WireTenant } from './shapes.ts'
import { isMade, tenantView } from './tenant-view.ts'

/** Questions that one page of ours may take where the core's pages are short. */
const QUESTIONS_MAX = 50
/** Walks through the list that are followed at once. */
const WALKS_MAX = 16

/** What is known of a walk through the list: where it paused before, and how much it was shown. */
interface Walk {
  readonly pauses: Set<string>
  shown: number
}

/**
 * The list, page by page. The port's pages are full but for the last, so short pages of the core are put
 * together; tenants that are being made are left out. A list that comes back to where it was, or shows more
 * than `max_tenants`, never ends: nothing is concluded, and whoever walks through it stops.
 */
export function createLister(desk: Desk, max_tenants: number) {
  const walks = new Map<string, Walk>()
  /** Each pause is taken up once, so that two walks never share what is known. */
  const takeUp = (after: string | null): Walk => {
    const walk = after === null ? undefined : walks.get(after)
    if (after !== null) walks.delete(after)
    return walk ?? { pauses: new Set(), shown: 0 }
  }
  const pause = (walk: Walk, last: string): boolean => {
    if (walk.pauses.has(last) || walk.shown > max_tenants) return false
    walk.pauses.add(last)
    walks.set(last, walk)
    const [oldest] = walks.keys()
    if (walks.size > WALKS_MAX && oldest !== undefined) walks.delete(oldest)
    return true
  }
  return async (after: string | null, limit: number): Promise<PbxAnswer<readonly PbxTenant[]>> => {
    const walk = takeUp(after)
    const page = await fullPage(desk, after, limit)
    if (page.kind !== 'done') return page
    walk.shown += page.value.length
    const last = page.value.at(-1)
    return !last || pause(walk, last.tenant_id) ? page : { kind: 'not_attempted' }
  }
}

/** As many tenants as asked for, or all that are left. */
async function fullPage(
  desk: Desk,
  after: string | null,
  limit: number,
): Promise<PbxAnswer<readonly PbxTenant[]>> {
  const tenants: PbxTenant[] = []
  const seen = new Set([after])
  let cursor = after
  for (let asked = 0; asked < QUESTIONS_MAX; asked++) {
    const wanted = Math.min(limit - tenants.length, LIST_MAX)
    const page = await desk.read(pathOf(cursor, wanted), TenantList)
    if (page.kind !== 'done') return page
    const { data, has_more } = page.value
    if (!isSound(page.value, wanted, seen)) break
    tenants.push(...data.flatMap((each) => tenantView(each) ?? []))
    if (!has_more || tenants.length === limit) return { kind: 'done', value: tenants }
    cursor = data.at(-1)?.tenant_id ?? null
  }
  return { kind: 'not_attempted' }
}

function pathOf(after: string | null, limit: number): string {
  const query = new URLSearchParams({ limit: `${limit}`, ...(after === null ? {} : { after }) })
  return `/tenants?${query.toString()}`
}

/** Whether a page holds what was asked for and leads on; what it shows counts as seen. */
function isSound({ data, has_more }: WireList, wanted: number, seen: Set<string | null>): boolean {
  if (data.length > wanted || (has_more && data.length === 0)) return false
  return data.every((each) => isNew(each, seen))
}

/** Whether a tenant was not shown before and, if it stands, has what it must have. */
function isNew(tenant: WireTenant, seen: Set<string | null>): boolean {
  if (seen.has(tenant.tenant_id)) return false
  seen.add(tenant.tenant_id)
  return !isMade(tenant) || tenantView(tenant) !== undefined
}

import type { NewTenant, PbxAnswer } from '@billing/core'
import type { FsPbxApi } from './api.ts'
import { type Domain, type Ours, oursOf } from './domain.ts'
import { slugDigest } from './marker.ts'
import { everyPage } from './pages.ts'

/** Who there is, as one walk through all domains showed it. */
export interface Census {
  /** When the walk began. */
  readonly at: number
  readonly by_reference: Map<string, Ours>
  /** Whose each slug is: digests to references. */
  readonly slugs: Map<string, string>
}

/** Walk through all domains: one question for each hundred. */
export async function takeCensus(api: FsPbxApi, at: number): Promise<PbxAnswer<Census>> {
  const census: Census = { at, by_reference: new Map(), slugs: new Map() }
  const walked = await everyPage(api, { after: null }, ({ data }) => {
    for (const domain of data) enter(census, domain)
    return false
  })
  return walked.kind === 'done' ? { kind: 'done', value: census } : walked
}

function enter({ by_reference, slugs }: Census, domain: Domain): void {
  const ours = oursOf(domain)
  if (!ours) return
  const { reference, gone, slug } = ours.marker
  slugs.set(slug, reference)
  // While a deletion is under way both are there, and phones still work.
  if (gone === null || !by_reference.has(reference)) by_reference.set(reference, ours)
}

/** Why a tenant cannot be made, although its code is free; null when it can. */
export type Conflict = 'conflict' | 'deleted' | 'slug_taken' | null

/** What stands in the way of a tenant. */
export function conflictIn(
  { by_reference, slugs }: Census,
  { reference, code, slug }: NewTenant,
): Conflict {
  const same = by_reference.get(reference)?.marker
  if (same && same.gone !== null) return 'deleted'
  // With the same code, another process makes this very tenant: its name is for FS PBX to refuse.
  if (same && same.code !== code) return 'conflict'
  const owner = slugs.get(slugDigest(slug)) ?? reference
  return owner === reference ? null : 'slug_taken'
}

import type { NewTenant, PbxAnswer } from '@billing/core'
import type { FsPbxApi } from './api.ts'
import { type Census, type Conflict, conflictIn, takeCensus } from './census.ts'
import { type Domain, type Ours, oursOf } from './domain.ts'
import { slugDigest } from './marker.ts'
import { domainsNamed } from './pages.ts'

/** The domains that a code stands for. */
export interface OfCode {
  /** Perhaps somebody else's. */
  readonly living: Domain | undefined
  readonly tombstone: Ours | undefined
}

/** Finds our domains at FS PBX, which can look for nothing but parts of names. */
export interface Directory {
  domainName(code: string): string
  tombstoneName(code: string, domain_uuid: string): string
  byCode(code: string): Promise<PbxAnswer<OfCode>>
  byReference(reference: string): Promise<PbxAnswer<Ours>>
  tombstoneOf(domain_uuid: string): Promise<PbxAnswer<Ours>>
  conflictOf(tenant: NewTenant): Promise<PbxAnswer<Conflict>>
  /** That a reference is to have this code: a lost answer is then found by one question. */
  expect(tenant: NewTenant): void
  /** That we ask for a tenant: who comes next must not get its slug. */
  note(tenant: NewTenant): void
}

/** For so long a walk through all domains tells who is not there. The core creates right after it looked. */
const FRESH_MS = 60_000
/** Codes that are remembered; without them a tenant is found by a walk. */
const REMEMBERED = 10_000

/** Finds our domains below `base_domain`; `now` in milliseconds, monotonic. */
export function createDirectory(api: FsPbxApi, base_domain: string, now: () => number): Directory {
  const codes = new Map<string, string>()
  let latest: Census | undefined
  const walk = async () => {
    const census = await takeCensus(api, now())
    if (census.kind === 'done') latest = census.value
    return census
  }
  const domainName = (code: string) => `${code}.${base_domain}`
  const byCode = (code: string) => domainsOf(api, code, domainName(code))
  return {
    domainName,
    // A name of its own, so that it can be made before the tenant's goes; found by code and by id.
    tombstoneName: (code, domain_uuid) => `${code}.${domain_uuid}.deleted.${base_domain}`,
    byCode,
    async byReference(reference) {
      const code = codes.get(reference)
      const direct = code === undefined ? undefined : await byCode(code)
      if (direct && direct.kind !== 'done') return direct
      const known = direct && oneOf(direct.value, reference)
      if (known) return { kind: 'done', value: known }
      const census = await walk()
      if (census.kind !== 'done') return census
      return foundOr(census.value.by_reference.get(reference))
    },
    tombstoneOf: (domain_uuid) => tombstoneOf(api, domain_uuid),
    async conflictOf(tenant) {
      const isFresh = latest !== undefined && now() - latest.at < FRESH_MS
      const census = isFresh ? ({ kind: 'done', value: latest as Census } as const) : await walk()
      if (census.kind !== 'done') return census
      return { kind: 'done', value: conflictIn(census.value, tenant) }
    },
    expect: ({ reference, code }) => remember(codes, reference, code),
    note: ({ slug, reference }) => latest?.slugs.set(slugDigest(slug), reference),
  }
}

function remember(codes: Map<string, string>, reference: string, code: string): void {
  codes.delete(reference)
  codes.set(reference, code)
  const [oldest] = codes.keys()
  if (codes.size > REMEMBERED && oldest !== undefined) codes.delete(oldest)
}

function foundOr(ours: Ours | undefined): PbxAnswer<Ours> {
  return ours ? { kind: 'done', value: ours } : { kind: 'not_found' }
}

function oneOf({ living, tombstone }: OfCode, reference: string): Ours | undefined {
  const ours = living && oursOf(living)
  return [ours, tombstone].find((each) => each?.marker.reference === reference)
}

/** FS PBX compares parts of names; what is exact is for us to see. */
async function domainsOf(api: FsPbxApi, code: string, name: string): Promise<PbxAnswer<OfCode>> {
  const all = await domainsNamed(api, `${code}.`)
  if (all.kind !== 'done') return all
  const living = all.value.find(({ domain_name }) => domain_name === name)
  const tombstone = all.value.map(oursOf).find((ours) => {
    return ours !== undefined && ours.marker.gone !== null && ours.marker.code === code
  })
  return { kind: 'done', value: { living, tombstone } }
}

async function tombstoneOf(api: FsPbxApi, domain_uuid: string): Promise<PbxAnswer<Ours>> {
  const all = await domainsNamed(api, `.${domain_uuid}.deleted.`)
  if (all.kind !== 'done') return all
  return foundOr(all.value.map(oursOf).find((ours) => ours?.marker.gone === domain_uuid))
}

import type { NewTenant, PbxAnswer, PbxTenant } from '@billing/core'
import type { FsPbxApi } from './api.ts'
import type { Directory, OfCode } from './directory.ts'
import { type Domain, oursOf, tenantOf } from './domain.ts'
import { contentDigest, describe, isMarkable, slugDigest } from './marker.ts'

/** What the commands stand on. */
export interface Desk {
  readonly api: FsPbxApi
  readonly directory: Directory
}

/** One label of a domain name; FS PBX would make capital letters small. */
const CODE = /^[\da-z]([\da-z-]{0,61}[\da-z])?$/

const CONFLICTS = {
  conflict: 'The reference has a tenant already.',
  deleted: 'This tenant was deleted.',
  slug_taken: 'The slug is taken.',
} as const

/**
 * Make a domain for a tenant, or find the one that an earlier call made. FS PBX knows no idempotency: the
 * name, which comes from the code, is what can be there only once.
 */
export async function createTenant(desk: Desk, tenant: NewTenant): Promise<PbxAnswer<PbxTenant>> {
  const problem = problemOf(tenant)
  if (problem) return problem
  const { directory } = desk
  directory.expect(tenant)
  const there = await lookUp(desk, tenant)
  if (there.kind !== 'not_found') return there
  const conflict = await directory.conflictOf(tenant)
  if (conflict.kind !== 'done') return conflict
  if (conflict.value) return refused(conflict.value, CONFLICTS[conflict.value])
  directory.note(tenant)
  return createDomain(desk, tenant)
}

function problemOf({ code, reference, plan_tier }: NewTenant): PbxAnswer<never> | undefined {
  if (!CODE.test(code)) return refused('invalid_code', `${code} cannot be part of a domain name.`)
  return isMarkable(reference) && isMarkable(plan_tier)
    ? undefined
    : refused('invalid_reference', 'The reference or the plan is too long to be kept.')
}

/** What the domains of the tenant's code mean for it; `not_found` when there are none. */
async function lookUp({ directory }: Desk, tenant: NewTenant): Promise<PbxAnswer<PbxTenant>> {
  const found = await directory.byCode(tenant.code)
  return found.kind === 'done' ? judge(found.value, tenant) : found
}

async function createDomain(desk: Desk, tenant: NewTenant): Promise<PbxAnswer<PbxTenant>> {
  const domain = domainFor(desk.directory, tenant)
  const made = await desk.api.create(domain)
  if (made.kind === 'done') return asAsked(made.value, domain)
  // A wrong address knows no domains at all.
  if (made.kind === 'not_found') return { kind: 'not_attempted' }
  if (made.kind !== 'refused') return made
  // Most likely its name was taken meanwhile: by another process of ours, or by somebody else.
  const meanwhile = await lookUp(desk, tenant)
  return meanwhile.kind === 'not_found' ? made : meanwhile
}

function domainFor(directory: Directory, tenant: NewTenant) {
  const { reference, code, name, plan_tier, slug } = tenant
  return {
    domain_name: directory.domainName(code),
    domain_enabled: true,
    domain_description: describe(name, {
      reference,
      code,
      level: 'full',
      generation: 0,
      plan_tier,
      slug: slugDigest(slug),
      content: contentDigest(tenant),
      gone: null,
    }),
  }
}

function judge({ living, tombstone }: OfCode, tenant: NewTenant): PbxAnswer<PbxTenant> {
  if (tombstone && tombstone.marker.reference !== tenant.reference) {
    return refused('code_taken', `The code ${tenant.code} was another tenant's.`)
  }
  if (tombstone) return refused('deleted', CONFLICTS.deleted)
  if (!living) return { kind: 'not_found' }
  const ours = oursOf(living)
  if (!ours) return refused('code_taken', `${living.domain_name} exists and is not ours.`)
  if (ours.marker.reference !== tenant.reference) {
    return refused('code_taken', `The code ${tenant.code} is taken.`)
  }
  const isSame = ours.marker.content === contentDigest(tenant)
  return isSame ? { kind: 'done', value: tenantOf(ours) } : refused('conflict', CONFLICTS.conflict)
}

/** The tenant, if FS PBX shows the domain exactly as we asked for it; otherwise nobody knows what it did. */
export function asAsked(
  shown: Domain,
  asked: Partial<Omit<Domain, 'domain_uuid'>>,
): PbxAnswer<PbxTenant> {
  const ours = oursOf(shown)
  const differs = Object.entries(asked).some(
    ([field, value]) => Reflect.get(shown, field) !== value,
  )
  return ours && !differs ? { kind: 'done', value: tenantOf(ours) } : { kind: 'unknown' }
}

/** A refusal, which is final. */
export function refused(code: string, message: string) {
  return { kind: 'refused', code, message } as const
}

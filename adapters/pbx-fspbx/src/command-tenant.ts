import type { Money, PbxAnswer, PbxCore, PbxTenant } from '@billing/core'
import { asAsked, type Desk, refused } from './create-tenant.ts'
import { type Ours, isUuid, oursOf, tenantOf } from './domain.ts'
import { describe, isMarkable, type Marker } from './marker.ts'

/** Give a tenant a level, unless a newer command came before. */
export async function setLevel(
  desk: Desk,
  tenant_id: string,
  level: Marker['level'],
  generation: number,
): Promise<PbxAnswer<PbxTenant>> {
  const found = await living(desk, tenant_id)
  if (found.kind !== 'done') return found
  const { marker } = found.value
  if (marker.generation > generation) return { kind: 'done', value: tenantOf(found.value) }
  return write(desk, found.value, {
    marker: { ...marker, level, generation },
    // FS PBX knows on and off. Off also stops emergency calls.
    domain_enabled: level !== 'emergency_only',
  })
}

/** Note a tenant's plan. Phones stay as they are, also when somebody switched them by hand. */
export async function changePlan(
  desk: Desk,
  tenant_id: string,
  plan_tier: string,
): Promise<PbxAnswer<PbxTenant>> {
  if (!isMarkable(plan_tier)) return refused('invalid_plan', 'The plan is too long to be kept.')
  const found = await living(desk, tenant_id)
  if (found.kind !== 'done') return found
  const { marker, domain } = found.value
  const { domain_enabled } = domain
  return write(desk, found.value, { marker: { ...marker, plan_tier }, domain_enabled })
}

/**
 * Delete a tenant's domain with all that is in it. The tombstone, an empty domain that is switched off, is
 * made first: whatever breaks off between the two is carried on by the next call.
 */
export async function deleteTenant(desk: Desk, tenant_id: string): Promise<PbxAnswer<PbxTenant>> {
  const { api, directory } = desk
  if (!isUuid(tenant_id)) return { kind: 'not_found' }
  const found = await ours(desk, tenant_id)
  if (found.kind === 'not_found') return shown(await directory.tombstoneOf(tenant_id))
  if (found.kind !== 'done') return found
  const buried = await bury(desk, found.value)
  if (buried.kind !== 'done') return buried
  const removed = await api.remove(tenant_id)
  if (removed.kind === 'not_found') return buried
  if (removed.kind !== 'done') return removed
  return removed.value === tenant_id ? buried : { kind: 'unknown' }
}

/** FS PBX keeps no balance of calls. */
export async function noCredit(desk: Desk, tenant_id: string): Promise<PbxAnswer<Money>> {
  const found = await living(desk, tenant_id)
  return found.kind === 'done' ? refused('not_offered', 'FS PBX keeps no call balance.') : found
}

/** FS PBX keeps no balance of calls, of a tenant that is gone either. */
export async function noBalance(
  desk: Desk,
  tenant_id: string,
): ReturnType<PbxCore['getCallBalance']> {
  const found = await living(desk, tenant_id)
  const isKnown = found.kind === 'done' || found.kind === 'refused'
  return isKnown ? { kind: 'done', value: 'not_offered' } : found
}

/** FS PBX limits nothing and counts nothing over its API: nobody needs to be asked. */
export async function noLimits(): Promise<PbxAnswer<never>> {
  return refused('not_offered', 'FS PBX takes no limits and counts nothing.')
}

/** A tenant that still takes commands. */
async function living(desk: Desk, tenant_id: string): Promise<PbxAnswer<Ours>> {
  if (!isUuid(tenant_id)) return { kind: 'not_found' }
  const found = await ours(desk, tenant_id)
  if (found.kind !== 'not_found') return found
  const tombstone = await desk.directory.tombstoneOf(tenant_id)
  return tombstone.kind === 'done' ? refused('deleted', 'This tenant was deleted.') : tombstone
}

/** A domain by its id; those that we did not make are not there for us, and a tombstone has no commands. */
async function ours({ api }: Desk, tenant_id: string): Promise<PbxAnswer<Ours>> {
  const answer = await api.get(tenant_id)
  if (answer.kind !== 'done') return answer
  const found = oursOf(answer.value)
  return found?.marker.gone === null ? { kind: 'done', value: found } : { kind: 'not_found' }
}

async function write(
  { api }: Desk,
  { domain, name, marker: before }: Ours,
  { marker, domain_enabled }: { readonly marker: Marker; readonly domain_enabled: boolean },
): Promise<PbxAnswer<PbxTenant>> {
  const domain_description = describe(name, marker)
  const content = { domain_description, domain_enabled }
  const stands = domain.domain_enabled === domain_enabled && isSame(before, marker)
  if (stands) return asAsked(domain, {})
  const answer = await api.update(domain.domain_uuid, content)
  return answer.kind === 'done' ? asAsked(answer.value, content) : answer
}

function isSame(one: Marker, other: Marker): boolean {
  return describe('', one) === describe('', other)
}

async function bury(
  { api, directory }: Desk,
  { domain, marker }: Ours,
): Promise<PbxAnswer<PbxTenant>> {
  const before = await directory.tombstoneOf(domain.domain_uuid)
  if (before.kind !== 'not_found') return shown(before)
  const asked = {
    domain_name: directory.tombstoneName(marker.code, domain.domain_uuid),
    domain_enabled: false,
    domain_description: describe('Deleted', { ...marker, gone: domain.domain_uuid }),
  }
  const made = await api.create(asked)
  if (made.kind === 'not_found') return { kind: 'not_attempted' }
  return made.kind === 'done' ? asAsked(made.value, asked) : made
}

function shown(answer: PbxAnswer<Ours>): PbxAnswer<PbxTenant> {
  return answer.kind === 'done' ? { kind: 'done', value: tenantOf(answer.value) } : answer
}

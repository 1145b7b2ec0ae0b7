import { setTimeout as wait } from 'node:timers/promises'
import type { NewTenant, PbxAnswer, PbxTenant } from '@billing/core'
import type { z } from 'zod'
import type { Desk } from './desk.ts'
import {
  type NewTenantBody,
  Reference,
  TenantList,
  TenantShape,
  type WireTenant,
} from './shapes.ts'
import { asked } from './tenant-view.ts'

/** How long to wait before each look at a tenant that is being made, in milliseconds. */
export const READY_PAUSES = [500, 1_000, 2_000] as const

/** What leads out of its place in a path was never our id. */
const NO_ID = { kind: 'refused', code: 'invalid', message: 'The reference is no id.' } as const

/**
 * The tenant of a reference. One that is still being made is neither there nor missing; one that could not
 * be made is missing, so that it is asked for again and the core says why not.
 */
export async function findTenant(desk: Desk, reference: string): Promise<PbxAnswer<PbxTenant>> {
  const query = new URLSearchParams({ external_id: reference, limit: '2' })
  const answer = await desk.read(`/tenants?${query.toString()}`, TenantList)
  // The list itself is always there: a 404 is the answer of something else.
  if (answer.kind === 'not_found') return { kind: 'not_attempted' }
  if (answer.kind !== 'done') return answer
  const { data, has_more } = answer.value
  const isAll = data.length < 2 && !has_more
  const [value] = data
  // A core that does not look at `external_id` shows all that it has.
  if (!isAll || (value && value.external_id !== reference)) return { kind: 'not_attempted' }
  if (!value || value.status === 'failed') return { kind: 'not_found' }
  return asked({ kind: 'done', value }, 'read', () => true)
}

/**
 * Ask for a tenant, and wait a little where it takes a while. `unknown` when it takes longer: the core of
 * the billing looks it up by its reference later.
 */
export async function createTenant(
  desk: Desk,
  { reference, plan_tier, ...content }: NewTenant,
  pauses: readonly number[],
): Promise<PbxAnswer<PbxTenant>> {
  if (!Reference.safeParse(reference).success) return NO_ID
  const body: z.input<typeof NewTenantBody> = { ...content, plan: { tier: plan_tier } }
  const path = `/tenants/${reference}`
  const answer = await desk.command({ method: 'PUT', path, body, shape: TenantShape })
  // Nothing has to be there before it is made: a 404 is the answer of something else.
  if (answer.kind === 'not_found') return { kind: 'unknown' }
  if (answer.kind !== 'done') return answer
  const { code, slug } = content
  const isIt = (tenant: WireTenant) =>
    tenant.external_id === reference && tenant.code === code && tenant.slug === slug
  if (!isIt(answer.value)) return { kind: 'unknown' }
  const tenant = await settled(desk, answer.value, pauses)
  if (tenant.status === 'failed' || tenant.status === 'deleted') {
    return { kind: 'refused', code: tenant.status, message: `The tenant is ${tenant.status}.` }
  }
  return asked({ kind: 'done', value: tenant }, 'command', isIt)
}

/** The tenant once it is no longer being made, or as it was last seen. */
async function settled(
  desk: Desk,
  first: WireTenant,
  pauses: readonly number[],
): Promise<WireTenant> {
  let tenant = first
  for (const pause of pauses) {
    if (tenant.status !== 'provisioning') break
    await wait(pause)
    const answer = await desk.read(`/tenants/${tenant.tenant_id}`, TenantShape)
    const isIt = answer.kind === 'done' && answer.value.tenant_id === first.tenant_id
    if (isIt) tenant = answer.value
  }
  return tenant
}

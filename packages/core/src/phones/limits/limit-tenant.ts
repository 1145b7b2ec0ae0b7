import type { WritePorts } from '../../ports.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { areLimitsConfirmed } from './limits.ts'
import { lockedTenant } from '../tenants/locked-tenant.ts'
import { pbxOutcome } from '../tenants/pbx-outcome.ts'
import type { PbxAnswer } from '../tenants/ports.ts'
import type { Tenant } from '../tenants/tenant.ts'

/**
 * Tell the PBX core how many of each thing a tenant may have, until it agrees. Repeatable; a core that takes no limits is
 * told none: the hourly comparison finds that, and an alert tells. Limits that the core refuses leave a dead letter.
 */
export async function limitTenant(
  ports: WritePorts<'pbx'>,
  { tenant_id }: Extract<Effect, { type: 'tenant.limits' }>,
): Promise<EffectOutcome> {
  const tenant = await ports.store.read((tx) => tx.tenants.get(tenant_id))
  if (!tenant) return { kind: 'done' }
  const told = await tellLimits(ports, tenant)
  return told.kind === 'not_offered' ? { kind: 'done' } : told
}

/**
 * Tell the core what was agreed, unless it has confirmed that. `not_offered` where it takes no limits. The generation keeps
 * a late command from overtaking a newer one, here and at the core.
 */
export async function tellLimits(
  ports: WritePorts<'pbx'>,
  asked: Tenant,
): Promise<EffectOutcome | { readonly kind: 'not_offered' }> {
  const { tenant_id, limits, limits_generation: generation } = asked
  if (limits === null || generation === null || asked.status === 'deleted') return { kind: 'done' }
  if (areLimitsConfirmed(asked)) return { kind: 'done' }
  const answer = await ports.pbx.setLimits?.(tenant_id, limits, generation)
  if (!answer || isNotOffered(answer)) return { kind: 'not_offered' }
  // One that the core has lost is found by the hourly comparison.
  if (answer.kind === 'not_found') return { kind: 'done' }
  return answer.kind === 'done' ? confirm(ports, asked) : pbxOutcome(answer)
}

function isNotOffered(answer: PbxAnswer<unknown>): boolean {
  return answer.kind === 'refused' && answer.code === 'not_offered'
}

async function confirm(ports: WritePorts, asked: Tenant): Promise<EffectOutcome> {
  const { limits_generation } = asked
  const current = await transact(ports, async ({ tx, now }) => {
    const tenant = await lockedTenant(tx, asked)
    if (tenant?.limits_generation !== limits_generation) return false
    const limits_synced_generation = limits_generation
    await tx.tenants.put({ ...tenant, limits_synced_generation, updated_at: now })
    return true
  })
  return current ? { kind: 'done' } : { kind: 'retry', reason: 'what was agreed changed meanwhile' }
}

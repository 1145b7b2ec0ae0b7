import type { EffectOutcome } from '../effect-outcome.ts'
import type { Effect } from '../effects.ts'
import type { Ports } from '../ports.ts'
import type { PbxAnswer, PbxCore, PbxTenant } from './ports.ts'
import type { Tenant } from './tenant.ts'

/**
 * Tell the PBX core the level that we want, until it agrees. The generation keeps a late command from
 * overtaking a newer one, here and at the core. Source: contract 8.
 */
export async function syncTenant(
  ports: Pick<Ports, 'store' | 'pbx' | 'clock'>,
  { tenant_id }: Extract<Effect, { type: 'tenant.sync' }>,
): Promise<EffectOutcome> {
  const asked = await ports.store.read((tx) => tx.tenants.get(tenant_id))
  if (!asked || asked.synced_generation === asked.generation) return { kind: 'done' }
  const answer = await ask(ports.pbx, asked)
  if (answer.kind !== 'done') return { kind: 'retry', reason: `the PBX core: ${answer.kind}` }
  const now = ports.clock()
  const current = await ports.store.transaction(async (tx) => {
    const tenant = await tx.tenants.getForUpdate(tenant_id)
    if (!tenant || tenant.generation !== asked.generation) return false
    await tx.tenants.put({
      ...tenant,
      actual_level: asked.desired_level,
      synced_generation: asked.generation,
      updated_at: now,
    })
    return true
  })
  return current ? { kind: 'done' } : { kind: 'retry', reason: 'what we want changed meanwhile' }
}

function ask(pbx: PbxCore, tenant: Tenant): Promise<PbxAnswer<PbxTenant>> {
  return tenant.desired_level === 'deleted'
    ? pbx.deleteTenant(tenant.tenant_id)
    : pbx.setLevel(tenant.tenant_id, tenant.desired_level, tenant.generation)
}

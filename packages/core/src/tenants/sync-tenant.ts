import type { EffectOutcome } from '../effect-outcome.ts'
import type { Effect } from '../effects.ts'
import type { Ports, Tx } from '../ports.ts'
import type { PbxAnswer, PbxCore, PbxTenant } from './ports.ts'
import type { Tenant } from './tenant.ts'

/**
 * Tell the PBX core the level that we want, until it agrees. The generation keeps a late command from
 * overtaking a newer one, here and at the core; tries in vain are counted. Source: contract 8.
 */
export async function syncTenant(
  ports: Pick<Ports, 'store' | 'pbx' | 'clock'>,
  { tenant_id }: Extract<Effect, { type: 'tenant.sync' }>,
): Promise<EffectOutcome> {
  const asked = await ports.store.read((tx) => tx.tenants.get(tenant_id))
  if (!asked || asked.synced_generation === asked.generation) return { kind: 'done' }
  const answer = await ask(ports.pbx, asked)
  const now = ports.clock()
  if (answer.kind !== 'done') {
    await ports.store.transaction((tx) => countFailure(tx, asked))
    return { kind: 'retry', reason: `the PBX core: ${answer.kind}` }
  }
  const current = await ports.store.transaction(async (tx) => {
    const tenant = await tx.tenants.getForUpdate(tenant_id)
    if (!tenant || tenant.generation !== asked.generation) return false
    await tx.tenants.put({
      ...tenant,
      actual_level: answer.value.level,
      synced_generation: asked.generation,
      failed_repairs: 0,
      updated_at: now,
    })
    return true
  })
  return current ? { kind: 'done' } : { kind: 'retry', reason: 'what we want changed meanwhile' }
}

async function countFailure(tx: Tx, { tenant_id, generation }: Tenant): Promise<void> {
  const tenant = await tx.tenants.getForUpdate(tenant_id)
  const isStale = tenant?.generation !== generation || tenant.synced_generation === generation
  if (tenant && !isStale) {
    await tx.tenants.put({ ...tenant, failed_repairs: tenant.failed_repairs + 1 })
  }
}

function ask(pbx: PbxCore, tenant: Tenant): Promise<PbxAnswer<PbxTenant>> {
  return tenant.desired_level === 'deleted'
    ? pbx.deleteTenant(tenant.tenant_id)
    : pbx.setLevel(tenant.tenant_id, tenant.desired_level, tenant.generation)
}

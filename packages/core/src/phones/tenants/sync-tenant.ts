import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { lockedTenant } from './locked-tenant.ts'
import { pbxOutcome } from './pbx-outcome.ts'
import type { PbxAnswer, PbxCore, PbxTenant } from './ports.ts'
import { REPAIRS_UNTIL_UNKNOWN, type Tenant } from './tenant.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Tell the PBX core the level that we want, until it agrees. The generation keeps a late command from
 * overtaking a newer one, here and at the core; tries in vain are counted. A refusal is asked about again too,
 * since nothing else would give a customer their service back, but it counts at once as a tenant that we know
 * nothing of: an alert tells a person. Source: contract 8.
 */
export async function syncTenant(
  ports: WritePorts<'pbx'>,
  { tenant_id }: Extract<Effect, { type: 'tenant.sync' }>,
): Promise<EffectOutcome> {
  const asked = await ports.store.read((tx) => tx.tenants.get(tenant_id))
  if (!asked || asked.synced_generation === asked.generation) return { kind: 'done' }
  const answer = await ask(ports.pbx, asked)
  const level = levelIn(answer, asked)
  if (typeof level !== 'string') {
    await transact(ports, ({ tx }) => countFailure(tx, asked, level.kind))
    return { ...level, kind: 'retry' }
  }
  const current = await transact(ports, async ({ tx, now }) => {
    const tenant = await lockedTenant(tx, asked)
    if (!tenant || tenant.generation !== asked.generation) return false
    await tx.tenants.put({
      ...tenant,
      actual_level: level,
      synced_generation: asked.generation,
      failed_repairs: 0,
      updated_at: now,
    })
    return true
  })
  return current ? { kind: 'done' } : { kind: 'retry', reason: 'what we want changed meanwhile' }
}

async function countFailure(tx: Tx, asked: Tenant, kind: 'retry' | 'refused'): Promise<void> {
  const { generation } = asked
  const tenant = await lockedTenant(tx, asked)
  const isStale = tenant?.generation !== generation || tenant.synced_generation === generation
  if (!tenant || isStale) return
  const least = kind === 'refused' ? REPAIRS_UNTIL_UNKNOWN : 0
  await tx.tenants.put({ ...tenant, failed_repairs: Math.max(tenant.failed_repairs + 1, least) })
}

/** The level that the answer confirms, or why it confirms none; one that is gone needs no removing. */
function levelIn(answer: PbxAnswer<PbxTenant>, { desired_level }: Tenant) {
  if (answer.kind === 'done') return answer.value.level
  const gone = answer.kind === 'not_found' && desired_level === 'deleted'
  return gone ? 'deleted' : pbxOutcome(answer)
}

function ask(pbx: PbxCore, tenant: Tenant): Promise<PbxAnswer<PbxTenant>> {
  return tenant.desired_level === 'deleted'
    ? pbx.deleteTenant(tenant.tenant_id)
    : pbx.setLevel(tenant.tenant_id, tenant.desired_level, tenant.generation)
}

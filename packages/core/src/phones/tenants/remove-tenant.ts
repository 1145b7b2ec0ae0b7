import { recordAudit } from '../../records/audit/record-audit.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { advance } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { nextGeneration, type Tenant, tenantMachine } from './tenant.ts'

/**
 * The phone system of an account that ended goes: we want it gone, and the core is told until it agrees.
 * Changes nothing where the account is not cancelled, or it is gone already. Source: contract 8.
 */
export async function removeTenant(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  { account_id }: Extract<Effect, { type: 'tenant.remove' }>,
): Promise<EffectOutcome> {
  const now = ports.clock()
  await ports.store.transaction(async (tx) => {
    const account = await tx.accounts.getForUpdate(account_id)
    const mirror = await tx.tenants.ofAccount(account_id)
    const tenant = mirror && (await tx.tenants.getForUpdate(mirror.tenant_id))
    if (account?.status !== 'cancelled' || !tenant || tenant.status === 'deleted') return
    await remove(ports, tx, tenant, now)
  })
  return { kind: 'done' }
}

async function remove(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  tenant: Tenant,
  now: EpochMs,
): Promise<void> {
  const { account_id, tenant_id } = tenant
  const status = advance(tenantMachine, tenant.status, 'removed')
  const generation = nextGeneration(tenant, now)
  const gone = { ...tenant, status, desired_level: 'deleted', generation, updated_at: now } as const
  await tx.tenants.put(gone)
  const effect = { type: 'tenant.sync', tenant_id } as const
  const dedupe_key = `tenant.sync:${account_id}:${generation}`
  await pushEffect(ports, tx, { effect, dedupe_key }, now)
  const meta = { tenant_id, from: tenant.status, to: status }
  const entry = { action: 'tenant.removed', outcome: 'success', actor: 'system', meta } as const
  await recordAudit(ports, tx, { ...entry, account_id }, now)
}

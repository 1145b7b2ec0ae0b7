import type { EpochMs } from '../kernel/time.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { nextGeneration, type Tenant } from './tenant.ts'

/** What an account asks for: a phone system that works, wholly or with what costs us nothing. */
interface LevelWish {
  readonly account_id: string
  readonly level: 'full' | 'limited'
}

/**
 * Change how much of an account's phone system works, while nothing locks it: a lock goes further, and its
 * end gives all back. The core is told after the commit; one that knows no limit keeps it full. Source:
 * contract 8.
 */
export async function setServiceLevel(
  ports: { readonly ids: Ids },
  tx: Pick<Tx, 'tenants' | 'outbox'>,
  { account_id, level }: LevelWish,
  now: EpochMs,
): Promise<void> {
  const mirror = await tx.tenants.ofAccount(account_id)
  const tenant = mirror && (await tx.tenants.getForUpdate(mirror.tenant_id))
  if (!tenant || tenant.status !== 'active' || tenant.desired_level === level) return
  const generation = nextGeneration(tenant, now)
  const wished: Tenant = { ...tenant, desired_level: level, generation, updated_at: now }
  await tx.tenants.put(wished)
  const effect = { type: 'tenant.sync', tenant_id: tenant.tenant_id } as const
  const dedupe_key = `tenant.sync:${account_id}:${generation}`
  await pushEffect(ports, tx, { effect, dedupe_key }, now)
}

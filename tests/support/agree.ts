import { setTenantLimits } from '@billing/core'
import type { World } from './world.ts'

/** A customer and we agree on so many of each thing, in one transaction; the phone system is told by the next tick. */
export async function agree(
  world: World,
  account_id: string,
  limits: Readonly<Record<string, number>>,
): Promise<void> {
  const { store, ids } = world.ports
  const now = world.now()
  await store.transaction(async (tx) => {
    const known = await tx.tenants.ofAccount(account_id)
    if (!known) throw new Error('there is no phone system')
    const { tenant, pushed } = setTenantLimits(known, limits, now)
    await tx.tenants.put(tenant)
    for (const { effect, dedupe_key } of pushed) {
      await tx.outbox.push({
        outbox_id: ids.uuid(now),
        aggregate: `tenant-limits:${tenant.tenant_id}`,
        effect,
        dedupe_key,
        attempts: 0,
        next_at: now,
        created_at: now,
        last_error: null,
      })
    }
  })
}

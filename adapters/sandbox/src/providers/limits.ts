import { type PbxAnswer, type PbxTenant, Problem, type TenantCounts } from '@billing/core'

import type { SandboxDb } from '../world/tables.ts'
import { type Core, done, living } from './tenants.ts'

/** All limits at once; an older generation than the core has seen changes nothing and is done. */
export async function setLimits(
  core: Core,
  tenant_id: string,
  limits: TenantCounts,
  limits_generation: number,
): Promise<PbxAnswer<PbxTenant>> {
  const tenant = await living(core, tenant_id)
  if (tenant.kind !== 'done') return tenant
  const set = { limits: JSON.stringify(limits), limits_generation }
  await core.db
    .insertInto('sandbox_limits')
    .values({ tenant_id, ...set })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet(set)
        .where('sandbox_limits.limits_generation', '<=', limits_generation),
    )
    .execute()
  return living(core, tenant_id)
}

/** What a tenant has in use. */
export async function countUsed(core: Core, tenant_id: string): Promise<PbxAnswer<TenantCounts>> {
  const tenant = await living(core, tenant_id)
  return tenant.kind === 'done' ? done(await inUse(core.db, tenant_id)) : tenant
}

/** From now on a tenant has so many of a thing in use. Throws when there is no such tenant. */
export async function setInUse(
  core: Core,
  tenant_id: string,
  name: string,
  count: number,
): Promise<TenantCounts> {
  const tenant = await living(core, tenant_id)
  if (tenant.kind !== 'done') throw new Problem('not_found')
  await core.db
    .insertInto('sandbox_in_use')
    .values({ tenant_id, name, count })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ count }))
    .execute()
  return inUse(core.db, tenant_id)
}

/** How many of each thing a tenant has in use. */
export async function inUse(db: SandboxDb, tenant_id: string): Promise<TenantCounts> {
  const rows = await db
    .selectFrom('sandbox_in_use')
    .select(['name', 'count'])
    .where('tenant_id', '=', tenant_id)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

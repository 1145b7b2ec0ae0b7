import { epochMs, type NewTenant } from '@billing/core'

import type { Slice, TenantRow } from '../world/rows.ts'
import { LAST, NEWEST } from '../world/slice.ts'
import { balanceOf } from './call-credit.ts'
import { inUse } from './limits.ts'
import { addresses, type Core, limitsIn, tenantRecords, tenantView } from './tenants.ts'

/** Tenants for the control room, newest first. */
export async function listTenantRows(
  core: Core,
  { limit, older_than = LAST }: Slice = NEWEST,
): Promise<TenantRow[]> {
  const rows = await tenantRecords(core.db)
    .where('tenant_id', '<', older_than)
    .orderBy('tenant_id', 'desc')
    .limit(limit)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const { country, timezone, contact_email } = JSON.parse(row.content) as NewTenant
      return {
        ...tenantView(core, row),
        ...addresses(core, row),
        slug: row.slug,
        generation: Number(row.generation),
        plan_tier: row.plan_tier,
        country,
        timezone,
        contact_email,
        limits: limitsIn(row) ?? null,
        in_use: await inUse(core.db, row.tenant_id),
        balance: await balanceOf(core.db, row.tenant_id, core.currency),
        created_at: epochMs(Number(row.created_at)),
      }
    }),
  )
}

import { epochMs, type NewTenant } from '@billing/core'

import type { Slice, TenantRow } from '../world/rows.ts'
import { LAST, NEWEST } from '../world/slice.ts'
import { balanceOf } from './call-credit.ts'
import { addresses, type Core, tenantView } from './tenants.ts'

/** Tenants for the control room, newest first. */
export async function listTenantRows(
  core: Core,
  { limit, older_than = LAST }: Slice = NEWEST,
): Promise<TenantRow[]> {
  const rows = await core.db
    .selectFrom('sandbox_tenants')
    .selectAll()
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
        balance: await balanceOf(core.db, row.tenant_id),
        created_at: epochMs(Number(row.created_at)),
      }
    }),
  )
}

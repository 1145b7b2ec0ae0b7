import { Problem } from '../../kernel/problem.ts'
import { mrrOf } from '../../money/subscription/mrr.ts'
import type { Tx } from '../../ports.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import { tenantRow, type TenantRow } from './tenant-row.ts'

/** A phone system as operators see it, with the records that its row is made of. Throws `not_found`. */
export async function readTenantRow(tx: Tx, tenant: Tenant | undefined): Promise<TenantRow> {
  const account = tenant && (await tx.accounts.get(tenant.account_id))
  const subscription = tenant && (await tx.subscriptions.ofAccount(tenant.account_id))
  if (!tenant || !account || !subscription) throw new Problem('not_found')
  return tenantRow({ tenant, account, subscription, mrr: mrrOf(subscription) })
}

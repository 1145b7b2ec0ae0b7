import type { Tx } from '../../ports.ts'
import type { Tenant } from './tenant.ts'

/** The tenant as it is now; it and its account stay locked until the transaction ends. */
export async function lockedTenant(
  tx: Tx,
  { account_id, tenant_id }: Pick<Tenant, 'account_id' | 'tenant_id'>,
): Promise<Tenant | undefined> {
  await tx.accounts.lock(account_id)
  return tx.tenants.getForUpdate(tenant_id)
}

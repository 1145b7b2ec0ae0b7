import { recordOwn } from '../../records/audit/record-audit.ts'
import type { Work } from '../../ports.ts'
import { mirrorOf } from './mirror-of.ts'
import type { PbxTenant } from './ports.ts'
import { removeNow } from './remove-tenant.ts'

/**
 * A phone system that the core made for a consumer who had withdrawn by then: nobody has used it, and it is removed at once.
 * False, and nothing is changed, for any other. Source: contract 6.12.
 */
export async function discardTenant(work: Work, made: PbxTenant): Promise<boolean> {
  const { tx, now } = work
  const { reference: account_id, tenant_id } = made
  const account = await tx.accounts.getForUpdate(account_id)
  const intent = await tx.tenants.intentOf(account_id)
  if (account?.status !== 'cancelled' || !intent || made.level === 'deleted') return false
  const stated = await tx.withdrawals.ofAccount(account_id)
  if (!stated.some(({ confirmed_at }) => confirmed_at !== null)) return false
  if (await tx.tenants.ofAccount(account_id)) return false
  const tenant = mirrorOf(intent, made, now)
  await tx.tenants.put(tenant)
  await recordOwn(work, { action: 'tenant.created', account_id, meta: { tenant_id } })
  await removeNow(work, tenant)
  return true
}

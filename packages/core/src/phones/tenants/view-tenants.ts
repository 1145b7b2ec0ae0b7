import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Tenant } from './tenant.ts'

/** The phone system that the caller's account has, or is about to have. */
export interface TenantInfo {
  readonly tenant_id: string | null
  /** The portal of the phone system; our own portal while there is none. */
  readonly my_pbx_url: string
  readonly sip_domain?: string
}

/** Where the phone system of the caller's account is, or will be. */
export async function viewTenantInfo(
  { store, settings }: ReadPorts,
  call: Call,
): Promise<TenantInfo> {
  const tenant = await store.read((tx) => tx.tenants.ofAccount(actorOf(call).account_id))
  if (!tenant) return { tenant_id: null, my_pbx_url: settings.portal_url }
  const { tenant_id, my_pbx_url, sip_domain } = tenant
  return { tenant_id, my_pbx_url, ...(sip_domain === null ? {} : { sip_domain }) }
}

/** The tenants of the caller's account, newest first. */
export async function listTenants(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<Tenant>> {
  return store.read((tx) => tx.tenants.listOfAccount(actorOf(call).account_id, page))
}

/** One tenant of the caller's account. Throws `not_found`, also for another account's. */
export async function viewTenant(
  { store }: ReadPorts,
  call: Call,
  tenant_id: string,
): Promise<Tenant> {
  const tenant = await store.read((tx) => tx.tenants.get(tenant_id))
  if (tenant?.account_id !== actorOf(call).account_id) throw new Problem('not_found')
  return tenant
}

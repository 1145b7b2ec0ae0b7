import type { Call } from '../call.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import { invariant, Problem } from '../kernel/problem.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from './tenant.ts'

/** The phone system that the caller's account has, or is about to have. */
export interface TenantInfo {
  readonly tenant_id: string | null
  /** The portal of the phone system; our own portal while there is none. */
  readonly my_pbx_url: string
  readonly sip_domain?: string
}

function accountOf(call: Call): string {
  invariant(call.actor !== null, 'tenants are viewed by someone signed in')
  return call.actor.account_id
}

export async function viewTenantInfo(
  { store, settings }: Pick<Ports, 'store' | 'settings'>,
  call: Call,
): Promise<TenantInfo> {
  const tenant = await store.read((tx) => tx.tenants.ofAccount(accountOf(call)))
  if (!tenant) return { tenant_id: null, my_pbx_url: settings.portal_url }
  const { tenant_id, my_pbx_url, sip_domain } = tenant
  return { tenant_id, my_pbx_url, ...(sip_domain === null ? {} : { sip_domain }) }
}

/** Newest first. */
export async function listTenants(
  { store }: Pick<Ports, 'store'>,
  call: Call,
  page: PageRequest,
): Promise<Page<Tenant>> {
  return store.read((tx) => tx.tenants.listOfAccount(accountOf(call), page))
}

/** Throws `not_found`, also for another account's tenant. */
export async function viewTenant(
  { store }: Pick<Ports, 'store'>,
  call: Call,
  tenant_id: string,
): Promise<Tenant> {
  const tenant = await store.read((tx) => tx.tenants.get(tenant_id))
  if (tenant?.account_id !== accountOf(call)) throw new Problem('not_found')
  return tenant
}

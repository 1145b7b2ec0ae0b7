import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { ReadPorts } from '../../ports.ts'
import type { TenantFilter } from './listings.ts'
import { customerSearch } from './search-text.ts'
import { type TenantRow, tenantRow } from './tenant-row.ts'

/** What an operator narrows the list of tenants to. */
export type TenantsAsked = Omit<TenantFilter, 'words' | 'account_id'> & { readonly q?: string }

/** The tenants of all accounts, newest first, narrowed by the filters. */
export async function listTenantsForAdmin(
  { store }: ReadPorts,
  call: Call,
  { q, ...same }: TenantsAsked,
  page: PageRequest,
): Promise<Page<TenantRow>> {
  const asked = { ...same, ...customerSearch(q, call) }
  const { data, next } = await store.read((tx) => tx.listings.tenants(asked, page))
  return { data: data.map(tenantRow), next }
}

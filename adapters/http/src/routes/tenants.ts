import { Tenant, TenantInfoResponse, TenantListResponse } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'tenants'

export const TENANT_ENDPOINTS = [
  endpoint({
    id: 'getTenantInfo',
    method: 'get',
    path: '/me/tenant',
    tag,
    summary: 'Find the phone system',
    description:
      'Where the account’s phone system is. Its `tenant_id` is null until we have made it.',
    status: 200,
    response_description: 'The phone system, or where it will be.',
    response: TenantInfoResponse,
    run: ({ billing, call }) => billing.tenants.info(call),
  }),
  endpoint({
    id: 'listTenants',
    method: 'get',
    path: '/tenants',
    tag,
    summary: 'List the tenants',
    description: 'The account’s tenants, newest first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of tenants.',
    response: TenantListResponse,
    run: async ({ billing, call, page }) => {
      const found = await billing.tenants.list(call, page.request)
      page.link(found.next)
      return { data: [...found.data] }
    },
  }),
  endpoint({
    id: 'getTenant',
    method: 'get',
    path: '/tenants/{tenant_id}',
    tag,
    summary: 'See a tenant',
    description: 'One tenant of the account.',
    status: 200,
    response_description: 'The tenant.',
    response: Tenant,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.tenants.view(call, params.tenant_id),
  }),
]

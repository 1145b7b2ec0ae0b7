import { z } from '@hono/zod-openapi'
import { statesOf, tenantMachine } from '@billing/core'
import { DateTime, maybe, orNull, shownEmail, shownUri } from './common.ts'
import { EXAMPLES } from './examples.ts'

/** Where the phone system is, or will be. */
export const TenantInfoResponse = z
  .object({
    tenant_id: orNull(z.string()),
    my_pbx_url: shownUri(),
    sip_domain: maybe(z.string()),
  })
  .openapi('TenantInfoResponse', { example: EXAMPLES.TenantInfoResponse })

/** A phone system. */
export const Tenant = z
  .object({
    tenant_id: z.string(),
    code: z.string(),
    name: z.string(),
    slug: z.string(),
    status: z.enum(statesOf(tenantMachine)),
    country: z.string().length(2),
    timezone: z.string().openapi({ example: 'Europe/Vilnius' }),
    contact_email: shownEmail(),
    account_id: z.string(),
    my_pbx_url: shownUri(),
    created_at: DateTime,
  })
  .openapi('Tenant', { example: EXAMPLES.Tenant })

/** A page of phone systems. */
export const TenantListResponse = z.object({ data: z.array(Tenant) }).openapi('TenantListResponse')

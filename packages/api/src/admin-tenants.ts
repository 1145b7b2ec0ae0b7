import { z } from '@hono/zod-openapi'
import { PBX_STATUSES, TENANT_ACTIONS } from '@billing/core'
import { DateTime, Money, PageInfo, readable, shownEmail } from './common.ts'
import { SubscriptionStatus } from './subscription.ts'

/** A phone system as operators see it. */
export const AdminTenantRow = z
  .object({
    tenant_id: z.string(),
    account_id: z.string(),
    company_name: z.string(),
    contact_email: shownEmail(),
    pbx_status: z.enum(PBX_STATUSES).openapi({
      description: '`unknown` after the core could not be brought in line three times in a row.',
    }),
    subscription_status: SubscriptionStatus,
    plan_tier: z.string(),
    mrr: Money,
    created_at: DateTime,
  })
  .openapi('AdminTenantRow', {
    description: '`mrr` is net, a month: zero unless the subscription counts as revenue.',
  })

/** A page of phone systems. */
export const AdminTenantListResponse = z
  .object({ data: z.array(AdminTenantRow), page_info: PageInfo })
  .openapi('AdminTenantListResponse')

/** The body of `adminProvisionTenant`. */
export const AdminProvisionTenantRequest = z
  .strictObject({
    account_id: z.uuid(),
    override_reason: readable().openapi({
      description: 'Why no card was proved, or why a failure is overridden. Kept in the audit log.',
    }),
  })
  .openapi('AdminProvisionTenantRequest')

/** The body of `adminTransitionTenant`. */
export const AdminTenantStateTransitionRequest = z
  .strictObject({
    action: z.enum(TENANT_ACTIONS),
    reason: readable().openapi({ description: 'Kept in the audit log.' }),
  })
  .openapi('AdminTenantStateTransitionRequest', {
    example: { action: 'suspend', reason: 'Asked for by telephone' },
  })

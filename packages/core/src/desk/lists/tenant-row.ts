import type { Account } from '../../people/account/account.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { Subscription, SubscriptionStatus } from '../../money/subscription/subscription.ts'
import { type PbxStatus, pbxStatusOf, type Tenant } from '../../phones/tenants/tenant.ts'

/** A tenant as operators see it. Source: specification, AdminTenantRow. */
export interface TenantRow {
  readonly tenant_id: string
  readonly account_id: string
  readonly company_name: string
  readonly contact_email: string
  readonly pbx_status: PbxStatus
  readonly subscription_status: SubscriptionStatus
  readonly plan_tier: PlanTier
  /** Net of VAT, a month; zero while the subscription is none that counts. */
  readonly mrr: Money
  readonly created_at: EpochMs
}

/** What a row is made of. */
export interface TenantParts {
  readonly tenant: Tenant
  readonly account: Pick<Account, 'company_name' | 'contact_email'>
  readonly subscription: Pick<Subscription, 'status' | 'plan_tier'>
  /** As it is kept with the subscription. */
  readonly mrr: Money
}

/** A tenant as operators see it: names are the account's of today. Source: contract 11. */
export function tenantRow({ tenant, account, subscription, mrr }: TenantParts): TenantRow {
  return {
    tenant_id: tenant.tenant_id,
    account_id: tenant.account_id,
    company_name: account.company_name,
    contact_email: account.contact_email,
    pbx_status: pbxStatusOf(tenant),
    subscription_status: subscription.status,
    plan_tier: subscription.plan_tier,
    mrr,
    created_at: tenant.created_at,
  }
}

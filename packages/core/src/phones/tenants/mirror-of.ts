import type { EpochMs } from '../../kernel/time.ts'
import type { PbxTenant } from './ports.ts'
import type { Tenant, TenantIntent } from './tenant.ts'

/** Our mirror of a tenant that the core has made for an account, and shows as it is. */
export function mirrorOf(intent: TenantIntent, made: PbxTenant, now: EpochMs): Tenant {
  const { account_id, name, slug, country, timezone, contact_email } = intent
  return {
    tenant_id: made.tenant_id,
    account_id,
    code: made.code,
    name,
    slug,
    status: 'active',
    country,
    timezone,
    contact_email,
    my_pbx_url: made.portal_url,
    sip_domain: made.sip_domain,
    desired_level: 'full',
    actual_level: made.level,
    generation: 1,
    synced_generation: 1,
    limits: null,
    limits_generation: null,
    limits_synced_generation: null,
    call_credit_left_minor: null,
    failed_repairs: 0,
    created_at: now,
    updated_at: now,
  }
}

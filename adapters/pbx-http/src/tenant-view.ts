import type { PbxAnswer, PbxTenant } from '@billing/core'
import type { WireTenant } from './shapes.ts'
import { type Side, unclear } from './verdict.ts'

/** A tenant that stands, or stood, as the port shows it; undefined for one without what it must have. */
export function tenantView(tenant: WireTenant): PbxTenant | undefined {
  const { tenant_id, external_id, code, name, status, level, sip_domain, portal_url } = tenant
  const { limits } = tenant
  if (portal_url === null || !isMade(tenant)) return undefined
  return {
    tenant_id,
    reference: external_id,
    code,
    name,
    level: status === 'deleted' ? 'deleted' : level,
    sip_domain,
    portal_url,
    ...(limits && { limits }),
  }
}

/** Whether a tenant has been made, though it may be gone again. */
export function isMade({ status }: WireTenant): boolean {
  return status === 'ready' || status === 'deleted'
}

/** The answer, if it is about what was asked and shows what must hold now; else nothing is concluded. */
export function asked(
  answer: PbxAnswer<WireTenant>,
  side: Side,
  holds: (tenant: WireTenant) => boolean,
): PbxAnswer<PbxTenant> {
  if (answer.kind !== 'done') return answer
  const value = holds(answer.value) ? tenantView(answer.value) : undefined
  return value ? { kind: 'done', value } : unclear(side)
}

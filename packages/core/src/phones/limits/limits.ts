import type { EpochMs } from '../../kernel/time.ts'
import type { Pushed } from '../../records/outbox/push-effect.ts'
import { nextGeneration, sameCounts, type Tenant, type TenantCounts } from '../tenants/tenant.ts'

/** An item of the catalogue that a customer holds or that the plan includes, as far as the phone system limits it. */
export interface LimitedItem {
  readonly item: string
  /** The thing's name at the PBX core; null where it limits nothing. */
  readonly pbx_limit: string | null
  readonly quantity: number
  /** How many the plan includes. */
  readonly included: number
}

/**
 * How many of each thing a customer may have: of each item the larger of what is held and what is included, items of one
 * thing together. A thing that is neither held nor included has no limit.
 */
export function tenantLimits(items: readonly LimitedItem[]): TenantCounts {
  const limits = new Map<string, number>()
  for (const { pbx_limit, quantity, included } of items) {
    const most = Math.max(quantity, included)
    if (pbx_limit === null || most === 0) continue
    limits.set(pbx_limit, (limits.get(pbx_limit) ?? 0) + most)
  }
  return Object.fromEntries(limits)
}

/** A tenant with what was agreed, and what the PBX core is to be told. */
export interface LimitDecision {
  readonly tenant: Tenant
  readonly pushed: readonly Pushed[]
}

/** So many of each thing are agreed from now on. Nothing follows where they are agreed already, nor of a deleted tenant. */
export function setTenantLimits(tenant: Tenant, wanted: TenantCounts, now: EpochMs): LimitDecision {
  const isAgreed = sameCounts(tenant.limits ?? {}, wanted)
  if (isAgreed || tenant.status === 'deleted') return { tenant, pushed: [] }
  const { tenant_id, limits_generation } = tenant
  const generation = nextGeneration({ generation: limits_generation ?? 0 }, now)
  const effect = { type: 'tenant.limits', tenant_id } as const
  return {
    tenant: { ...tenant, limits: wanted, limits_generation: generation, updated_at: now },
    pushed: [{ effect, dedupe_key: `tenant.limits:${tenant_id}:${generation}` }],
  }
}

/** Whether the PBX core has confirmed what was agreed last; a tenant without limits has nothing to confirm. */
export function areLimitsConfirmed({
  limits_generation,
  limits_synced_generation,
}: Tenant): boolean {
  return limits_generation === limits_synced_generation
}

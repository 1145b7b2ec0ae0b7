import { type InvalidParam, Problem } from '../../kernel/problem.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { type LimitedItem, tenantLimits } from './limits.ts'
import type { PbxCore } from '../tenants/ports.ts'
import type { TenantCounts } from '../tenants/tenant.ts'

/** What is in use by name, but for what the PBX core does not count; undefined where it does not say now. */
export type InUse = TenantCounts | undefined

/** What a tenant has in use, as far as the PBX core says. Never called inside a transaction. */
export async function countInUse(
  pbx: Pick<PbxCore, 'countUsed'>,
  tenant_id: string,
): Promise<InUse> {
  const answer = await pbx.countUsed?.(tenant_id)
  if (!answer || answer.kind === 'refused') return {}
  return answer.kind === 'done' ? answer.value : undefined
}

/** A change of what a customer holds. */
export interface HeldChange {
  readonly before: readonly LimitedItem[]
  readonly wanted: readonly LimitedItem[]
}

/** The things of which there may be fewer than before, and how many. */
function fewer({ before, wanted }: HeldChange): Map<string, number> {
  const limits = new Map(Object.entries(tenantLimits(wanted)))
  const had = Object.entries(tenantLimits(before))
  const left = had.map(([name, most]) => [name, limits.get(name) ?? 0, most] as const)
  return new Map(left.flatMap(([name, now, most]) => (now < most ? [[name, now]] : [])))
}

/** Why fewer cannot be had now: each item whose quantity would be less than is in use. What is not counted is let go. */
export function whyNotFewer(change: HeldChange, used: InUse): InvalidParam[] {
  const limits = fewer(change)
  return change.before.flatMap(({ item, pbx_limit }) => {
    const count = lookUp(used ?? {}, pbx_limit ?? '') ?? 0
    const most = pbx_limit === null ? undefined : limits.get(pbx_limit)
    if (most === undefined || count <= most) return []
    const reason = `${count} ${count === 1 ? 'is' : 'are'} in use: free what is not needed first.`
    return [{ name: `items.${item}`, reason }]
  })
}

/**
 * Fewer now must leave room for what is in use: the PBX core is asked, if there is fewer of anything. Throws
 * `validation.failed` on each item that is in the way; a core that does not count, or does not answer, is in nobody's way.
 */
export async function refuseFewerThanUsed(
  pbx: Pick<PbxCore, 'countUsed'>,
  tenant_id: string,
  change: HeldChange,
): Promise<void> {
  if (fewer(change).size === 0) return
  const invalid_params = whyNotFewer(change, await countInUse(pbx, tenant_id))
  const [first] = invalid_params
  if (first) throw new Problem('validation.failed', { detail: first.reason, invalid_params })
}

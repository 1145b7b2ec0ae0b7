import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { ReadPorts } from '../../ports.ts'
import { pbxPlanOf } from './pbx-plan.ts'
import { pbxOutcome } from './pbx-outcome.ts'

/**
 * Tell the PBX core which plan the tenant's customer has now. Repeatable; a tenant that is gone needs none. A
 * plan that the core refuses leaves a dead letter, of which an alert tells.
 */
export async function planTenant(
  { store, pbx, settings }: ReadPorts<'pbx' | 'settings'>,
  { tenant_id }: Extract<Effect, { type: 'tenant.plan' }>,
): Promise<EffectOutcome> {
  const subscription = await store.read(async (tx) => {
    const tenant = await tx.tenants.get(tenant_id)
    return tenant && (await tx.subscriptions.ofAccount(tenant.account_id))
  })
  if (!subscription || subscription.status === 'cancelled') return { kind: 'done' }
  const answer = await pbx.changePlan(tenant_id, pbxPlanOf(settings.plans, subscription.plan_tier))
  if (answer.kind === 'done' || answer.kind === 'not_found') return { kind: 'done' }
  return pbxOutcome(answer)
}

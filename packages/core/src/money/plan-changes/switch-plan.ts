import { type Draft, moveSubscription, push, tell } from '../decisions/draft.ts'
import { accountIn } from '../decisions/facts.ts'
import { changeSaid } from './change-said.ts'
import { repricePlanned } from '../decisions/periods.ts'
import { actorOfChange } from './move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/**
 * The subscription has the new plan from now on, and what is billed next has its price; a change that was
 * planned is dropped. The phone system and the customer are told. Source: contract 6.4, 8.
 */
export function switchPlan(draft: Draft, planned: PlanChange): void {
  const { plan_change_id, from_tier: from, to_tier: to, price } = planned
  const also = {
    plan_tier: to,
    price,
    plan_tier_pending: null,
    plan_tier_pending_effective_at: null,
    plan_change_id: null,
  }
  moveSubscription(draft, 'plan_changed', also, actorOfChange(planned))
  repricePlanned(draft, price)
  const tenant_id = accountIn(draft.facts).pbx_tenant_id
  if (tenant_id !== null) {
    const effect = { type: 'tenant.plan', tenant_id } as const
    push(draft, { effect, dedupe_key: `tenant.plan:${plan_change_id}` })
  }
  const facts = { from, to, price_minor: price.amount_minor, effective_at: null }
  const args = changeSaid(draft, to, null)
  tell(draft, { kind: 'plan_changed', about: plan_change_id, facts, args })
}

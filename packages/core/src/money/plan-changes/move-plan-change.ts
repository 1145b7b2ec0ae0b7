import { audit, changeSubscription, type Draft, moveRedemption, put } from '../decisions/draft.ts'
import { advance, type EventOf } from '../../kernel/machine.ts'
import { type PlanChange, planChangeMachine } from '../subscription/plan-change.ts'

/** Who is written down for what a change of plan does. */
export function actorOfChange({ started_by, user_id, reason }: PlanChange) {
  const actor = started_by === 'operator' ? 'admin' : 'customer'
  return { actor, user_id, reason } as const
}

/** Move a change of plan along its table. */
export function movePlanChange(
  draft: Draft,
  planned: PlanChange,
  event: EventOf<typeof planChangeMachine>,
  also: Partial<PlanChange> = {},
): PlanChange {
  const { state: from, plan_change_id, subscription_id, from_tier, to_tier } = planned
  const state = advance(planChangeMachine, from, event)
  const meta = { plan_change_id, subscription_id, from_tier, to_tier, from, to: state }
  const failed = event === 'captured_late' || event === 'declined'
  const outcome = failed ? ({ outcome: 'failure' } as const) : {}
  audit(draft, `plan_change.${event}`, meta, { ...actorOfChange(planned), ...outcome })
  const state_since = state === from ? planned.state_since : draft.now
  return changePlanned(draft, { ...planned, ...also, state, state_since })
}

/** Change a change of plan where it stands. */
export function changePlanned(draft: Draft, planned: PlanChange): PlanChange {
  return put(draft, 'planChange', { ...planned, updated_at: draft.now })
}

/** The change came to nothing: the subscription stays as it is, its cycles are charged again, and its code is free. */
export function leavePlan(draft: Draft, { plan_change_id, discount }: PlanChange): void {
  if (discount) moveRedemption(draft, { discount_id: discount.discount_id, given_to: null })
  if (draft.facts.subscription.plan_change_id !== plan_change_id) return
  changeSubscription(draft, { plan_change_id: null })
}

import type { AuditLog } from '../audit/ports.ts'
import { type AuditPorts, recordAudit } from '../audit/record-audit.ts'
import { advance, type EventOf } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import { type PlanChange, planChangeMachine } from './plan-change.ts'

/** One move of a change of plan along its table. */
interface PlanChangeMove {
  readonly planned: PlanChange
  readonly event: EventOf<typeof planChangeMachine>
  /** What else changes with the move. */
  readonly change?: Partial<PlanChange>
}

/** Who is written down for what a change of plan does. */
export function actorOfChange({ started_by, user_id, reason }: PlanChange) {
  const actor = started_by === 'operator' ? 'admin' : 'customer'
  return { actor, user_id, reason } as const
}

/** The change of plan after a move, which is recorded; the caller writes it, under its lease or its lock. */
export async function movePlanChange(
  ports: AuditPorts,
  tx: { readonly audit: AuditLog },
  { planned, event, change }: PlanChangeMove,
  now: EpochMs,
): Promise<PlanChange> {
  const state = advance(planChangeMachine, planned.state, event)
  const { plan_change_id, subscription_id, account_id, from_tier, to_tier } = planned
  const meta = {
    plan_change_id,
    subscription_id,
    from_tier,
    to_tier,
    from: planned.state,
    to: state,
  }
  const action = `plan_change.${event}`
  const outcome = event === 'captured_late' || event === 'declined' ? 'failure' : 'success'
  const entry = { action, outcome, ...actorOfChange(planned), account_id, meta } as const
  await recordAudit(ports, tx, entry, now)
  const state_since = state === planned.state ? planned.state_since : now
  return { ...planned, ...change, state, state_since, updated_at: now }
}

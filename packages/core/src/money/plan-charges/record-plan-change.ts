import type { ChargeAnswer } from '../billing/charge-task.ts'
import { decideOn } from '../decisions/decide.ts'
import { planChangeIn } from '../decisions/facts.ts'
import { recordPlanAnswer } from '../plan-changes/follow-plan-order.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { changeTakenOver } from './plan-change-task.ts'
import type { ClaimedPlanChange } from '../plan-changes/ports.ts'
import { readPlanFacts } from '../plan-changes/read-plan-facts.ts'
import type { Work } from '../../ports.ts'

/**
 * Record the answer of the provider and its effects in one transaction. The change is
 * read again: a webhook may have been faster. Returns it as it is now. Source: contract 6.4, 7.3.
 */
export async function recordPlanChange(
  work: Work,
  claim: ClaimedPlanChange,
  answer: ChargeAnswer,
): Promise<PlanChange> {
  const { plan_change_id } = claim.change
  const paid = answer.kind === 'processed' ? ({ state: 'completed' } as const) : {}
  const order = answer.order && { ...answer.order, ...paid }
  const known = await readPlanFacts(work, claim.change, order)
  const made = await decideOn(work, known.facts, (draft) => recordPlanAnswer(draft, known, answer))
  const next = planChangeIn(made.facts, plan_change_id)
  const held = await work.tx.planChanges.release(claim, next)
  if (!held) throw changeTakenOver(plan_change_id)
  return next
}

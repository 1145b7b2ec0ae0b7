import { type Draft, movePayment, push } from '../decisions/draft.ts'
import type { OrderView } from '../payments/ports.ts'
import { leavePlan, movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/** The card said no: nothing has changed, and the order can never be paid. Source: contract 6.4. */
export function declinePlanChange(draft: Draft, planned: PlanChange, failure_code: string): void {
  const also = { failure_code, draft: null, next_action_at: null }
  movePlanChange(draft, planned, 'declined', also)
  movePayment(draft, planned.order_id, 'declined', { failure_code })
  drop(draft, planned)
}

/** Certainly not paid: nothing has changed, and the same key may begin again. Source: contract 3. */
export function dropPlanChange(draft: Draft, planned: PlanChange): void {
  movePlanChange(draft, planned, 'not_sent', { draft: null, next_action_at: null })
  drop(draft, planned)
}

/** The order is not to take money any more, and the subscription goes on as it was. */
function drop(draft: Draft, planned: PlanChange): void {
  leavePlan(draft, planned)
  const { order_id } = planned
  if (order_id === null) return
  const effect = { type: 'order.cancel', order_id } as const
  push(draft, { effect, dedupe_key: `order.cancel:${order_id}` })
}

/** Why an order took no money. */
export function codeOf({ decline_code, declines, state }: OrderView): string {
  return decline_code ?? (declines > 0 ? 'declined' : state)
}

import { isDead } from '../billing/order-life.ts'
import { nextUnknownReadAt } from '../billing/charge-retries.ts'
import { type ChargeAnswer, declinedNow } from '../billing/charge-task.ts'
import { refreshRecord } from '../decisions/decide-charge.ts'
import { type Draft, movePayment } from '../decisions/draft.ts'
import type { TakenNumber } from '../numbering/take-number.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import { codeOf, declinePlanChange, dropPlanChange } from './drop-plan-change.ts'
import { changePlanned, movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { settlePlanChange } from './settle-plan-change.ts'

/** An order that still reads as payable so long after it was asked to be paid was not. */
const UNPAID_AFTER = 5 * MINUTE

/** A fresh read of the order of a change of plan. */
export interface PlanOrderNews {
  readonly planned: PlanChange
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
  /** Of the invoice, where its money makes the change. */
  readonly number: TakenNumber | undefined
}

/** What the answer of the provider means to a change of plan. Source: contract 6.4, 7.3. */
export function recordPlanAnswer(
  draft: Draft,
  { planned, number }: Pick<PlanOrderNews, 'planned' | 'number'>,
  answer: ChargeAnswer,
): void {
  if (answer.kind === 'processed') {
    refreshRecord(draft, { ...answer.order, state: 'completed' })
    return settlePlanChange(draft, { planned, order: answer.order }, number)
  }
  const seen = answer.order
  const declines_before = seen ? refreshRecord(draft, seen, declinedNow(answer)) : 0
  if (planned.state !== 'charging') return
  switch (answer.kind) {
    case 'declined':
      return declinePlanChange(draft, planned, answer.code)
    case 'not_sent':
      return dropPlanChange(draft, planned)
    case 'unknown':
      return unknown(draft, planned)
    case 'shown': {
      const news = { planned, order: answer.order, declines_before, number }
      return followPlanOrder(draft, news) ? undefined : unknown(draft, planned)
    }
  }
}

/** What a read of its order means to a change of plan; false while it says nothing. */
export function followPlanOrder(
  draft: Draft,
  { planned, order, declines_before, number }: PlanOrderNews,
): boolean {
  const { order_id, state } = order
  const failure_code = codeOf(order)
  const lives = planned.state === 'charging' && order_id === planned.order_id
  const unpaid = state === 'pending' && after(planned.state_since, UNPAID_AFTER) <= draft.now
  if (state === 'completed') settlePlanChange(draft, { planned, order }, number)
  else if (!lives) {
    if (isDead(order)) movePayment(draft, order_id, 'declined', { failure_code })
  } else if (order.declines > declines_before) declinePlanChange(draft, planned, failure_code)
  else if (isDead(order) || unpaid) dropPlanChange(draft, planned)
  else return false
  return true
}

/** It may have happened: the order is read again after growing waits. Source: contract 7.6. */
function unknown(draft: Draft, planned: PlanChange): void {
  const { unknown_reads, next_action_at } = planned
  // A caller who asks again and again does not lengthen the waits.
  if (unknown_reads > 0 && next_action_at !== null && next_action_at > draft.now) return
  const also = {
    unknown_reads: unknown_reads + 1,
    next_action_at: nextUnknownReadAt(unknown_reads, draft.now),
  }
  if (unknown_reads > 0) changePlanned(draft, { ...planned, ...also })
  else movePlanChange(draft, planned, 'unknown', also)
}

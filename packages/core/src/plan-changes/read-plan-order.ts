import { isDead } from '../billing/order-life.ts'
import { after, type EpochMs, MINUTE } from '../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../ports.ts'
import { codeOf, declinePlanChange, dropPlanChange, failPlanPayment } from './drop-plan-change.ts'
import type { PlanChange } from './plan-change.ts'
import { settlePlanChange } from './settle-plan-change.ts'

/** An order that still reads as payable so long after it was asked to be paid was not. */
const UNPAID_AFTER = 5 * MINUTE

/** A fresh read of the order of a change of plan. */
interface PlanOrderNews {
  readonly planned: PlanChange
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
}

/** What a read of its order means to a change of plan; undefined while it says nothing. */
export async function readPlanOrder(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { planned, order, declines_before }: PlanOrderNews,
  now: EpochMs,
): Promise<PlanChange | undefined> {
  if (order.state === 'completed') return settlePlanChange(ports, tx, { planned, order }, now)
  const code = codeOf(order)
  if (planned.state !== 'charging' || order.order_id !== planned.order_id) {
    if (isDead(order)) await failPlanPayment(tx, { order_id: order.order_id, code }, now)
    return planned
  }
  if (order.declines > declines_before) {
    return declinePlanChange(ports, tx, { planned, code }, now)
  }
  const unpaid = order.state === 'pending' && after(planned.state_since, UNPAID_AFTER) <= now
  return isDead(order) || unpaid ? dropPlanChange(ports, tx, planned, now) : undefined
}

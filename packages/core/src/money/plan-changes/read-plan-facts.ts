import { type CustomerFacts, planChangeIn } from '../decisions/facts.ts'
import { readCustomer } from '../decisions/load.ts'
import { takeNumber, type TakenNumber } from '../numbering/take-number.ts'
import type { OrderView } from '../payments/ports.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { makesChange } from './settle-plan-change.ts'
import type { Work } from '../../ports.ts'

/** What is decided on when the order of a change of plan was read. */
interface PlanFacts {
  readonly facts: CustomerFacts
  readonly planned: PlanChange
  /** Taken where the money of the order makes the change. */
  readonly number: TakenNumber | undefined
}

/** Read what the outcome of a change of plan is decided from; its order where one was read. Source: contract 6.5. */
export async function readPlanFacts(
  work: Work,
  { plan_change_id, account_id, subscription_id }: PlanChange,
  order: OrderView | null,
): Promise<PlanFacts> {
  const { tx } = work
  const about = { plan_change_id, account_id, subscription_id }
  const order_id = order?.order_id
  const facts = await readCustomer(tx, order_id === undefined ? about : { ...about, order_id })
  const planned = planChangeIn(facts, plan_change_id)
  const paid = order?.state === 'completed' && makesChange(facts, { planned, order })
  const due = planned.draft
  const sells = due ? [{ vat: due.vat, net: due.subtotal }] : []
  const number = paid ? await takeNumber(work, { series: 'PBX', sells }) : undefined
  return { facts, planned, number }
}

import { decideOn } from '../decisions/decide.ts'
import type { OrderNews } from '../payments/ports.ts'
import type { Work } from '../../ports.ts'
import { followPlanOrder } from '../plan-changes/follow-plan-order.ts'
import { readPlanFacts } from '../plan-changes/read-plan-facts.ts'

/**
 * What a fresh read of the order of a change of plan means, in the transaction of that read: a webhook, or
 * our own try whose answer was lost. The account is locked. First wins. Source: contract 7.3, 9.
 */
export async function continuePlanChange(
  work: Work,
  plan_change_id: string,
  news: OrderNews,
): Promise<void> {
  const known = await work.tx.planChanges.get(plan_change_id)
  if (!known) return
  const { facts, planned, number } = await readPlanFacts(work, known, news.order)
  await decideOn(work, facts, (draft) =>
    followPlanOrder(draft, {
      planned,
      number,
      order: news.order,
      declines_before: news.declines_before,
    }),
  )
}

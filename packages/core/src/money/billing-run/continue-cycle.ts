import { decideOn } from '../decisions/decide.ts'
import type { Draft } from '../decisions/draft.ts'
import { followOrder } from '../decisions/follow-order.ts'
import { readCustomer } from '../decisions/load.ts'
import type { OrderNews } from '../payments/ports.ts'
import type { Work } from '../../ports.ts'

/**
 * What a fresh read of a cycle's order means, in the transaction of that read: a webhook, a customer who
 * paid on the hosted page, or our own try whose answer was lost. The account is locked. First wins.
 * Source: contract 7.3, 9.
 */
export async function continueCycle(
  work: Work,
  cycle_id: string,
  { order, declines_before }: OrderNews,
): Promise<void> {
  const cycle = await work.tx.cycles.getForUpdate(cycle_id)
  if (!cycle) return
  const facts = await readCustomer(work.tx, { ...cycle, order_id: order.order_id })
  const refused = order.declines > declines_before
  const rule = (draft: Draft) => followOrder(draft, cycle_id, order, refused)
  await decideOn(work, facts, rule)
}

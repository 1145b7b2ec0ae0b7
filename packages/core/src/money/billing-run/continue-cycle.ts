import { decideOn } from '../decisions/decide.ts'
import type { Draft } from '../decisions/draft.ts'
import { followOrder } from '../decisions/follow-order.ts'
import { readCustomer } from '../decisions/load.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../../ports.ts'

type ContinuePorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

interface OrderNews {
  readonly cycle_id: string
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
}

/**
 * What a fresh read of a cycle's order means, in the transaction of that read: a webhook, a customer who
 * paid on the hosted page, or our own try whose answer was lost. The account is locked. First wins.
 * Source: contract 7.3, 9.
 */
export async function continueCycle(
  ports: ContinuePorts,
  tx: Tx,
  { cycle_id, order, declines_before }: OrderNews,
  now: EpochMs,
): Promise<void> {
  const cycle = await tx.cycles.getForUpdate(cycle_id)
  if (!cycle) return
  const facts = await readCustomer(tx, { ...cycle, order_id: order.order_id })
  const refused = order.declines > declines_before
  const rule = (draft: Draft) => followOrder(draft, { cycle_id, order, refused })
  await decideOn({ ...ports, tx, now }, facts, rule)
}

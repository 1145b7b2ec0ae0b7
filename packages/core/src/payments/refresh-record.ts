import type { EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import type { OrderView } from './ports.ts'

/** Our record of the order says what was read last. Returns how many declines it knew of before. */
export async function refreshRecord(
  tx: Pick<Tx, 'orders'>,
  order: OrderView,
  now: EpochMs,
): Promise<number> {
  const known = await tx.orders.get(order.order_id)
  if (!known) return order.declines
  const { state, declines, amount } = order
  const next_read_at = state === 'completed' ? null : known.next_read_at
  await tx.orders.put({ ...known, state, declines, amount, next_read_at, updated_at: now })
  return known.declines
}

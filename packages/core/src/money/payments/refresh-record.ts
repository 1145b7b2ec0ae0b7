import type { EpochMs } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import type { OrderView } from './ports.ts'

/**
 * Our record of the order says what was read last; a read that shows the past takes no decline back.
 * `declined_now` is 1 for a decline that we were told of just now, which no read has shown us. Returns how
 * many declines the record knew of before.
 */
export async function refreshRecord(
  tx: Pick<Tx, 'orders'>,
  order: OrderView,
  now: EpochMs,
  declined_now: 0 | 1 = 0,
): Promise<number> {
  const known = await tx.orders.get(order.order_id)
  if (!known) return order.declines
  const { state, amount } = order
  const declines = Math.max(known.declines + declined_now, order.declines)
  const next_read_at = state === 'completed' ? null : known.next_read_at
  await tx.orders.put({ ...known, state, declines, amount, next_read_at, updated_at: now })
  return known.declines
}

import { type EpochMs, isoInstant, type ListAnswer, type ListedOrder } from '@billing/core'

import type { Client } from './client.ts'
import { OrdersShape } from './shapes.ts'
import { takesPayment } from './states.ts'

/** Orders in an answer. */
const AT_ONCE = 100

/** What was made in a time, newest first: a refund is an order of its own here. */
export async function listOrders(
  client: Client,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<ListAnswer> {
  const query = new URLSearchParams({
    from: isoInstant(from),
    to: isoInstant(to),
    limit: String(AT_ONCE),
  })
  const reply = await client.read(`/api/orders?${query.toString()}`)
  const shape = reply.kind === 'done' ? OrdersShape.safeParse(reply.json) : undefined
  if (!shape?.success || shape.data.orders.length > AT_ONCE) return { kind: 'not_attempted' }
  const listed = shape.data.orders.flatMap((order): ListedOrder[] => {
    const kind = order.type === 'refund' ? 'refund' : 'order'
    if (kind === 'order' && !takesPayment(order)) return []
    const { id, created_at, merchant_order_data } = order
    return [{ kind, id, reference: merchant_order_data?.reference ?? '', created_at }]
  })
  return { kind: 'listed', listed, complete: shape.data.orders.length < AT_ONCE }
}

import { epochMs, isoInstant, type OrdersAnswer, type OrderView } from '@billing/core'
import type { z } from 'zod'

import type { Client, NotAttempted } from './client.ts'
import { type Lens, viewOrder } from './order-view.ts'
import { readOrder } from './read-order.ts'
import { OrdersShape } from './shapes.ts'
import { takesPayment } from './states.ts'

/** Orders in an answer, and answers that we ask for: nobody has more orders under one of our references. */
const AT_ONCE = 100
const PAGES_MAX = 10

/** Every order made under a reference, newest first: the list names them, and each is read for itself. */
export async function findOrders(lens: Lens, reference: string): Promise<OrdersAnswer> {
  const ids = await listIds(lens, reference)
  if (ids.kind !== 'ids') return ids
  const orders: OrderView[] = []
  for (const id of ids.ids) {
    const read = await readOrder(lens.client, id)
    // Listed and not there: the list and the orders do not agree, so nothing is sure.
    if (read.kind !== 'read') return read.kind === 'not_found' ? { kind: 'not_attempted' } : read
    const view = await viewOrder(lens, read.shape)
    if (view.kind !== 'order') return view
    orders.push(view.order)
  }
  return { kind: 'orders', orders }
}

type Ids = { readonly kind: 'ids'; readonly ids: readonly string[] } | NotAttempted

async function listIds({ client }: Lens, reference: string): Promise<Ids> {
  const found = new Map<string, number>()
  let to: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await listOnce(client, reference, to)
    if (listed.kind !== 'listed') return listed
    // Whoever sends more than was asked for would have us ask for each of them.
    if (listed.orders.length > AT_ONCE) break
    const before = found.size
    for (const { id, created_at } of listed.orders.filter(isUnder(reference))) {
      found.set(id, created_at)
    }
    if (listed.orders.length < AT_ONCE) return newestFirst(found)
    if (page > 0 && found.size === before) break
    to = isoInstant(epochMs(Math.min(...listed.orders.map(({ created_at }) => created_at))))
  }
  return { kind: 'not_attempted' }
}

type Listed = z.infer<typeof OrdersShape>['orders'][number]

async function listOnce(
  client: Client,
  reference: string,
  to: string | undefined,
): Promise<{ readonly kind: 'listed'; readonly orders: readonly Listed[] } | NotAttempted> {
  const query = new URLSearchParams({
    merchant_order_data_reference: reference,
    limit: String(AT_ONCE),
    ...(to === undefined ? {} : { to }),
  })
  const reply = await client.read(`/api/orders?${query.toString()}`)
  if (reply.kind === 'not_attempted') return reply
  const shape = reply.kind === 'done' ? OrdersShape.safeParse(reply.json) : undefined
  return shape?.success ? { kind: 'listed', orders: shape.data.orders } : { kind: 'not_attempted' }
}

function isUnder(reference: string) {
  return (order: Listed) =>
    order.merchant_order_data?.reference === reference && takesPayment(order)
}

/** Those of one instant stay as the provider lists them: newest first too. */
function newestFirst(found: ReadonlyMap<string, number>): Ids {
  const entries = [...found].toSorted(([, a], [, b]) => b - a)
  return { kind: 'ids', ids: entries.map(([id]) => id) }
}

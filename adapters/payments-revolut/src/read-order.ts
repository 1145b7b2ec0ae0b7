import { type Client, type NotAttempted, pathOf } from './client.ts'
import { AnyOrderShape, Id, OrderShape } from './shapes.ts'
import { takesPayment } from './states.ts'

/** What a read of an order of any type came to. */
type Read<T> =
  | { readonly kind: 'read'; readonly shape: T }
  | { readonly kind: 'not_found' }
  | NotAttempted

/** The JSON of an order, of any type. What is not in the provider's words says nothing. */
async function readJson(client: Client, order_id: string): Promise<Read<unknown>> {
  if (!Id.safeParse(order_id).success) return { kind: 'not_found' }
  const reply = await client.read(pathOf('orders', order_id))
  if (reply.kind === 'done') return { kind: 'read', shape: reply.json }
  if (reply.kind === 'not_attempted') return reply
  return { kind: reply.status === 404 ? 'not_found' : 'not_attempted' }
}

/** An order that takes a payment; not attempted when the answer is not that order. */
export async function readOrder(client: Client, order_id: string): Promise<Read<OrderShape>> {
  const any = await readAnyOrder(client, order_id)
  if (any.kind !== 'read') return any
  if (!takesPayment(any.shape)) return { kind: 'not_found' }
  const order = OrderShape.safeParse(any.json)
  return order.success && order.data.currency === client.currency
    ? { kind: 'read', shape: order.data }
    : { kind: 'not_attempted' }
}

/** An order of any type, a refund too. */
export async function readAnyOrder(
  client: Client,
  order_id: string,
): Promise<
  | { readonly kind: 'read'; readonly shape: AnyOrderShape; readonly json: unknown }
  | { readonly kind: 'not_found' }
  | NotAttempted
> {
  const read = await readJson(client, order_id)
  if (read.kind !== 'read') return read
  const parsed = AnyOrderShape.safeParse(read.shape)
  if (!parsed.success || parsed.data.id !== order_id || parsed.data.currency !== client.currency)
    return { kind: 'not_attempted' }
  return { kind: 'read', shape: parsed.data, json: read.shape }
}

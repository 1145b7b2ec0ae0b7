import { type MailContext, portal } from '../mail-context.ts'

/** The provider's page of the order, while it can still be paid there; else our own. Source: contract 7.3. */
export async function payUrl(context: MailContext, order_id: string | null): Promise<string> {
  const order = order_id === null ? undefined : await context.tx.orders.get(order_id)
  const dead = order?.state === 'cancelled' || order?.state === 'failed'
  return order && !dead ? order.checkout_url : portal(context, '/billing')
}

import { setImmediate, setTimeout } from 'node:timers/promises'
import { epochMs, type Money, money, type OrderView, type PaymentProvider } from '@billing/core'

/** What this provider never does: the billing run asks for none of it. */
function notHere(): never {
  throw new Error('the billing run does not ask for this')
}

/**
 * A provider that approves every card, from memory: what is measured is our side. It answers after
 * `wait_ms`, and at once for 0, but never within the same turn of the loop.
 */
export function quickProvider(wait_ms: number): PaymentProvider {
  let made = 0
  const orders = new Map<string, OrderView>()
  const pause = () => (wait_ms === 0 ? setImmediate() : setTimeout(wait_ms))
  return {
    async createOrder({ reference, amount }) {
      await pause()
      const order = newOrder(`order-${++made}`, reference, amount)
      orders.set(order.order_id, order)
      return { kind: 'order', order }
    },
    async payOrder(order_id) {
      await pause()
      orders.delete(order_id)
      return { kind: 'processed' }
    },
    async findOrders() {
      await pause()
      return { kind: 'orders', orders: [] }
    },
    async getOrder(order_id) {
      await pause()
      const order = orders.get(order_id)
      return order ? { kind: 'order', order } : { kind: 'not_found' }
    },
    changeAmount: notHere,
    cancelOrder: notHere,
    refund: notHere,
    getRefund: notHere,
    listMethods: notHere,
    deleteMethod: notHere,
    verifyWebhook: notHere,
  }
}

function newOrder(order_id: string, reference: string, amount: Money): OrderView {
  return {
    order_id,
    reference,
    token: `token-${order_id}`,
    checkout_url: `https://pay.example.com/${order_id}`,
    state: 'pending',
    amount,
    refunded: money(0, amount.currency),
    customer_id: null,
    saved_method: null,
    declines: 0,
    decline_code: null,
    created_at: epochMs(0),
  }
}

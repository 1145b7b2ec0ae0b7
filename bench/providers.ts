import { setImmediate, setTimeout } from 'node:timers/promises'
import { epochMs, type Money, money, type OrderView, type PaymentProvider } from '@billing/core'

/** One charge, from making its order to the answer of paying it: how long, and whether an answer got lost. */
export interface Charge {
  readonly ms: number
  readonly lost: 'order' | 'payment' | null
}

/** The charges that come, one after another. */
export type Charges = () => Charge

/**
 * A charge takes `ms` in all: half of it to make the order, half to pay it, so that 64 charges in flight at
 * 20 ms make 3,200 a second. With 0 it answers at once, but never within the same turn of the loop: a run
 * that never yields would be measured.
 */
export function steady(ms: number): Charges {
  return () => ({ ms, lost: null })
}

const P50_MS = 120
const P99_MS = 380
/** How many standard deviations the 99th of a hundred is above the middle. */
const Z99 = 2.326
const SIGMA = Math.log(P99_MS / P50_MS) / Z99
const ERROR_RATE = 0.007

/**
 * As a provider answers over the internet: a charge takes 120 ms at the median, 380 at the 99th of a
 * hundred, log-normally, and of 0.7 % one of the two answers gets lost. The same seed gives the same charges.
 */
export function logNormal(seed: number): Charges {
  const next = randomOf(seed)
  return () => {
    const ms = P50_MS * Math.exp(SIGMA * normal(next))
    const luck = next()
    if (luck >= ERROR_RATE) return { ms, lost: null }
    return { ms, lost: luck < ERROR_RATE / 2 ? 'order' : 'payment' }
  }
}

/** Numbers from 0 up to 1 that follow from the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One draw of the standard normal distribution (Box and Muller). */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

/** What this provider never does: the billing run asks for none of it. */
function notHere(): never {
  throw new Error('the billing run does not ask for this')
}

/** To the nearest millisecond. */
function pause(ms: number): Promise<unknown> {
  return ms === 0 ? setImmediate() : setTimeout(Math.round(ms))
}

/**
 * A provider that approves every card, from memory: what is measured is our side. Orders that were paid are
 * forgotten, so that a long run does not fill the memory with what is not ours. Told of each capture.
 */
export function providerOf(
  charges: Charges,
  onCapture: (reference: string) => void = () => undefined,
): PaymentProvider {
  const orders = new Map<string, { readonly order: OrderView; readonly charge: Charge }>()
  return {
    async createOrder({ reference, amount }) {
      const charge = charges()
      await pause(charge.ms / 2)
      if (charge.lost === 'order') return { kind: 'not_attempted' }
      const order = newOrder(orderId(), reference, amount)
      orders.set(order.order_id, { order, charge })
      return { kind: 'order', order }
    },
    async payOrder(order_id) {
      const found = orders.get(order_id)
      await pause((found?.charge.ms ?? 0) / 2)
      if (!found) return { kind: 'unknown' }
      orders.delete(order_id)
      onCapture(found.order.reference)
      return found.charge.lost === 'payment' ? { kind: 'unknown' } : { kind: 'processed' }
    },
    async findOrders(reference) {
      await pause(charges().ms / 2)
      const made = [...orders.values()].map(({ order }) => order)
      return { kind: 'orders', orders: made.filter((order) => order.reference === reference) }
    },
    async getOrder(order_id) {
      await pause(charges().ms / 2)
      const found = orders.get(order_id)
      return found ? { kind: 'order', order: found.order } : { kind: 'not_found' }
    },
    changeAmount: notHere,
    cancelOrder: notHere,
    refund: notHere,
    findRefund: notHere,
    list: notHere,
    getRefund: notHere,
    // `verify` compares every movement: here no charge is disputed.
    listDisputes: async () => ({ kind: 'listed', listed: [], complete: true }),
    listMethods: notHere,
    deleteMethod: notHere,
    verifyWebhook: notHere,
  }
}

/** A provider whose charges take so many milliseconds in all: see `steady`. */
export function quickProvider(charge_ms: number): PaymentProvider {
  return providerOf(steady(charge_ms))
}

let made = 0

/** Of several processes that share a database, each has its own. */
function orderId(): string {
  return `order-${process.pid}-${++made}`
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
    description: '',
    created_at: epochMs(0),
  }
}

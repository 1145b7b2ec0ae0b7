import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Drift, Drifts } from './drift.ts'
import { strangerFlaw } from './compare-strangers.ts'
import type { OrdersAnswer, OrderView } from '../payments/ports.ts'
import type { ProviderOrder } from '../payments/provider-order.ts'

/** Orders that are read at a time. */
const AT_ONCE = 200

/** References that the provider is asked about at a time. */
const ASKED_AT_ONCE = 8

/**
 * Ask the provider what it has under the reference of every order that we made since an instant: one that
 * we do not know and that holds money, and one that it is done with while we wait for nothing. That the
 * amounts of payments agree is what `verify` proves. Source: contract 6.8, 9.
 */
export async function compareOrders(
  ports: ReadPorts<'payments'>,
  since: EpochMs,
  to: Drifts,
): Promise<void> {
  for (let from = '', page: ProviderOrder[] = []; ; from = page.at(-1)?.order_id ?? from) {
    const after = from
    page = await ports.store.read((tx) => tx.orders.page(after, AT_ONCE))
    const recent = page.filter(({ created_at }) => created_at >= since)
    await mapWithConcurrency(recent, ASKED_AT_ONCE, (order) => compareOrder(ports, order, to))
    to.compared('orders', recent.length)
    if (page.length < AT_ONCE) return
  }
}

async function compareOrder(
  { store, payments }: ReadPorts<'payments'>,
  { order_id, reference }: ProviderOrder,
  to: Drifts,
): Promise<void> {
  const answer = await payments.findOrders(reference)
  if (answer.kind !== 'orders') return to.unanswered('orders')
  // Read after the answer: we may have learned of it meanwhile.
  const drifts = await store.read((tx) => driftsOf(tx, order_id, answer))
  for (const drift of drifts) to.found({ area: 'orders', ...drift })
}

async function driftsOf(
  tx: Pick<Tx, 'orders'>,
  order_id: string,
  { orders }: Extract<OrdersAnswer, { kind: 'orders' }>,
): Promise<Omit<Drift, 'area'>[]> {
  const drifts: Omit<Drift, 'area'>[] = []
  for (const shown of orders) {
    const known = await tx.orders.get(shown.order_id)
    const what = known === undefined ? strangerFlaw(shown) : stateFlaw(known, shown)
    // An order of a reference that several share is told once, by the one that it is.
    if (what !== null && (known === undefined || shown.order_id === order_id)) {
      const stranger = known === undefined ? ({ stranger: true } as const) : {}
      drifts.push({ id: shown.order_id, what, ...stranger })
    }
  }
  if (orders.some((shown) => shown.order_id === order_id)) return drifts
  return [...drifts, { id: order_id, what: 'the provider does not show it' }]
}

function stateFlaw(known: ProviderOrder, shown: OrderView): string | null {
  const waits = known.next_read_at !== null || known.dirty_seq > known.done_seq
  if (known.state === shown.state || waits) return null
  return `we recorded it as ${known.state} and wait for nothing, the provider shows ${shown.state}`
}

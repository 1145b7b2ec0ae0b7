import { after, type EpochMs, epochMs, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import type { OrderView } from './ports.ts'
import type { OrderPurpose, ProviderOrder } from './provider-order.ts'

/** How often an open order is read when no webhook tells us to: a lost webhook costs at most ten minutes. */
const READ_AT_LEAST_EVERY = { first: 30 * SECOND, last: 10 * MINUTE }

/** Our record of an order just made, due to be read soon: no webhook may ever come. */
export function openOrder(
  order: OrderView,
  made_for: {
    readonly purpose: OrderPurpose
    readonly subject_id: string
    readonly reserved_id?: string
  },
  now: EpochMs,
): ProviderOrder {
  return {
    reserved_id: null,
    ...made_for,
    order_id: order.order_id,
    reference: order.reference,
    token: order.token,
    checkout_url: order.checkout_url,
    amount: order.amount,
    state: order.state,
    declines: order.declines,
    dirty_seq: 0,
    done_seq: 0,
    read_count: 0,
    next_read_at: after(now, READ_AT_LEAST_EVERY.first),
    created_at: now,
    updated_at: now,
  }
}

/**
 * When an open order is read next: the older it is, the rarer, between 30 seconds and 10 minutes; one
 * that waits for an unpaid bill, for up to 30 days, every three hours. Old
 * orders share the same instants, so that a clock that jumps stops once for all of them.
 */
export function nextReadAt(order: ProviderOrder, now: EpochMs): EpochMs {
  const { first } = READ_AT_LEAST_EVERY
  const last = order.purpose === 'cycle' ? 3 * HOUR : READ_AT_LEAST_EVERY.last
  const wait = Math.max(Math.round((now - order.created_at) / 4), first)
  return wait < last ? after(now, wait) : epochMs((Math.floor(now / last) + 1) * last)
}

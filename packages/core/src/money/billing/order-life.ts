import { after, DAY, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'

/** An order that nobody pays fails by itself after this; a later try makes a new one. Source: contract 7.3. */
export const EXPIRES_AFTER = 30 * DAY

/** From this age on an order that waits for its payer is replaced, so that its page is never dead. Source: states 1.6 (i). */
export const RENEWED_AFTER = EXPIRES_AFTER - DAY

/** An order that the provider does not list so long after it was asked for was never made: its lists show the past. */
const LISTED_WITHIN = 5 * MINUTE

/** An order is made so soon after it was asked for, or not at all: in time for the provider to list it. */
const MADE_WITHIN = MINUTE

/** Whether another order may be asked for where none is listed. Source: contract 7.3; states 2.3 (9). */
export function mayMakeOrder(order_asked_at: EpochMs | null, now: EpochMs): boolean {
  return order_asked_at === null || now >= after(order_asked_at, LISTED_WITHIN)
}

/**
 * Whether what was asked for may still be made. A process that stood still since makes nothing: another one may be making
 * it, as one that was never made. Source: contract 7.3; states 2.3 (9).
 */
export function mayStillMakeOrder(order_asked_at: EpochMs | null, now: EpochMs): boolean {
  return order_asked_at !== null && now <= after(order_asked_at, MADE_WITHIN)
}

/** Whether an order can never take money any more. */
export function isDead({ state }: Pick<OrderView, 'state'>): boolean {
  return state === 'cancelled' || state === 'failed'
}

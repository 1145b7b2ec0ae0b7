import { DAY } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'

/** An order that nobody pays fails by itself after this; a later try makes a new one. Source: contract 7.3. */
export const EXPIRES_AFTER = 30 * DAY

/** From this age on an order that waits for its payer is replaced, so that its page is never dead. Source: states 1.6 (i). */
export const RENEWED_AFTER = EXPIRES_AFTER - DAY

/** Whether an order can never take money any more. */
export function isDead({ state }: Pick<OrderView, 'state'>): boolean {
  return state === 'cancelled' || state === 'failed'
}

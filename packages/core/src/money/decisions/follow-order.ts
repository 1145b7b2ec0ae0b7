import { type BillingCycle, billingCycleMachine } from '../subscription/billing-cycle.ts'
import { isDead, RENEWED_AFTER } from '../billing/order-life.ts'
import { step } from '../../kernel/machine.ts'
import type { OrderView } from '../payments/ports.ts'
import { endPayment, fail, replaceOrder } from './decide-charge.ts'
import { audit, type Draft, push } from './draft.ts'
import { cycleIn } from './facts.ts'
import { settle } from './settle.ts'

/** What an order says now means for its cycle. First wins: nothing moves where it has moved. Source: contract 7.3, 9. */
export function followOrder(
  draft: Draft,
  cycle_id: string,
  order: OrderView,
  refused: boolean,
): void {
  const cycle = cycleIn(draft.facts, cycle_id)
  if (order.state === 'completed') return settle(draft, cycle, order)
  endPayment(draft, order)
  if (order.order_id !== cycle.provider_order_id) return
  if (isDead(order)) return isWanted(draft, cycle) ? replaceOrder(draft, cycle) : undefined
  if (isOld(draft, cycle, order)) renew(draft, order)
  if (!refused) return
  const code = order.decline_code ?? 'declined'
  if (cycle.state === 'charging') return fail(draft, cycle, code)
  // The customer tried by hand and was declined: nothing moves.
  audit(draft, 'payment.refused', { cycle_id }, { outcome: 'failure', reason: code })
}

/** Whether money is still asked for, or taken after the end, so that an order that died is followed by another. */
function isWanted({ facts }: Draft, { state }: BillingCycle): boolean {
  if (facts.subscription.status === 'cancelled') return isOwed(state)
  return step(billingCycleMachine, state, 'claimed') !== undefined || state === 'charging'
}

/** Whether a cycle that has an order waits to be paid: its card said no, or was never asked. */
function isOwed(state: BillingCycle['state']): boolean {
  return state === 'failed' || state === 'planned'
}

/** Whether an order that waits for its payer would soon expire, while it is still owed for. Source: states 1.6 (i). */
function isOld(draft: Draft, cycle: BillingCycle, { state, created_at }: OrderView): boolean {
  const waits = state === 'pending' && isOwed(cycle.state) && isWanted(draft, cycle)
  return waits && draft.now - created_at >= RENEWED_AFTER
}

/** Once it is read as cancelled, another is made under the same reference, and shown instead. */
function renew(draft: Draft, { order_id }: OrderView): void {
  const effect = { type: 'order.cancel', order_id } as const
  push(draft, { effect, dedupe_key: `order.renew:${order_id}` })
}

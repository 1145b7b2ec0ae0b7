import { apply } from '../charging/apply.ts'
import { fail, replaceOrder } from '../charging/decide-charge.ts'
import { audit, decided, type Draft, push } from '../charging/draft.ts'
import { cycleIn } from '../charging/facts.ts'
import { readCustomer } from '../charging/load.ts'
import { policyOf } from '../charging/run.ts'
import { settle } from '../charging/settle.ts'
import { step } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../ports.ts'
import { isDead } from './ask-provider.ts'
import { type BillingCycle, billingCycleMachine } from './billing-cycle.ts'
import { RENEWED_AFTER } from './place-cycle-order.ts'

type ContinuePorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

interface OrderNews {
  readonly cycle_id: string
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
}

/**
 * What a fresh read of a cycle's order means, in the transaction of that read: a webhook, a customer who
 * paid on the hosted page, or our own try whose answer was lost. The account is locked. First wins.
 * Source: contract 7.3, 9.
 */
export async function continueCycle(
  ports: ContinuePorts,
  tx: Tx,
  { cycle_id, order, declines_before }: OrderNews,
  now: EpochMs,
): Promise<void> {
  const cycle = await tx.cycles.getForUpdate(cycle_id)
  if (!cycle) return
  const facts = await readCustomer(tx, { ...cycle, order_id: order.order_id })
  const refused = order.declines > declines_before
  const follows = (draft: Draft) => follow(draft, { cycle_id, order, refused })
  await apply(ports, tx, decided(facts, policyOf(ports, now), now, follows).changes, now)
}

/** What the order says now means for its cycle. */
export function follow(
  draft: Draft,
  {
    cycle_id,
    order,
    refused,
  }: Pick<OrderNews, 'cycle_id' | 'order'> & { readonly refused: boolean },
): void {
  const cycle = cycleIn(draft.facts, cycle_id)
  if (order.state === 'completed') return settle(draft, cycle, order)
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
  if (facts.subscription.status === 'cancelled') return state === 'failed'
  return step(billingCycleMachine, state, 'claimed') !== undefined || state === 'charging'
}

/** Whether an order that waits for its payer would soon expire, while it is still owed for. Source: states 1.6 (i). */
function isOld(draft: Draft, cycle: BillingCycle, { state, created_at }: OrderView): boolean {
  const waits = state === 'pending' && cycle.state === 'failed' && isWanted(draft, cycle)
  return waits && draft.now - created_at >= RENEWED_AFTER
}

/** Once it is read as cancelled, another is made under the same reference, and shown instead. */
function renew(draft: Draft, { order_id }: OrderView): void {
  const effect = { type: 'order.cancel', order_id } as const
  push(draft, { effect, dedupe_key: `order.renew:${order_id}` })
}

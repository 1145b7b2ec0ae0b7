import { refuseWhileCharging } from '../../money/billing/refuse-while-charging.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { decide } from '../../money/decisions/decide.ts'
import {
  type LoweredOrder,
  lowerOrder,
  orderToLower,
} from '../../money/credit-notes/lower-order.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import {
  type SubscriptionView,
  subscriptionView,
} from '../../money/subscription/view-subscription.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'
import { leave, takeBack, refuseIfLeft } from './leave-subscription.ts'
import { unusedDays } from './unused-days.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Why customers leave. Source: specification, CancelSubscriptionRequest. */
export const CANCEL_REASONS = [
  'too_expensive',
  'missing_features',
  'switching',
  'temporary_pause',
  'other',
] as const

/** What a customer says about leaving. */
export interface CancelInput {
  readonly reason?: (typeof CANCEL_REASONS)[number]
  readonly note?: string
}

/** How often an order is lowered while what is owed on it changes. */
const ROUNDS = 3

/** Seconds after which a payment that slipped in is recorded. */
const RECORDED_SOON = 10

/** An order that can still be paid has to ask for less first. */
interface ToLower {
  readonly to_lower: LoweredOrder
}

interface Leaving {
  readonly call: Call
  readonly input: CancelInput
  /** What the order was lowered to in the round before. */
  readonly lowered: LoweredOrder | undefined
}

/**
 * The customer leaves: at the end of what is paid for, or of a minimum term and a notice that were agreed; or at once where
 * something is unpaid or the account is suspended, and no term runs: then the unused days of the unpaid invoice are taken back. Throws `validation.failed` on
 * `status`, and `internal` with `retry_after` while the provider is down. Source: contract 8.
 */
export async function cancelSubscription(
  ports: WritePorts<'payments'>,
  call: Call,
  input: CancelInput,
): Promise<SubscriptionView> {
  // The days are counted from when it was asked for, however long the provider takes.
  const now = ports.clock()
  let lowered: LoweredOrder | undefined
  for (let round = 0; round < ROUNDS; round++) {
    // 1. Claim, or record what the order was lowered for.
    const leaving = { call, input, lowered }
    const left = await write(ports, call, (work) => claim(work, leaving), now)
    if (!('to_lower' in left)) return left

    // 2. Ask, outside any transaction.
    lowered = left.to_lower
    if (!(await lowerOrder(ports.payments, lowered))) await refuseAsPaid(ports, lowered)
  }
  throw invalid('status', 'What is owed keeps changing; ask again in a moment.', RECORDED_SOON)
}

async function claim(
  work: Work,
  { call, input, lowered }: Leaving,
): Promise<Written<SubscriptionView, ToLower>> {
  const { tx, now, settings } = work
  const subscription = await ownSubscription(tx, call)
  const account = await tx.accounts.get(subscription.account_id)
  if (!account) throw new Problem('not_found')
  const leaving = refuseIfLeft({ subscription, account, settings }, now)
  const cycles = await refuseWhileCharging(work, subscription)
  const by = { actor: 'customer', user_id: actorOf(call).user_id } as const
  const reasons = { cancel_reason: input.reason ?? null, cancel_note: input.note ?? null }
  if (leaving.kind !== 'at_once') await dropLowered(work, lowered)
  else {
    const unused = await unusedDays(tx, cycles, now)
    const order = unused && (await orderToLower(tx, unused.facts, unused.move.invoice, lowered))
    if (order) return { kind: 'open', found: { to_lower: order } }
    if (unused) await takeBack(work, unused, by)
  }
  const { facts } = await decide(work, subscription, (draft) => leave(draft, reasons, by))
  return { kind: 'answered', answer: await subscriptionView(tx, facts.subscription) }
}

/** What it was lowered for is not credited any more: another order asks for the whole. Source: contract 6.7. */
async function dropLowered(work: Work, lowered: LoweredOrder | undefined): Promise<void> {
  if (!lowered) return
  const { order_id } = lowered
  const effect = { type: 'order.cancel', order_id } as const
  await pushEffect(work, { effect, dedupe_key: `order.cancel:${order_id}` })
}

/** Whoever reads the order records the payment. */
async function refuseAsPaid(
  ports: WritePorts<'payments'>,
  { order_id }: LoweredOrder,
): Promise<never> {
  await transact(ports, ({ tx, now }) => tx.orders.touch(order_id, now))
  throw invalid(
    'status',
    'What was unpaid is being paid right now; ask again in a moment.',
    RECORDED_SOON,
  )
}

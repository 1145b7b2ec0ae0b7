import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { actorOf, type Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import { type LoweredOrder, lowerOrder, orderToLower } from '../invoicing/lower-order.ts'
import { invalid } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { cancelAtOnce, cancelAtPeriodEnd } from './leave-subscription.ts'
import { unusedDays } from './unused-days.ts'

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

type CancelPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'settings' | 'payments'>

/** How often an order is lowered while what is owed on it changes. */
const ROUNDS = 3

/** Seconds after which a payment that slipped in is recorded. */
const RECORDED_SOON = 10

/** Done; or an order that can still be paid has to ask for less first. */
type Claim =
  | { readonly kind: 'left'; readonly view: SubscriptionView }
  | { readonly kind: 'lower'; readonly order: LoweredOrder }

interface Leaving {
  readonly call: Call
  readonly input: CancelInput
  /** What the order was lowered to in the round before. */
  readonly lowered: LoweredOrder | undefined
}

/**
 * The customer leaves: at the end of what is paid for, or at once where something is unpaid or the account
 * is suspended; then the unused days of the unpaid invoice are taken back. Throws `validation.failed` on
 * `status`, and `internal` with `retry_after` while the provider is down. Source: contract 8.
 */
export async function cancelSubscription(
  ports: CancelPorts,
  call: Call,
  input: CancelInput,
): Promise<SubscriptionView> {
  // The days are counted from when it was asked for, however long the provider takes.
  const now = ports.clock()
  let lowered: LoweredOrder | undefined
  for (let round = 0; round < ROUNDS; round++) {
    // 1. Claim, or record what the order was lowered for.
    const leaving = { call, input, lowered }
    const claim = await ports.store.transaction((tx) => leave(ports, tx, leaving, now))
    if (claim.kind === 'left') return claim.view

    // 2. Ask, outside any transaction.
    if (!(await lowerOrder(ports.payments, claim.order))) await refuseAsPaid(ports, claim.order)
    lowered = claim.order
  }
  throw invalid('status', 'What is owed keeps changing; ask again in a moment.', RECORDED_SOON)
}

async function leave(
  ports: CancelPorts,
  tx: Tx,
  { call, input, lowered }: Leaving,
  now: EpochMs,
): Promise<Claim> {
  const current = await ownSubscription(tx, call)
  const { status } = current
  if (status === 'cancelled' || status === 'cancel_at_period_end') {
    throw invalid('status', `The subscription is ${status}; there is nothing left to cancel.`)
  }
  const cycles = await refuseWhileCharging(tx, current)
  const { user_id } = actorOf(call)
  const asked = { cancel_reason: input.reason ?? null, cancel_note: input.note ?? null }
  const subscription = { ...current, ...asked }
  if (status === 'trialing' || status === 'active') {
    const left = await cancelAtPeriodEnd(ports, tx, { subscription, user_id }, now)
    await dropLowered(ports, tx, lowered, now)
    return finish(tx, call, left, now)
  }
  const unused = await unusedDays(tx, cycles, now, ports.settings.time_zone)
  const order = unused && (await orderToLower(tx, unused.facts, unused.move.invoice))
  if (order && !isSame(order, lowered)) return { kind: 'lower', order }
  const left = await cancelAtOnce(ports, tx, { subscription, user_id, unused }, now)
  return finish(tx, call, left, now)
}

/** What it was lowered for is not credited any more: another order asks for the whole. Source: contract 6.7. */
async function dropLowered(
  ports: Pick<Ports, 'ids'>,
  tx: Tx,
  lowered: LoweredOrder | undefined,
  now: EpochMs,
): Promise<void> {
  if (!lowered) return
  const { order_id } = lowered
  const effect = { type: 'order.cancel', order_id } as const
  await pushEffect(ports, tx, { effect, dedupe_key: `order.cancel:${order_id}` }, now)
}

async function finish(tx: Tx, call: Call, left: Subscription, now: EpochMs): Promise<Claim> {
  const view = await subscriptionView(tx, left)
  await finishKeyed(tx, call.keyed, view, now)
  return { kind: 'left', view }
}

function isSame(a: LoweredOrder, b: LoweredOrder | undefined): boolean {
  return a.order_id === b?.order_id && a.to.amount_minor === b.to.amount_minor
}

/** Whoever reads the order records the payment. */
async function refuseAsPaid(
  { store, clock }: CancelPorts,
  { order_id }: LoweredOrder,
): Promise<never> {
  const now = clock()
  await store.transaction((tx) => tx.orders.touch(order_id, now))
  throw invalid(
    'status',
    'What was unpaid is being paid right now; ask again in a moment.',
    RECORDED_SOON,
  )
}

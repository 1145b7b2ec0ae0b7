import type { AuditActor } from '../audit/audit.ts'
import { calledBy, recordAudit } from '../audit/record-audit.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { liftLock } from '../billing/lift-lock.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { restartPeriod } from '../billing/restart-period.ts'
import { suspendSubscription } from '../billing/suspend-subscription.ts'
import { actorOf, type Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import { invalid, Problem } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { endTrial } from './end-trial.ts'
import { forgiveLadder } from './forgive-ladder.ts'

/** Where an operator can move a subscription. Source: specification, AdminSubscriptionTransitionRequest. */
export const OPERATOR_TARGETS = ['active', 'cancelled', 'suspended'] as const
/** Where an operator moves a subscription. */
export type OperatorTarget = (typeof OPERATOR_TARGETS)[number]

type TransitionPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

interface Transition {
  readonly subscription: Subscription
  readonly actor: AuditActor
  readonly user_id: string
}

type Move = (
  ports: TransitionPorts,
  tx: Tx,
  transition: Transition,
  now: EpochMs,
) => Promise<Subscription>

/** What each target takes. A target without a row does not compile. */
const MOVES: { readonly [T in OperatorTarget]: Move } = {
  active: activate,
  cancelled: cancel,
  suspended: suspend,
}

/**
 * An operator moves a subscription; where a suspension ends, the facts say where it stands then. Throws
 * `not_found`, and `validation.failed` on `to_status`, with `retry_after` while a charge is running.
 * Source: contract 8.
 */
export async function transitionSubscription(
  ports: TransitionPorts & Pick<Ports, 'store' | 'clock'>,
  call: Call,
  {
    subscription_id,
    to_status,
  }: { readonly subscription_id: string; readonly to_status: OperatorTarget },
): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  const now = ports.clock()
  return ports.store.transaction(async (tx) => {
    const found = await tx.subscriptions.get(subscription_id)
    if (!found) throw new Problem('not_found')
    await tx.accounts.lock(found.account_id)
    const subscription = (await tx.subscriptions.get(subscription_id)) ?? found
    if (subscription.status === 'cancelled') throw refused(subscription, to_status)
    const transition = { subscription, actor: 'admin', user_id } as const
    const moved = await MOVES[to_status](ports, tx, transition, now)
    const { account_id } = subscription
    const meta = { subscription_id, to_status }
    const entry = { ...calledBy(call), account_id, outcome: 'success', meta } as const
    await recordAudit(ports, tx, { ...entry, action: 'admin.subscription.transition' }, now)
    const view = await subscriptionView(tx, moved)
    await finishKeyed(tx, call.keyed, view, now)
    return view
  })
}

/** Taken from nothing that holds already, and from nothing that has ended. */
function refused({ status }: Subscription, to_status: OperatorTarget): Problem {
  const after =
    status === 'cancelled' ? 'nothing follows that' : `it cannot be moved to ${to_status} again`
  return invalid('to_status', `The subscription is ${status}; ${after}.`)
}

async function activate(
  ports: TransitionPorts,
  tx: Tx,
  transition: Transition,
  now: EpochMs,
): Promise<Subscription> {
  const { subscription, ...by } = transition
  if (subscription.status === 'active') throw refused(subscription, 'active')
  await refuseWhileCharging(tx, subscription)
  if (subscription.status === 'trialing') return endTrial(ports, tx, transition, now)
  const forgiven = await forgiveLadder(ports, tx, transition, now)
  if (subscription.status !== 'suspended') {
    const event = 'operator_activates'
    const active = await moveSubscription(ports, tx, { subscription: forgiven, event, ...by }, now)
    // A period that a lock skipped before that is billed for its rest, as when the arrears are paid.
    await restartPeriod(ports, tx, active, now)
    return active
  }
  const operator = { subscription: forgiven, lock: 'operator', ...by } as const
  const lifted = await liftLock(ports, tx, operator, now)
  return liftLock(ports, tx, { subscription: lifted, lock: 'dunning', ...by }, now)
}

async function cancel(
  ports: TransitionPorts,
  tx: Tx,
  transition: Transition,
  now: EpochMs,
): Promise<Subscription> {
  const { subscription } = transition
  await refuseWhileCharging(tx, subscription)
  return endSubscription(ports, tx, { ...transition, event: 'operator_cancels' }, now)
}

async function suspend(
  ports: TransitionPorts,
  tx: Tx,
  transition: Transition,
  now: EpochMs,
): Promise<Subscription> {
  const account = await tx.accounts.get(transition.subscription.account_id)
  if (account?.locks.includes('operator')) throw refused(transition.subscription, 'suspended')
  return suspendSubscription(ports, tx, { ...transition, lock: 'operator', pay_url: null }, now)
}

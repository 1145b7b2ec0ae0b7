import type { AuditActor } from '../audit/audit.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { type Draft, moveSubscription } from '../decisions/draft.ts'
import { restartPeriod } from '../decisions/periods.ts'
import { decideFor } from '../decisions/run.ts'
import { write } from '../decisions/work.ts'
import { end } from '../decisions/end.ts'
import { liftLock, suspend as suspendService } from '../decisions/service.ts'
import { actorOf, type Call } from '../call.ts'
import { invalid, Problem } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
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
  return write(ports, call, async (work) => {
    const { tx, now } = work
    const found = await tx.subscriptions.get(subscription_id)
    if (!found) throw new Problem('not_found')
    const { account_id } = found
    await tx.accounts.lock(account_id)
    const subscription = (await tx.subscriptions.get(subscription_id)) ?? found
    if (subscription.status === 'cancelled') throw refused(subscription, to_status)
    const transition = { subscription, actor: 'admin', user_id } as const
    const moved = await MOVES[to_status](ports, tx, transition, now)
    const meta = { subscription_id, to_status }
    const audit = { account_id, action: 'admin.subscription.transition', meta }
    return { kind: 'answered', answer: await subscriptionView(tx, moved), audit }
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
  const decide = (draft: Draft) => {
    if (subscription.status === 'suspended') {
      liftLock(draft, 'operator', by)
      return liftLock(draft, 'dunning', by)
    }
    // A period that a lock skipped before that is billed for its rest, as when the arrears are paid.
    moveSubscription(draft, 'operator_activates', {}, by)
    restartPeriod(draft)
  }
  const { facts } = await decideFor(ports, tx, { subscription: forgiven, decide }, now)
  return facts.subscription
}

async function cancel(
  ports: TransitionPorts,
  tx: Tx,
  transition: Transition,
  now: EpochMs,
): Promise<Subscription> {
  const { subscription, ...by } = transition
  await refuseWhileCharging(tx, subscription)
  const decide = (draft: Draft) => end(draft, 'operator_cancels', by)
  return (await decideFor(ports, tx, { subscription, decide }, now)).facts.subscription
}

async function suspend(
  ports: TransitionPorts,
  tx: Tx,
  transition: Transition,
  now: EpochMs,
): Promise<Subscription> {
  const { subscription, ...by } = transition
  const account = await tx.accounts.get(subscription.account_id)
  if (account?.locks.includes('operator')) throw refused(subscription, 'suspended')
  const decide = (draft: Draft) => suspendService(draft, 'operator', null, by)
  return (await decideFor(ports, tx, { subscription, decide }, now)).facts.subscription
}

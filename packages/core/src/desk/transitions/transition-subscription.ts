import type { Lock } from '../../people/account/locks.ts'
import { refuseWhileCharging } from '../../money/billing/refuse-while-charging.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { decide } from '../../money/decisions/decide.ts'
import { type By, type Draft, moveSubscription } from '../../money/decisions/draft.ts'
import { end } from '../../money/decisions/end.ts'
import { beginLastPeriod, restartPeriod } from '../../money/decisions/periods.ts'
import { liftLock, suspend } from '../../money/decisions/service.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import {
  type SubscriptionView,
  subscriptionView,
} from '../../money/subscription/view-subscription.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { endTrial } from './end-trial.ts'
import { forgiveDunning } from './forgive-dunning.ts'

/** Where an operator can move a subscription. Source: specification, AdminSubscriptionTransitionRequest. */
export const OPERATOR_TARGETS = ['active', 'cancelled', 'suspended'] as const
/** Where an operator moves a subscription. */
export type OperatorTarget = (typeof OPERATOR_TARGETS)[number]

/** Who moves a subscription, for the audit log. */
type Operator = Pick<By, 'actor' | 'user_id'>

/** What each target takes. A target without a row does not compile. */
const MOVES: { readonly [T in OperatorTarget]: (draft: Draft, by: Operator) => void } = {
  active: activate,
  cancelled: (draft, by) => end(draft, 'operator_cancels', by),
  suspended: (draft, by) => suspend(draft, 'operator', null, by),
}

/**
 * An operator moves a subscription; where a suspension ends, the facts say where it stands then. Throws
 * `not_found`, and `validation.failed` on `to_status`, with `retry_after` while a charge is running.
 * Source: contract 8.
 */
export async function transitionSubscription(
  ports: WritePorts,
  call: Call,
  {
    subscription_id,
    to_status,
  }: { readonly subscription_id: string; readonly to_status: OperatorTarget },
): Promise<SubscriptionView> {
  const by = { actor: 'admin', user_id: actorOf(call).user_id } as const
  return write(ports, call, async (work) => {
    const { tx } = work
    const found = await tx.subscriptions.get(subscription_id)
    if (!found) throw new Problem('not_found')
    const { account_id } = found
    await tx.accounts.lock(account_id)
    const subscription = (await tx.subscriptions.get(subscription_id)) ?? found
    const account = await tx.accounts.get(account_id)
    refuseWhatHolds(subscription, account?.locks ?? [], to_status)
    if (to_status !== 'suspended') await refuseWhileCharging(work, subscription)
    const { facts } = await decide(work, subscription, (draft) => MOVES[to_status](draft, by))
    const meta = { subscription_id, to_status }
    const audit = { account_id, action: 'admin.subscription.transition', meta }
    return { kind: 'answered', answer: await subscriptionView(tx, facts.subscription), audit }
  })
}

/** Throws `validation.failed` for what holds already, and for what has ended. */
export function refuseWhatHolds(
  { status }: Pick<Subscription, 'status'>,
  locks: readonly Lock[],
  to_status: OperatorTarget,
): void {
  if (status === 'cancelled') {
    throw invalid('to_status', `The subscription is ${status}; nothing follows that.`)
  }
  const holds = to_status === 'suspended' ? locks.includes('operator') : status === to_status
  if (!holds) return
  const reason = `The subscription is ${status}; it cannot be moved to ${to_status} again.`
  throw invalid('to_status', reason)
}

/** A trial ends; whoever owes is forgiven, and where a suspension ends the facts say where the subscription stands. */
export function activate(draft: Draft, by: Operator): void {
  const { status } = draft.facts.subscription
  if (status === 'trialing') return endTrial(draft, by)
  forgiveDunning(draft, by)
  if (status === 'suspended') {
    liftLock(draft, 'operator', by)
    return liftLock(draft, 'dunning', by)
  }
  // A period that a lock skipped before that is billed for its rest, as when the arrears are paid.
  moveSubscription(draft, 'operator_activates', {}, by)
  restartPeriod(draft)
  beginLastPeriod(draft)
}

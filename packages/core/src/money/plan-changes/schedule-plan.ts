import { waitingCycle } from '../billing/address-wait.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { decide } from '../decisions/decide.ts'
import { type By, type Draft, moveSubscription, tell } from '../decisions/draft.ts'
import { changeSaid } from './change-said.ts'
import { repricePlanned } from '../decisions/periods.ts'
import { step } from '../../kernel/machine.ts'
import { invalid } from '../../kernel/problem.ts'
import { offeredPlan, type Plan } from '../policy/plans.ts'
import { type Subscription, subscriptionMachine } from '../subscription/subscription.ts'
import type { Work } from '../../ports.ts'

/** Throws `validation.failed` on `status` when the plan of the subscription cannot be changed. Source: contract 8. */
export function refuseUnlessChangeable({ status }: Subscription): void {
  if (step(subscriptionMachine, status, 'plan_scheduled')) return
  const reason = `The subscription is ${status}; we change the plan of one that is trialing or active.`
  throw invalid('status', reason)
}

/**
 * Another plan from the end of the running period on, also where that still waits to be billed; the present one takes a
 * change back that was planned. Throws `validation.failed` on `new_tier` where that is so already. Source: contract 8;
 * states 1.3.
 */
export function schedulePlan(draft: Draft, plan: Plan, by: By): void {
  const { subscription, cycles } = draft.facts
  const { plan_tier, plan_tier_pending, current_period_end } = subscription
  if (plan.plan_tier === plan_tier) {
    if (plan_tier_pending !== null) return dropPendingPlan(draft, by)
    throw invalid('new_tier', `The plan is ${plan.name} already.`)
  }
  if (plan.plan_tier === plan_tier_pending) {
    throw invalid('new_tier', `The change to ${plan.name} is planned already.`)
  }
  const effective_at = waitingCycle(cycles)?.period_end ?? current_period_end
  const also = { plan_tier_pending: plan.plan_tier, plan_tier_pending_effective_at: effective_at }
  moveSubscription(draft, 'plan_scheduled', also, by)
  repricePlanned(draft, plan.price, effective_at)
  const { amount_minor: price_minor } = plan.price
  const facts = { from: plan_tier, to: plan.plan_tier, price_minor, effective_at }
  const args = changeSaid(draft, plan.plan_tier, effective_at)
  tell(draft, { kind: 'plan_changed', about: subscription.subscription_id, facts, args })
}

/** The present plan goes on after the period, too. */
export function dropPendingPlan(draft: Draft, by: By): void {
  const also = { plan_tier_pending: null, plan_tier_pending_effective_at: null }
  const { price } = moveSubscription(draft, 'plan_scheduled', also, by)
  repricePlanned(draft, price)
}

/**
 * The plan that is wished, now or for the next period. Throws `subscription.tier_invalid`, and `validation.failed` on
 * `status`. Source: contract 8.
 */
export async function changeablePlan(
  work: Pick<Work, 'tx' | 'settings' | 'now'>,
  subscription: Subscription,
  new_tier: string,
): Promise<Plan> {
  const plan = offeredPlan(work.settings.plans, 'new_tier', new_tier)
  refuseUnlessChangeable(subscription)
  await refuseWhileCharging(work, subscription)
  return plan
}

/**
 * Read and refuse, then decide: the caller's wish for the next period. Throws `subscription.tier_invalid`, and
 * `validation.failed` on `new_tier` or `status`. Source: contract 8.
 */
export async function choosePlan(
  work: Work,
  subscription: Subscription,
  { new_tier, by }: { readonly new_tier: string; readonly by: By },
): Promise<Subscription> {
  const plan = await changeablePlan(work, subscription, new_tier)
  const made = await decide(work, subscription, (draft) => schedulePlan(draft, plan, by))
  return made.facts.subscription
}

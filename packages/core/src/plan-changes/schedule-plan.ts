import type { AuditActor } from '../audit/audit.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { repricePlanned } from '../billing/reprice-planned.ts'
import { step } from '../kernel/machine.ts'
import { invalid } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import { offeredPlan } from '../subscription/plans.ts'
import { type Subscription, subscriptionMachine } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'

/** The plan that a subscription is to have from its next period on, and who says so. */
interface PlanWish {
  readonly subscription: Subscription
  readonly new_tier: string
  readonly actor: AuditActor
  readonly user_id: string
  readonly reason?: string
}

/** Throws `validation.failed` on `status` when the plan of the subscription cannot be changed. Source: contract 8. */
export function refuseUnlessChangeable({ status }: Subscription): void {
  if (step(subscriptionMachine, status, 'plan_scheduled')) return
  const reason = `The subscription is ${status}; we change the plan of one that is trialing or active.`
  throw invalid('status', reason)
}

/**
 * Another plan from the next period on; the present one takes a change back that was planned. Throws
 * `subscription.tier_invalid`, and `validation.failed` on `new_tier` or `status`. Source: contract 8.
 */
export async function schedulePlan(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { new_tier, ...wish }: PlanWish,
  now: EpochMs,
): Promise<Subscription> {
  const { subscription } = wish
  const plan = offeredPlan(ports.settings.plans, 'new_tier', new_tier)
  refuseUnlessChangeable(subscription)
  await refuseWhileCharging(tx, subscription)
  if (plan.plan_tier === subscription.plan_tier) {
    if (subscription.plan_tier_pending !== null) return dropPendingPlan(ports, tx, wish, now)
    throw invalid('new_tier', `The plan is ${plan.name} already.`)
  }
  if (plan.plan_tier === subscription.plan_tier_pending) {
    throw invalid('new_tier', `The change to ${plan.name} is planned already.`)
  }
  const change = {
    plan_tier_pending: plan.plan_tier,
    plan_tier_pending_effective_at: subscription.current_period_end,
  }
  const event = 'plan_scheduled'
  const scheduled = await moveSubscription(ports, tx, { ...wish, event, change }, now)
  await repricePlanned(tx, scheduled, plan.price, now)
  const { account_id, subscription_id: about, plan_tier } = scheduled
  const facts = {
    from: plan_tier,
    to: plan.plan_tier,
    price_minor: plan.price.amount_minor,
    effective_at: subscription.current_period_end,
  }
  await tellAccount(ports, tx, { account_id, kind: 'plan_changed', about, facts }, now)
  return scheduled
}

/** The present plan goes on after the period, too. */
export async function dropPendingPlan(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  wish: Omit<PlanWish, 'new_tier'>,
  now: EpochMs,
): Promise<Subscription> {
  const change = { plan_tier_pending: null, plan_tier_pending_effective_at: null }
  const event = 'plan_scheduled'
  const kept = await moveSubscription(ports, tx, { ...wish, event, change }, now)
  await repricePlanned(tx, kept, kept.price, now)
  return kept
}

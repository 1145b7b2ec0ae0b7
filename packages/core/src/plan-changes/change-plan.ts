import { actorOf, type Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import { isoInstant } from '../kernel/time.ts'
import type { Ports } from '../ports.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import { planOf } from '../subscription/plans.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { schedulePlan } from './schedule-plan.ts'

/** A change of plan that was planned, and what a person reads about it. */
export interface PlanScheduled {
  readonly subscription: SubscriptionView
  /** One sentence in English. */
  readonly message: string
}

/**
 * The customer chooses the plan of the next period; the present one takes a planned change back. Throws
 * `subscription.tier_invalid`, and `validation.failed` on `new_tier` or `status`. Source: contract 8.
 */
export async function changePlan(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'settings'>,
  call: Call,
  { new_tier }: { readonly new_tier: string },
): Promise<PlanScheduled> {
  const { user_id } = actorOf(call)
  const now = ports.clock()
  return ports.store.transaction(async (tx) => {
    const subscription = await ownSubscription(tx, call)
    const wish = { subscription, new_tier, actor: 'customer', user_id } as const
    const scheduled = await schedulePlan(ports, tx, wish, now)
    const view = await subscriptionView(tx, scheduled)
    const change = { subscription: view, message: messageOf(ports.settings, scheduled) }
    await finishKeyed(tx, call.keyed, change, now)
    return change
  })
}

function messageOf({ plans }: Ports['settings'], subscription: Subscription): string {
  const { plan_tier, plan_tier_pending: chosen, plan_tier_pending_effective_at: at } = subscription
  const { name } = planOf(plans, plan_tier)
  if (chosen === null || at === null) return `We keep your plan ${name} and change nothing.`
  return `We change your plan from ${name} to ${planOf(plans, chosen).name} at ${isoInstant(at)}.`
}

import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { isoInstant } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import { planName } from '../policy/plans.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { choosePlan } from './schedule-plan.ts'

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
  return write(ports, call, async (work) => {
    const { tx } = work
    const wish = { new_tier, by: { actor: 'customer', user_id } } as const
    const scheduled = await choosePlan(work, await ownSubscription(tx, call), wish)
    const view = await subscriptionView(tx, scheduled)
    const message = messageOf(ports.settings, scheduled)
    return { kind: 'answered', answer: { subscription: view, message } }
  })
}

function messageOf({ plans }: Ports['settings'], subscription: Subscription): string {
  const { plan_tier, plan_tier_pending: chosen, plan_tier_pending_effective_at: at } = subscription
  const name = planName(plans, plan_tier, 'en')
  if (chosen === null || at === null) return `We keep your plan ${name} and change nothing.`
  return `We change your plan from ${name} to ${planName(plans, chosen, 'en')} at ${isoInstant(at)}.`
}

import { type Call, actorOf } from '../../records/idempotency/call.ts'
import { isoInstant } from '../../kernel/time.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import type { Ports, Work, WritePorts } from '../../ports.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import { planName } from '../policy/plans.ts'
import { pricedPeriod } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { subscriptionPrice } from '../subscription/subscription-price.ts'
import { plannedTerms } from '../subscription/terms-of.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { chooseTerms, dropPendingPlan, refuseUnlessChangeable } from './schedule-plan.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { decide } from '../decisions/decide.ts'
import { invalid } from '../../kernel/problem.ts'

/** A change of plan that was planned, and what a person reads about it. */
export interface PlanScheduled {
  readonly subscription: SubscriptionView
  /** What the plan of the next period costs a month. Source: contract 6.11. */
  readonly price_with_vat: PriceWithVat
  /** One sentence in English. */
  readonly message: string
}

/**
 * The customer chooses the plan of the next period; the present one takes a planned change back. Throws
 * `subscription.tier_invalid`, and `validation.failed` on `new_tier` or `status`. Source: contract 8.
 */
export async function changePlan(
  ports: WritePorts,
  call: Call,
  { new_tier }: { readonly new_tier: string },
): Promise<PlanScheduled> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx } = work
    const asked = { plan: { field: 'new_tier', tier: new_tier }, by: 'customer' } as const
    const wish = { asked, by: { actor: 'customer', user_id } } as const
    const scheduled = await chooseTerms(work, await ownSubscription(tx, call), wish)
    const view = await subscriptionView(tx, scheduled)
    const message = messageOf(ports.settings, scheduled)
    const price_with_vat = await priceOf(work, scheduled)
    return { kind: 'answered', answer: { subscription: view, price_with_vat, message } }
  })
}

/** The price of the plan of the next period, as the account's invoice of now would have it. */
function priceOf(work: Work, subscription: Subscription): Promise<PriceWithVat> {
  const price = pricedPeriod(plannedTerms(subscription, work.settings.plans))
  return subscriptionPrice(work, subscription.account_id, price)
}

function messageOf({ plans }: Ports['settings'], subscription: Subscription): string {
  const { plan_tier, planned } = subscription
  const name = planName(plans, plan_tier, 'en')
  if (!planned?.plan) return `We keep your plan ${name} and change nothing.`
  const chosen = planName(plans, planned.plan.plan_tier, 'en')
  return `We change your plan from ${name} to ${chosen} at ${isoInstant(planned.effective_at)}.`
}

/**
 * The customer takes a planned change of plan back. Throws `validation.failed` on `plan_tier_pending`
 * when none is planned, and on `status`. Source: contract 8.
 */
export async function cancelPlanChange(ports: WritePorts, call: Call): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx } = work
    const subscription = await ownSubscription(tx, call)
    if (!subscription.planned?.plan) {
      const reason = `The subscription is ${subscription.status} and no change of its plan is planned.`
      throw invalid('plan_tier_pending', reason)
    }
    refuseUnlessChangeable(subscription)
    await refuseWhileCharging(work, subscription)
    const by = { actor: 'customer', user_id } as const
    const { facts } = await decide(work, subscription, (draft) => dropPendingPlan(draft, by))
    return { kind: 'answered', answer: await subscriptionView(tx, facts.subscription) }
  })
}

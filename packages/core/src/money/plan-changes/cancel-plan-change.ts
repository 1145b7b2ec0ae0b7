import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { decide } from '../decisions/decide.ts'
import { invalid } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { dropPendingPlan, refuseUnlessChangeable } from './schedule-plan.ts'

/**
 * The customer takes a planned change of plan back. Throws `validation.failed` on `plan_tier_pending`
 * when none is planned, and on `status`. Source: contract 8.
 */
export async function cancelPlanChange(ports: WritePorts, call: Call): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx } = work
    const subscription = await ownSubscription(tx, call)
    if (subscription.plan_tier_pending === null) {
      const reason = `The subscription is ${subscription.status} and no change of its plan is planned.`
      throw invalid('plan_tier_pending', reason)
    }
    refuseUnlessChangeable(subscription)
    await refuseWhileCharging(tx, subscription)
    const by = { actor: 'customer', user_id } as const
    const { facts } = await decide(work, subscription, (draft) => dropPendingPlan(draft, by))
    return { kind: 'answered', answer: await subscriptionView(tx, facts.subscription) }
  })
}

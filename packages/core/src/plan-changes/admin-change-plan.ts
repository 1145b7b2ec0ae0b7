import { actorOf, type Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import { Problem } from '../kernel/problem.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { changePlanAtOnce } from './change-plan-at-once.ts'
import { schedulePlan } from './schedule-plan.ts'

/** When an operator's change of plan takes effect. Source: specification, AdminChangePlanRequest. */
export const PLAN_CHANGE_TIMES = ['next_cycle', 'immediate'] as const

/** A change of plan by an operator. */
export interface OperatorsPlan {
  readonly subscription_id: string
  readonly new_tier: string
  readonly effective: (typeof PLAN_CHANGE_TIMES)[number]
  readonly reason: string
}

/**
 * An operator changes a customer's plan: at once, on the customer's default card, or from the next period
 * on. Throws `not_found`, and as `changePlanNow` and `changePlan` do. Source: contract 6.4, 8.
 */
export async function adminChangePlan(
  ports: Pick<Ports, 'store' | 'payments' | 'vat' | 'clock' | 'ids' | 'secrets' | 'settings'>,
  call: Call,
  { subscription_id, new_tier, effective, reason }: OperatorsPlan,
): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  const { store, clock } = ports
  const find = (tx: Tx) => locked(tx, subscription_id)
  if (effective === 'immediate') {
    const found = await store.read((tx) => tx.subscriptions.get(subscription_id))
    if (!found) throw new Problem('not_found')
    const { account_id } = found
    const wish = { account_id, new_tier, started_by: 'operator', user_id, reason, find } as const
    const changed = await changePlanAtOnce(ports, call, {
      ...wish,
      shape: ({ subscription }) => subscription,
    })
    return changed.subscription
  }
  const now = clock()
  return store.transaction(async (tx) => {
    const subscription = await find(tx)
    const wish = { subscription, new_tier, actor: 'admin', user_id, reason } as const
    const view = await subscriptionView(tx, await schedulePlan(ports, tx, wish, now))
    await finishKeyed(tx, call.keyed, view, now)
    return view
  })
}

/** The subscription, to be changed: its account stays locked until the transaction ends. */
async function locked(
  tx: Pick<Tx, 'accounts' | 'subscriptions'>,
  subscription_id: string,
): Promise<Subscription> {
  const found = await tx.subscriptions.get(subscription_id)
  if (!found) throw new Problem('not_found')
  await tx.accounts.getForUpdate(found.account_id)
  return (await tx.subscriptions.get(subscription_id)) ?? found
}

import { repricePlanned } from '../billing/reprice-planned.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'
import { actorOfChange } from './move-plan-change.ts'
import type { PlanChange } from './plan-change.ts'

/**
 * The subscription has the new plan from now on, and what is billed next has its price; a change that was
 * planned is dropped. The phone system and the customer are told. Source: contract 6.4, 8.
 */
export async function switchPlan(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  planned: PlanChange,
  now: EpochMs,
): Promise<Subscription> {
  const { plan_change_id, account_id, from_tier: from, to_tier: to, price } = planned
  const subscription = await tx.subscriptions.get(planned.subscription_id)
  const account = await tx.accounts.get(account_id)
  invariant(subscription && account, `change of plan ${plan_change_id} has no subscription`)
  const change: Partial<Subscription> = {
    plan_tier: to,
    price,
    plan_tier_pending: null,
    plan_tier_pending_effective_at: null,
    plan_change_id: null,
  }
  const move = { subscription, event: 'plan_changed', change, ...actorOfChange(planned) } as const
  const switched = await moveSubscription(ports, tx, move, now)
  await repricePlanned(tx, switched, price, now)
  if (account.pbx_tenant_id !== null) {
    const effect = { type: 'tenant.plan', tenant_id: account.pbx_tenant_id } as const
    const dedupe_key = `tenant.plan:${plan_change_id}`
    await pushEffect(ports, tx, { effect, dedupe_key }, now)
  }
  const facts = { from, to, price_minor: price.amount_minor, effective_at: null }
  const tidings = { account_id, kind: 'plan_changed', about: plan_change_id, facts } as const
  await tellAccount(ports, tx, tidings, now)
  return switched
}

/** The change came to nothing: the subscription stays as it is, and its cycles are charged again. */
export async function leavePlan(
  tx: Pick<Tx, 'subscriptions'>,
  { plan_change_id, subscription_id }: PlanChange,
  now: EpochMs,
): Promise<void> {
  const subscription = await tx.subscriptions.get(subscription_id)
  if (subscription?.plan_change_id !== plan_change_id) return
  await tx.subscriptions.put({ ...subscription, plan_change_id: null, updated_at: now })
}

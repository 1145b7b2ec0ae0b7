import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { lockedSubscription } from '../subscription/own-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { changePlanAtOnce } from './change-plan-at-once.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { chooseTerms } from '../plan-changes/schedule-plan.ts'

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
  ports: WritePorts<'payments' | 'vat'>,
  call: Call,
  asked: OperatorsPlan,
): Promise<SubscriptionView> {
  const { subscription_id, new_tier, effective, reason } = asked
  const { user_id } = actorOf(call)
  const terms = { plan: { field: 'new_tier', tier: new_tier }, by: 'operator' } as const
  const find = (work: Work) => findAndRecord(work, call, asked)
  if (effective === 'immediate') {
    const found = await ports.store.read((tx) => tx.subscriptions.get(subscription_id))
    if (!found) throw new Problem('not_found')
    const { account_id } = found
    const wish = {
      account_id,
      asked: terms,
      started_by: 'operator',
      user_id,
      reason,
      find,
    } as const
    return changePlanAtOnce(ports, call, { ...wish, shape: ({ subscription }) => subscription })
  }
  const later = async (work: Work) => {
    const by = { actor: 'admin', user_id, reason } as const
    const scheduled = await chooseTerms(work, await find(work), { asked: terms, by })
    return { kind: 'answered', answer: await subscriptionView(work.tx, scheduled) } as const
  }
  return write(ports, call, later)
}

/** The subscription, to be changed; every try of the operator that is not refused is written down. */
async function findAndRecord(work: Work, call: Call, asked: OperatorsPlan): Promise<Subscription> {
  const { subscription_id, new_tier, effective, reason } = asked
  const subscription = await lockedSubscription(work.tx, subscription_id)
  const meta = { subscription_id, new_tier, effective }
  const { account_id } = subscription
  const entry = { ...calledBy(call), account_id, reason, meta } as const
  const action = 'admin.subscription.change_plan'
  await recordAudit(work, { ...entry, action })
  return subscription
}

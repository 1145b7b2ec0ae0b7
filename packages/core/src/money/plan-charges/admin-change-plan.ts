import { type AuditPorts, calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { changePlanAtOnce } from './change-plan-at-once.ts'
import type { Work } from '../../records/unit-of-work/work.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { choosePlan } from '../plan-changes/schedule-plan.ts'

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
  asked: OperatorsPlan,
): Promise<SubscriptionView> {
  const { subscription_id, new_tier, effective, reason } = asked
  const { user_id } = actorOf(call)
  const { store } = ports
  const now = ports.clock()
  const find = (tx: Tx) => findAndRecord(ports, tx, { call, asked }, now)
  if (effective === 'immediate') {
    const found = await store.read((tx) => tx.subscriptions.get(subscription_id))
    if (!found) throw new Problem('not_found')
    const { account_id } = found
    const wish = { account_id, new_tier, started_by: 'operator', user_id, reason, find } as const
    return changePlanAtOnce(ports, call, { ...wish, shape: ({ subscription }) => subscription })
  }
  const later = async (work: Work) => {
    const by = { actor: 'admin', user_id, reason } as const
    const scheduled = await choosePlan(work, await find(work.tx), { new_tier, by })
    return { kind: 'answered', answer: await subscriptionView(work.tx, scheduled) } as const
  }
  return write(ports, call, later, now)
}

/** The subscription, to be changed; every try of the operator that is not refused is written down. */
async function findAndRecord(
  ports: AuditPorts,
  tx: Tx,
  { call, asked }: { readonly call: Call; readonly asked: OperatorsPlan },
  now: EpochMs,
): Promise<Subscription> {
  const { subscription_id, new_tier, effective, reason } = asked
  const subscription = await locked(tx, subscription_id)
  const meta = { subscription_id, new_tier, effective }
  const { account_id } = subscription
  const entry = { ...calledBy(call), account_id, reason, outcome: 'success', meta } as const
  const action = 'admin.subscription.change_plan'
  await recordAudit(ports, tx, { ...entry, action }, now)
  return subscription
}

/** The subscription, to be changed: its account stays locked until the transaction ends. */
async function locked(
  tx: Pick<Tx, 'accounts' | 'subscriptions'>,
  subscription_id: string,
): Promise<Subscription> {
  const found = await tx.subscriptions.get(subscription_id)
  if (!found) throw new Problem('not_found')
  await tx.accounts.lock(found.account_id)
  return (await tx.subscriptions.get(subscription_id)) ?? found
}

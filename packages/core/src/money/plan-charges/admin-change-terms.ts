import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { quantitiesSaid } from '../pricing/paid-quantity.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { lockedSubscription } from '../subscription/own-subscription.ts'
import { changePlanAtOnce } from './change-plan-at-once.ts'
import { isCodeAlone } from '../plan-changes/terms-wish.ts'
import {
  askedTerms,
  redeemAlone,
  refuseUsed,
  scheduleChange,
  type TermsInput,
} from './change-terms.ts'
import { changedNow, type TermsChanged } from './terms-changed.ts'

/** A change of what a customer is subscribed to, by an operator. */
export interface OperatorsTerms extends TermsInput {
  readonly subscription_id: string
  readonly reason: string
}

/**
 * An operator changes a customer's plan, quantities, or both, as `changeSubscription` does: items that customers do not change
 * themselves too. Throws `not_found`, and as that does. Source: contract 6.4, 8.
 */
export async function adminChangeTerms(
  ports: WritePorts<'payments' | 'vat' | 'pbx'>,
  call: Call,
  input: OperatorsTerms,
): Promise<TermsChanged> {
  const { subscription_id, reason, expect_minor, when } = input
  const { user_id } = actorOf(call)
  const asked = askedTerms(input, 'operator')
  const find = (work: Work) => findAndRecord(work, call, input)
  const by = { actor: 'admin', user_id, reason } as const
  if (isCodeAlone(asked)) return redeemAlone(ports, call, { asked, find, by, when })
  if (when === 'next_period') return scheduleChange(ports, call, { asked, find, by })
  const found = await ports.store.read((tx) => tx.subscriptions.get(subscription_id))
  if (!found) throw new Problem('not_found')
  const { account_id } = found
  await refuseUsed(ports, account_id, input)
  const wish = { account_id, asked, expect_minor, started_by: 'operator', user_id, reason } as const
  return changePlanAtOnce(ports, call, { ...wish, find, shape: changedNow })
}

/** The subscription, to be changed; every try of the operator that is not refused is written down. */
async function findAndRecord(
  work: Work,
  call: Call,
  { subscription_id, reason, interval, plan_tier, items, when }: OperatorsTerms,
): Promise<Subscription> {
  const subscription = await lockedSubscription(work.tx, subscription_id)
  const wished = {
    plan_tier: plan_tier ?? null,
    items: quantitiesSaid(items ?? {}),
    ...(interval && { interval }),
  }
  const meta = { subscription_id, ...wished, when }
  const { account_id } = subscription
  const entry = { ...calledBy(call), account_id, reason, meta } as const
  await recordAudit(work, { ...entry, action: 'admin.subscription.change' })
  return subscription
}

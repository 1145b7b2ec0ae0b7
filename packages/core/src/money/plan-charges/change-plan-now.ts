import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import { changePlanAtOnce, type PlanChangedNow } from './change-plan-at-once.ts'

/**
 * The customer changes the plan at once. A larger one is charged first, and nothing changes when the card
 * declines; a smaller one gives account credit. Throws `payment.declined`, `subscription.tier_invalid`,
 * `validation.failed` on `new_tier` or `status`, and `internal` with `retry_after` while the outcome is not
 * known: the same key then gives it. Source: contract 3, 6.4.
 */
export async function changePlanNow(
  ports: WritePorts<'payments' | 'vat'>,
  call: Call,
  { new_tier }: { readonly new_tier: string },
): Promise<PlanChangedNow> {
  const { user_id, account_id } = actorOf(call)
  return changePlanAtOnce(ports, call, {
    account_id,
    new_tier,
    started_by: 'customer',
    user_id,
    reason: null,
    find: ({ tx }) => ownSubscription(tx, call),
    shape: (changed) => changed,
  })
}

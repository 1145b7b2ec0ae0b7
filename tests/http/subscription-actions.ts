import type { BillingCycle, Subscription } from '@billing/core'
import type { ApiAnswer } from '../support/api.ts'
import type { Customer, World } from '../support/world.ts'
import { complaints } from './checked.ts'

/** What an owner asks of their subscription, each time under a key of its own. */
export interface SubscriptionActions {
  ask(path: string, body?: unknown, token?: string): Promise<ApiAnswer>
  changePlan(new_tier: unknown): Promise<ApiAnswer>
  cancelChange(): Promise<ApiAnswer>
  cancel(body?: unknown): Promise<ApiAnswer>
  resume(): Promise<ApiAnswer>
}

export function subscriptionActions(api: World['api'], { token }: Customer): SubscriptionActions {
  let keys = 0
  const ask: SubscriptionActions['ask'] = (path, body, by = token) =>
    api('POST', path, {
      token: by,
      headers: { 'idempotency-key': `key-${++keys}` },
      ...(body === undefined ? {} : { body }),
    })
  return {
    ask,
    changePlan: (new_tier) => ask('/subscription/change-plan', { new_tier }),
    cancelChange: () => ask('/subscription/change-plan/cancel'),
    cancel: (body) => ask('/subscription/cancel', body),
    resume: () => ask('/subscription/resume'),
  }
}

/** Put a customer's subscription, and its first cycle, where a test needs them. */
export async function standing(
  world: World,
  { account_id }: Pick<Customer, 'account_id'>,
  change: Partial<Subscription>,
  cycle: Partial<BillingCycle> = {},
): Promise<void> {
  await world.ports.store.transaction(async (tx) => {
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!subscription) throw new Error('there is no subscription')
    await tx.subscriptions.put({ ...subscription, ...change })
    const [first] = await tx.cycles.ofSubscription(subscription.subscription_id)
    if (first) await tx.cycles.put({ ...first, next_action_at: null, ...cycle })
  })
}

/** Status, code, and the names that a refusal complains of. */
export function refusal(answer: ApiAnswer): unknown[] {
  return [answer.status, answer.body.code, ...complaints(answer)]
}

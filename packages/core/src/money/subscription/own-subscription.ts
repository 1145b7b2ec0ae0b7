import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../ports.ts'
import type { Subscription } from './subscription.ts'

/** Seconds after which an account whose phone system is being made may ask again. */
const READY_SOON = 30

/**
 * The caller's subscription, to be changed: its account stays locked until the transaction ends. Throws
 * `validation.failed` while there is none because the phone system is not ready. Source: contract 3, 8.
 */
export async function ownSubscription(tx: Tx, call: Call): Promise<Subscription> {
  const { account_id } = actorOf(call)
  const account = await tx.accounts.getForUpdate(account_id)
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (subscription && subscription.withdrawn_at !== null && subscription.status !== 'cancelled') {
    const reason = `The subscription is ${subscription.status}, and the contract is withdrawn from: it ends when the charge that is running has ended.`
    throw invalid('status', reason)
  }
  if (subscription) return subscription
  if (account?.status !== 'pending_payment' && account?.status !== 'provisioning') {
    throw new Problem('not_found')
  }
  const reason = `The account is ${account.status}; the subscription begins when the phone system is ready.`
  throw invalid('status', reason, READY_SOON)
}

/** Any subscription, to be changed: its account stays locked until the transaction ends. Throws `not_found`. */
export async function lockedSubscription(tx: Tx, subscription_id: string): Promise<Subscription> {
  const found = await tx.subscriptions.get(subscription_id)
  if (!found) throw new Problem('not_found')
  await tx.accounts.lock(found.account_id)
  return (await tx.subscriptions.get(subscription_id)) ?? found
}

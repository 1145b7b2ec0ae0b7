import type { AuditActor } from '../audit/audit.ts'
import type { AuditPorts } from '../audit/record-audit.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'
import { changeLock } from '../tenants/change-lock.ts'

/** Why a subscription is suspended, and by whom; the system unless said otherwise. */
interface Suspension {
  readonly subscription: Subscription
  readonly lock: 'dunning' | 'operator'
  /** Where the customer can pay; null when no money is asked for. */
  readonly pay_url: string | null
  readonly actor?: AuditActor
  readonly user_id?: string | null
  readonly reason?: string | null
}

/**
 * Lock the account of a subscription, which suspends it; the customer is told of the first lock only. An
 * operator's lock holds the ladder from now on. Source: contract 8.
 */
export async function suspendSubscription(
  ports: AuditPorts,
  tx: Tx,
  { lock, pay_url, ...asked }: Suspension,
  now: EpochMs,
): Promise<Subscription> {
  const { account_id } = asked.subscription
  const before = await tx.accounts.getForUpdate(account_id)
  invariant(before, `there is no account ${account_id}`)
  const change = { add: lock }
  const { actor = 'system', user_id = null } = asked
  await changeLock(ports, tx, { account_id, change, actor, user_id }, now)
  const suspended = await moveToSuspended(ports, tx, { lock, ...asked }, now)
  if (before.locks.length === 0) {
    const { subscription_id } = suspended
    const facts = { pay_url }
    await tellAccount(
      ports,
      tx,
      { account_id, kind: 'account_suspended', about: subscription_id, facts, cta_url: pay_url },
      now,
    )
  }
  return suspended
}

async function moveToSuspended(
  ports: AuditPorts,
  tx: Tx,
  { subscription, lock, ...asked }: Omit<Suspension, 'pay_url'>,
  now: EpochMs,
): Promise<Subscription> {
  const holding = lock === 'operator' && subscription.ladder_held_at === null
  const change = holding ? { ladder_held_at: now } : {}
  if (subscription.status === 'suspended') {
    const held = { ...subscription, ...change, updated_at: now }
    await tx.subscriptions.put(held)
    return held
  }
  const event = lock === 'dunning' ? 'ladder_suspends' : 'operator_suspends'
  return moveSubscription(ports, tx, { ...asked, subscription, event, change }, now)
}

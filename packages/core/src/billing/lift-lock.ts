import type { Lock } from '../account/locks.ts'
import type { AuditActor } from '../audit/audit.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'
import { changeLock } from '../tenants/change-lock.ts'
import { setServiceLevel } from '../tenants/set-level.ts'
import { endSubscription } from './end-subscription.ts'
import { foundByFacts, RUNS } from './found-by-facts.ts'
import { overdueCycles } from './overdue-cycles.ts'
import { releaseLadder } from './release-ladder.ts'
import { restartPeriod } from './restart-period.ts'

type LiftPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** One lock that goes, and who takes it away; the system unless said otherwise. */
export interface Lift {
  readonly subscription: Subscription
  readonly lock: Exclude<Lock, 'ended'>
  readonly actor?: AuditActor
  readonly user_id?: string | null
  readonly reason?: string | null
}

/**
 * Take one lock away. An operator's lets the ladder go on; with the last one the subscription stands
 * where the facts say, and ends at once where its cancellation fell due meanwhile. Source: contract 8.
 */
export async function liftLock(
  ports: LiftPorts,
  tx: Tx,
  { lock, ...lift }: Lift,
  now: EpochMs,
): Promise<Subscription> {
  const { account_id } = lift.subscription
  const { actor = 'system', user_id = null } = lift
  const change = { remove: lock }
  const account = await changeLock(ports, tx, { account_id, change, actor, user_id }, now)
  const subscription =
    lock === 'operator' ? await releaseLadder(ports, tx, lift.subscription, now) : lift.subscription
  if (account.locks.length > 0 || subscription.status !== 'suspended') return subscription
  return restore(ports, tx, { ...lift, subscription }, now)
}

async function restore(
  ports: LiftPorts,
  tx: Tx,
  lift: Omit<Lift, 'lock'>,
  now: EpochMs,
): Promise<Subscription> {
  const is_overdue = (await overdueCycles(tx, lift.subscription)).length > 0
  const event = foundByFacts(lift.subscription, is_overdue, now)
  const restored = await moveSubscription(ports, tx, { ...lift, event }, now)
  if (event === 'found_cancelling' && restored.current_period_end <= now) {
    const ending = { subscription: restored, event: 'period_ended' } as const
    return endSubscription(ports, tx, ending, now)
  }
  // Whatever is still unpaid, from today on the service is there: its days are billed. Source: states 1.3.
  if (RUNS.includes(event)) await restartPeriod(ports, tx, restored, now)
  const { account_id, subscription_id } = restored
  // The end of the last lock gives all back; what is past the final notice works only in part.
  if (event === 'found_unpaid') {
    await setServiceLevel(ports, tx, { account_id, level: 'limited' }, now)
  }
  await tellAccount(
    ports,
    tx,
    { account_id, kind: 'account_restored', about: subscription_id },
    now,
  )
  return restored
}

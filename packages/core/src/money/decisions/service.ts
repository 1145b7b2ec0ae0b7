import type { Lock } from '../../people/account/locks.ts'
import { statusAfterUnlock, RUNS } from '../dunning/status-after-unlock.ts'
import { type By, changeSubscription, type Draft, moveSubscription, tell } from './draft.ts'
import { resumeDunning } from './resume-dunning.ts'
import { end } from './end.ts'
import { accountIn, NOT_OWED, oldestOwed, overdueIn } from './facts.ts'
import { changeLock, setServiceLevel } from './locks.ts'
import { restartPeriod } from './periods.ts'

/**
 * Lock the account, which suspends its subscription; the customer is told of the first lock only. An
 * operator's lock pauses dunning from now on. Source: contract 8.
 */
export function suspend(
  draft: Draft,
  lock: 'dunning' | 'operator',
  pay_url: string | null,
  by: By = {},
): void {
  const { subscription } = draft.facts
  const account = accountIn(draft.facts)
  changeLock(draft, { add: lock }, by)
  const pauses = lock === 'operator' && subscription.ladder_held_at === null
  const also = pauses ? { ladder_held_at: draft.now } : {}
  if (subscription.status === 'suspended') changeSubscription(draft, also)
  else {
    const event = lock === 'dunning' ? 'ladder_suspends' : 'operator_suspends'
    moveSubscription(draft, event, also, by)
  }
  if (account.locks.length > 0) return
  const about = subscription.subscription_id
  const args = lock === 'dunning' ? oldestOwed(draft.facts, overdueIn(draft.facts)) : NOT_OWED
  tell(draft, { kind: 'account_suspended', about, facts: { pay_url }, args, cta_url: pay_url })
}

/**
 * Take one lock away. An operator's lets dunning go on; with the last one the subscription stands where the
 * facts say, and ends at once where its cancellation fell due meanwhile. Source: contract 8.
 */
export function liftLock(draft: Draft, lock: Exclude<Lock, 'ended'>, by: By = {}): void {
  changeLock(draft, { remove: lock }, by)
  if (lock === 'operator') resumeDunning(draft)
  const { subscription } = draft.facts
  const account = accountIn(draft.facts)
  if (account.locks.length > 0 || subscription.status !== 'suspended') return
  const event = statusAfterUnlock(subscription, overdueIn(draft.facts).length > 0, draft.now)
  const also = event === 'found_cancelling' ? { cancel_at_period_end: true } : {}
  const restored = moveSubscription(draft, event, also, by)
  if (event === 'found_cancelling' && restored.current_period_end <= draft.now) {
    return end(draft, 'period_ended')
  }
  // Whatever is still unpaid, from today on the service is there: its days are billed. Source: states 1.3.
  if (RUNS.includes(event)) restartPeriod(draft)
  // The end of the last lock gives all back; what is past the final notice works only in part.
  if (event === 'found_unpaid') setServiceLevel(draft, 'limited')
  tell(draft, { kind: 'account_restored', about: restored.subscription_id, args: {} })
}

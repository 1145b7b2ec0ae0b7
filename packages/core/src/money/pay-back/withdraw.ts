import { type By, changeSubscription, type Draft } from '../decisions/draft.ts'
import { end } from '../decisions/end.ts'
import { isBeingCharged } from '../decisions/facts.ts'
import { changeLock } from '../decisions/locks.ts'

/**
 * The consumer has withdrawn from the contract: the phone system is closed, and nothing is charged any more. The
 * subscription ends now; while money is being asked for, as soon as that has ended. Source: contract 6.12; Directive
 * 2011/83/EU, Art. 12.
 */
export function withdraw(draft: Draft, by: By): void {
  changeSubscription(draft, { withdrawn_at: draft.now })
  if (isBeingCharged(draft.facts)) return changeLock(draft, { add: 'ended' }, by)
  endWithdrawn(draft, by)
}

/** The subscription of whoever has withdrawn ends; one that has ended before stays as it is. */
export function endWithdrawn(draft: Draft, by: By = {}): void {
  if (draft.facts.subscription.status !== 'cancelled') end(draft, 'withdrawn', by)
}

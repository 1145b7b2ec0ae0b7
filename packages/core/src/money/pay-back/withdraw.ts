import { type By, changeCycle, changeSubscription, type Draft } from '../decisions/draft.ts'
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
  if (!isBeingCharged(draft.facts)) return endWithdrawn(draft, by)
  changeLock(draft, { add: 'ended' }, by)
  askNoCard(draft)
}

/** What has no order yet that could take money gets none that does. */
function askNoCard(draft: Draft): void {
  const { cycles } = draft.facts
  for (const cycle of cycles) {
    if (cycle.state !== 'charging' || cycle.provider_order_id !== null) continue
    changeCycle(draft, cycle, { payment_method_id: null })
  }
}

/** The subscription of whoever has withdrawn ends; one that has ended before stays as it is. */
export function endWithdrawn(draft: Draft, by: By = {}): void {
  if (draft.facts.subscription.status !== 'cancelled') end(draft, 'withdrawn', by)
}

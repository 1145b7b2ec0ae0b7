import { audit, type By, changeSubscription, type Draft, showBanner } from './draft.ts'
import { setServiceLevel } from './locks.ts'

/** Nothing is overdue any more, or an operator forgives it: dunning is left, and the service is whole again. */
export function settleDunning(draft: Draft, by: By = {}): void {
  setServiceLevel(draft, 'full')
  leaveDunning(draft, by)
}

/** Dunning is over, paid or not: its banner goes, and no step and no delay is counted. Source: states 1.6. */
export function leaveDunning(draft: Draft, by: By = {}): void {
  const { subscription_id, dunning_state: from } = draft.facts.subscription
  showBanner(draft, null)
  if (from !== 'current') {
    const meta = { subscription_id, from, to: 'current' }
    audit(draft, 'dunning.settled', meta, { ...by, reason: null })
  }
  changeSubscription(draft, {
    dunning_state: 'current',
    dunning_policy: null,
    dunning_postponed_ms: 0,
  })
}

import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { isRunning, type DunningDates, dunningDates, dunningOf } from '../dunning/dunning-dates.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { changeCycle, changeSubscription, type Draft } from './draft.ts'
import { overdueIn } from './facts.ts'

/**
 * Dunning resumes where an operator's lock paused it: every later date moves by the time of the pause. Dunning that has
 * not begun is not moved, nor is any later one. Source: contract 8; states 1.6 (d).
 */
export function resumeDunning(draft: Draft): void {
  const { subscription } = draft.facts
  const { ladder_held_at } = subscription
  if (ladder_held_at === null) return
  const moved_ms = subscription.dunning_postponed_ms + (draft.now - ladder_held_at)
  const dunning_postponed_ms = isRunning(subscription) ? moved_ms : 0
  const released = changeSubscription(draft, { dunning_postponed_ms, ladder_held_at: null })
  const overdue = overdueIn(draft.facts)
  if (overdue.length === 0) return
  const dates = dunningDates(dunningOf(released, overdue), draft.now, draft.settings)
  for (const cycle of overdue) {
    if (cycle.state !== 'charging') changeCycle(draft, cycle, takenUpAgain(cycle, dates, draft.now))
  }
}

/** A failed cycle follows dunning again; one that only was not sent yet is due now. */
function takenUpAgain(
  { state, next_attempt_at: planned }: BillingCycle,
  { next_attempt_at, next_action_at }: DunningDates,
  now: EpochMs,
): Partial<BillingCycle> {
  if (state === 'planned') return { next_action_at: now }
  return { next_attempt_at: planned === null ? null : next_attempt_at, next_action_at }
}

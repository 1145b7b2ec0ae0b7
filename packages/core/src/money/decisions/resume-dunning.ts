import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { isRunning, type DunningDates, dunningDates, dunningOf } from '../dunning/dunning-dates.ts'
import { dueNow, waitsForCard } from '../billing/ask-again.ts'
import { changeSubscription, type Draft, put } from './draft.ts'
import { hasOtherCard, overdueIn } from './facts.ts'

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
    if (cycle.state !== 'charging') put(draft, 'cycle', takenUpAgain(draft, cycle, dates))
  }
}

/**
 * What was not sent yet is due now, and so is what a card can pay that was not asked for it; the rest follows dunning
 * again. Source: states 1.6 (f).
 */
function takenUpAgain(
  { facts, now }: Draft,
  cycle: BillingCycle,
  { next_attempt_at, next_action_at }: DunningDates,
): BillingCycle {
  const asks = hasOtherCard(facts, cycle, now) && waitsForCard(cycle)
  if (asks || cycle.state === 'planned') return dueNow(cycle, now)
  const at = cycle.next_attempt_at === null ? null : next_attempt_at
  return { ...cycle, next_attempt_at: at, next_action_at, updated_at: now }
}

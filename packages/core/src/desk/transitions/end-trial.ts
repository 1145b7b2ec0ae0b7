import { type By, changeCycle, type Draft, moveSubscription } from '../../money/decisions/draft.ts'
import { accountIn } from '../../money/decisions/facts.ts'
import { lacksAddress } from '../../people/account/full-address.ts'
import { inPeriodOf } from '../../money/billing/cycle-amount.ts'
import { periodIn } from '../../money/pricing/cadence.ts'
import { invalid } from '../../kernel/problem.ts'
import { epochMs } from '../../kernel/time.ts'

/** Seconds after which a trial that is over has its first charge. */
const CHARGED_SOON = 15

/**
 * The trial ends now: the first paid period begins, and every later one is counted from here. Its charge follows with
 * the next tick and decides what comes. Throws `validation.failed` on `status` where it is over. Source: contract 8.
 */
export function endTrial(draft: Draft, by: By): void {
  const { now, settings } = draft
  const { current_period_start, current_period_end, planned } = draft.facts.subscription
  if (current_period_end <= now && lacksAddress(accountIn(draft.facts))) {
    const reason = 'The trial is over; the first invoice waits for the address of the company.'
    throw invalid('status', reason)
  }
  if (current_period_end <= now) {
    const reason =
      'The subscription is trialing and its trial is over; its first charge follows now.'
    throw invalid('status', reason, CHARGED_SOON)
  }
  const also = {
    // A period is never empty, also where the trial ends in the millisecond that it began.
    current_period_start: epochMs(Math.min(current_period_start, now - 1)),
    current_period_end: now,
    trial_ends_at: now,
    anchor_at: now,
    planned: planned && { ...planned, effective_at: now },
  }
  moveSubscription(draft, 'operator_activates', also, by)
  const cycle = draft.facts.cycles.find(({ state }) => state === 'planned')
  if (!cycle) return
  const { subscription } = draft.facts
  const held = inPeriodOf({ period_start: now }, subscription, settings.plans)
  const { start: period_start, end: period_end } = periodIn(held, now, settings.time_zone)
  changeCycle(draft, cycle, {
    period_start,
    period_end,
    next_attempt_at: now,
    next_action_at: now,
  })
}

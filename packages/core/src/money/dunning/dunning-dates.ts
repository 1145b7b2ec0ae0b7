import { earliest, type EpochMs, epochMs, HOUR } from '../../kernel/time.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { type DunningFacts, type DunningSettings, stepAt } from './decide-dunning-step.ts'
import { type DunningStep, stepAfter } from '../policy/dunning.ts'

/** Dunning of a subscription whose oldest unpaid cycle is known. */
export interface Dunning extends DunningFacts {
  readonly due_at: EpochMs
}

/** A step that comes later than this was held up by an outage or an unknown payment: what follows moves. */
const HELD_UP_FROM = HOUR

/**
 * Dunning as the cycles that are billed and unpaid make it; the oldest due date counts. One that has not
 * begun was never moved. Source: states 1.6 (d).
 */
export function dunningOf(
  { dunning_state, dunning_postponed_ms }: Subscription,
  overdue: readonly Pick<BillingCycle, 'period_start' | 'state'>[],
): Dunning {
  return {
    state: dunning_state,
    due_at: epochMs(Math.min(...overdue.map(({ period_start }) => period_start))),
    postponed_ms: isRunning({ dunning_state }) ? dunning_postponed_ms : 0,
    has_unknown_payment: overdue.some(({ state }) => state === 'charging'),
  }
}

/** Whether a subscription is in dunning: only then is there anything that can be moved. */
export function isRunning({ dunning_state }: Pick<Subscription, 'dunning_state'>): boolean {
  return dunning_state !== 'current'
}

/** Whether dunning stops: an operator holds the account, or the subscription is over or ends by itself. */
export function isDunningStopped({
  ladder_held_at,
  status,
}: Pick<Subscription, 'ladder_held_at' | 'status'>): boolean {
  return ladder_held_at !== null || status === 'cancelled' || status === 'cancel_at_period_end'
}

/** By how much every date after this dunning step moves, because the step is reached late. Source: contract 8 (dunning). */
export function lateness(
  dunning: Dunning,
  step: DunningStep,
  now: EpochMs,
  settings: DunningSettings,
): number {
  return heldUpFor(now - stepAt(step, dunning, settings))
}

function heldUpFor(late: number): number {
  return late > HELD_UP_FROM ? late : 0
}

/** What follows in dunning; each is null when nothing of the kind does. */
export interface DunningDates {
  /** When the card is tried again: on the day of each dunning step up to the one that suspends. */
  readonly next_attempt_at: EpochMs | null
  /** When something is to be done, a try or not: the next dunning step, or the notice before the last one. */
  readonly next_action_at: EpochMs | null
  /** When the service stops. */
  readonly suspended_at: EpochMs | null
}

/** The dates that follow from where dunning stands. */
export function dunningDates(
  dunning: Dunning,
  now: EpochMs,
  settings: DunningSettings,
): DunningDates {
  const { dunning: policy } = settings
  const step = stepAfter(policy, dunning.state)
  if (!step) return { next_attempt_at: null, next_action_at: null, suspended_at: null }
  const at = stepAt(step, dunning, settings)
  if (dunning.state === 'suspended') {
    const notice = noticeAt(dunning, settings)
    const next_action_at = notice > now ? earliest(notice, at) : at
    return { next_attempt_at: null, next_action_at, suspended_at: null }
  }
  const stop = policy.steps.find(({ state }) => state === 'suspended')
  return {
    next_attempt_at: at,
    next_action_at: at,
    suspended_at: stop ? stepAt(stop, dunning, settings) : null,
  }
}

/** When a suspended customer is told that the subscription is about to end. Source: contract 8. */
export function noticeAt(dunning: Dunning, settings: DunningSettings): EpochMs {
  return stepAt({ day: settings.dunning.notice_day }, dunning, settings)
}

/**
 * By how much the notice before the end is late; null where it is not due. Nobody's subscription ends without the notice,
 * nor sooner after it than the policy says. Source: states 1.6 (d).
 */
export function noticeLateness(
  dunning: Dunning,
  now: EpochMs,
  settings: DunningSettings,
): number | null {
  const notice = noticeAt(dunning, settings)
  const isDue = dunning.state === 'suspended' && notice <= now
  return isDue ? heldUpFor(now - notice) : null
}

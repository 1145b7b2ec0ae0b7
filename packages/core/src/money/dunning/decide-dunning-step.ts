import { plusLocalDays } from '../../kernel/calendar.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { canSettle, type DunningState, type DunningStep, stepAfter } from '../policy/dunning.ts'

/** What an operator has set of dunning: its steps, and the zone in which their days are counted. */
export type DunningSettings = Pick<Settings, 'dunning' | 'time_zone'>

/** The settings by which a subscription is dunned: those of when its dunning began, while it runs. Source: states 1.6. */
export function inForce<S extends DunningSettings>(
  settings: S,
  { dunning_policy }: Pick<Subscription, 'dunning_policy'>,
): S {
  return dunning_policy === null ? settings : { ...settings, dunning: dunning_policy }
}

/** The facts that decide about the dunning of one account. */
export interface DunningFacts {
  readonly state: DunningState
  /** Of the earliest unpaid cycle; null when nothing is overdue. */
  readonly due_at: EpochMs | null
  /** Milliseconds by which outages of ours or the provider's have moved every later date. */
  readonly postponed_ms: number
  /** A payment whose outcome nobody knows stops dunning. */
  readonly has_unknown_payment: boolean
}

/** When a dunning step is reached: so many local days after the due date, and later by every outage. */
export function stepAt(
  { day }: Pick<DunningStep, 'day'>,
  { due_at, postponed_ms }: { readonly due_at: EpochMs; readonly postponed_ms: number },
  { time_zone }: DunningSettings,
): EpochMs {
  return after(plusLocalDays(due_at, day, time_zone), postponed_ms)
}

/**
 * Where dunning moves now, one step at a time and never past one: on when the next step's day has
 * come, back to `current` when nothing is overdue, null when it stays. Source: contract 8 (dunning).
 */
export function decideDunningStep(
  facts: DunningFacts,
  now: EpochMs,
  settings: DunningSettings,
): DunningState | null {
  const { state, due_at, has_unknown_payment } = facts
  if (due_at === null) return canSettle(state) ? 'current' : null
  const next = stepAfter(settings.dunning, state)
  if (!next || has_unknown_payment) return null
  return stepAt(next, { ...facts, due_at }, settings) > now ? null : next.state
}

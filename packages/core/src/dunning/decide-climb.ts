import { plusLocalDays, type TimeZone } from '../kernel/calendar.ts'
import { step } from '../kernel/machine.ts'
import { after, type EpochMs } from '../kernel/time.ts'
import { DUNNING_LADDER, dunningMachine, type DunningState } from './dunning.ts'

/** What the ladder of one account is judged by. */
export interface LadderFacts {
  readonly state: DunningState
  /** Of the earliest unpaid cycle; null when nothing is overdue. */
  readonly due_at: EpochMs | null
  /** Milliseconds by which outages of ours or the provider's have moved every later date. */
  readonly postponed_ms: number
  /** A payment whose outcome nobody knows stops the ladder. */
  readonly has_unknown_payment: boolean
}

/** One rung of the ladder, as the table has it. */
export type LadderRung = (typeof DUNNING_LADDER)[number]

/** The rung that follows a state; undefined at the top. */
export function rungAfter(state: DunningState): LadderRung | undefined {
  const at = DUNNING_LADDER.findIndex(([, name]) => name === state)
  return DUNNING_LADDER[at + 1]
}

/** When a rung is reached: so many local days after the due date, and later by every outage. */
export function rungAt(
  [day]: LadderRung,
  { due_at, postponed_ms }: { readonly due_at: EpochMs; readonly postponed_ms: number },
  zone: TimeZone,
): EpochMs {
  return after(plusLocalDays(due_at, day, zone), postponed_ms)
}

/**
 * Where the ladder moves now, one rung at a time and never past one: up when the next rung's day has
 * come, down to `current` when nothing is overdue, null when it stays. Source: contract 8 (dunning).
 */
export function decideClimb(facts: LadderFacts, now: EpochMs, zone: TimeZone): DunningState | null {
  const { state, due_at, has_unknown_payment } = facts
  if (due_at === null) return step(dunningMachine, state, 'settled') ?? null
  const rung = rungAfter(state)
  if (!rung || has_unknown_payment) return null
  if (rungAt(rung, { ...facts, due_at }, zone) > now) return null
  return step(dunningMachine, state, 'climb') ?? null
}

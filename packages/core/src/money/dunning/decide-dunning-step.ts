import { plusLocalDays, type TimeZone } from '../../kernel/calendar.ts'
import { step } from '../../kernel/machine.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import { DUNNING_STEPS, dunningMachine, type DunningState } from '../policy/dunning.ts'

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

/** One dunning step, as the table has it. */
export type DunningStep = (typeof DUNNING_STEPS)[number]

/** The dunning step that follows a state; undefined at the top. */
export function stepAfter(state: DunningState): DunningStep | undefined {
  const at = DUNNING_STEPS.findIndex(([, name]) => name === state)
  return DUNNING_STEPS[at + 1]
}

/** When a dunning step is reached: so many local days after the due date, and later by every outage. */
export function stepAt(
  [day]: DunningStep,
  { due_at, postponed_ms }: { readonly due_at: EpochMs; readonly postponed_ms: number },
  zone: TimeZone,
): EpochMs {
  return after(plusLocalDays(due_at, day, zone), postponed_ms)
}

/**
 * Where dunning moves now, one step at a time and never past one: on when the next step's day has
 * come, back to `current` when nothing is overdue, null when it stays. Source: contract 8 (dunning).
 */
export function decideDunningStep(
  facts: DunningFacts,
  now: EpochMs,
  zone: TimeZone,
): DunningState | null {
  const { state, due_at, has_unknown_payment } = facts
  if (due_at === null) return step(dunningMachine, state, 'settled') ?? null
  const next = stepAfter(state)
  if (!next || has_unknown_payment) return null
  if (stepAt(next, { ...facts, due_at }, zone) > now) return null
  return step(dunningMachine, state, 'advance') ?? null
}

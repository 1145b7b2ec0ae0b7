import { plusLocalDays, type TimeZone } from '../../kernel/calendar.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Cadence, periodIn } from './cadence.ts'
import type { Commitment } from './commitment.ts'
import type { PlannedTerms } from './terms.ts'
import type { MayLeave } from './planned-price.ts'

/** What decides when whoever says now that they leave may do so, beside what was agreed. */
export interface SaidNow {
  readonly now: EpochMs
  readonly zone: TimeZone
  /** A price rise that was announced: with its day they may leave whatever was agreed. */
  readonly may_leave: MayLeave | null
  /** Once no term runs no notice is asked for: of consumers, and wherever numbers or calls are sold. */
  readonly free_after_term: boolean
}

/**
 * When a customer may leave who says so now: the first of the `ends` of periods, which are in order of time, that lies neither
 * before the end of the term nor before the end of the notice. It is always the end of a period, so that nothing that was paid
 * is lost. Without any notice the running period is enough, also where its end has just passed and nothing follows yet.
 */
export function earliestEnd(
  ends: Iterable<EpochMs>,
  commitment: Commitment,
  said: SaidNow,
): EpochMs {
  const isAllowed = allowedBy(commitment, said)
  for (const end of ends) if (isAllowed(end)) return end
  invariant(false, 'the periods of a subscription have no last one')
}

function allowedBy(
  { term_ends_at, notice_days }: Commitment,
  { now, zone, may_leave, free_after_term }: SaidNow,
): (end: EpochMs) => boolean {
  const opened = may_leave && now <= may_leave.until ? may_leave.at : Infinity
  const bound = term_ends_at !== null && term_ends_at > now ? term_ends_at : -Infinity
  const told = notice_days === 0 ? -Infinity : plusLocalDays(now, notice_days, zone)
  // Whoever waits until the term is over says it then, without notice: saying it earlier makes nothing later.
  const isNoticed = (end: EpochMs) => end >= told || (free_after_term && end > bound)
  return (end) => end >= opened || (end >= bound && isNoticed(end))
}

/** How many periods are looked at: longer than any term and notice. */
const PERIODS_MAX = 60

/** What says which periods follow the running one. */
export interface Running extends Cadence {
  readonly current_period_end: EpochMs
  readonly planned: PlannedTerms | null
}

/** The end of the running period, and of each that may follow it: of the length that is planned, where one is. */
export function* periodEnds(
  { current_period_end, planned, ...held }: Running,
  zone: TimeZone,
): Generator<EpochMs> {
  const { interval: wished, effective_at = null } = planned ?? {}
  const then = wished && { interval: wished.interval, interval_since: effective_at }
  let end = current_period_end
  for (let count = 0; count < PERIODS_MAX; count++) {
    yield end
    const is_planned = then && effective_at !== null && effective_at <= end
    end = periodIn(is_planned ? { ...held, ...then } : held, end, zone).end
  }
}

/** What says when a subscription ends by itself. */
export interface PlannedEnd {
  readonly cancel_at_period_end: boolean
  readonly current_period_end: EpochMs
  /** The end that is agreed where it is later than the period in which it was asked for. */
  readonly ends_at: EpochMs | null
}

/** When it ends by itself; null while it goes on. */
export function plannedEnd({
  cancel_at_period_end,
  current_period_end,
  ends_at,
}: PlannedEnd): EpochMs | null {
  return cancel_at_period_end ? current_period_end : ends_at
}

/** Whether nothing follows the running period. */
export function endsWithPeriod(subscription: PlannedEnd): boolean {
  return endsBy(subscription, subscription.current_period_end)
}

/** Whether it is over at an instant: a period that begins then is not billed. */
export function endsBy(subscription: PlannedEnd, at: EpochMs): boolean {
  const { cancel_at_period_end, ends_at } = subscription
  return cancel_at_period_end || (ends_at !== null && ends_at <= at)
}

/** When a subscription ends and what binds it, as people see it: what there is none of is missing. */
export interface ShownEnd {
  readonly ends_at?: EpochMs
  readonly term_ends_at?: EpochMs
  readonly notice_days?: number
}

/** What people see of the end, and of what was agreed. */
export function shownEnd(
  subscription: PlannedEnd & { readonly commitment: Commitment | null },
): ShownEnd {
  const ends_at = plannedEnd(subscription)
  const { term_ends_at = null, notice_days = 0 } = subscription.commitment ?? {}
  return {
    ...(ends_at !== null && { ends_at }),
    ...(term_ends_at !== null && { term_ends_at }),
    ...(notice_days > 0 && { notice_days }),
  }
}

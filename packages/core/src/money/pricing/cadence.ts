import { type Period, periodAt, periodNumber, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Interval, MONTHS } from '../../kernel/interval.ts'

/**
 * In which periods a subscription is billed. All are counted from one anchor, so that no change of their length moves the day
 * of the month: who began on 31 January, and pays by the year for a while, is on the 31st after it, too. Source: contract 7.1.
 */
export interface Cadence {
  readonly anchor_at: EpochMs
  readonly interval: Interval
  /** The start of the first period of this length; null: the anchor. */
  readonly interval_since: EpochMs | null
}

/**
 * The period that an instant lies in. What lies before the first period of this length was billed by the month; an instant
 * before the anchor has the first period.
 */
export function periodIn(
  { anchor_at, interval, interval_since }: Cadence,
  at: EpochMs,
  zone: TimeZone,
): Period {
  const number = periodNumber(anchor_at, at, zone)
  const since = interval_since === null ? 0 : periodNumber(anchor_at, interval_since, zone)
  const months = number < since ? MONTHS.month : MONTHS[interval]
  const first = number - ((number - since) % months)
  const { start } = periodAt(anchor_at, first, zone)
  return { start, end: periodAt(anchor_at, first + months - 1, zone).end }
}

/** The period of a length whose last month holds an instant; one that would begin before the anchor begins with it. */
export function periodEndingWith(
  { anchor_at, interval }: Pick<Cadence, 'anchor_at' | 'interval'>,
  at: EpochMs,
  zone: TimeZone,
): Period {
  const last = periodNumber(anchor_at, at, zone)
  const first = Math.max(last - MONTHS[interval] + 1, 0)
  return { start: periodAt(anchor_at, first, zone).start, end: periodAt(anchor_at, last, zone).end }
}

import { addDays, instantOf, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs, epochMs, HOUR, hourOf } from '../../kernel/time.ts'
import type { HourRange } from './scheduler-hours.ts'

/** How wide the bars of a chart are, and of how many days at most a chart is. */
export const GRANULARITIES = { hour: { days_max: 31 }, day: { days_max: 366 } } as const
/** How wide the bars of a chart are. */
export type Granularity = keyof typeof GRANULARITIES

/** What of a dashboard was asked for. */
export interface RangeAsked {
  readonly since?: EpochMs
  readonly until?: EpochMs
  readonly granularity?: Granularity
}

/** What a dashboard shows: from `since` up to, not including, `until`. */
export interface DashboardRange {
  readonly since: EpochMs
  readonly until: EpochMs
  readonly granularity: Granularity
}

/** A range, and the whole hours in which it is counted. */
export interface CountedRange {
  readonly range: DashboardRange
  readonly hours: HourRange
}

/**
 * The range that was asked for; the last 24 hours by hour unless it was. One without an end holds what
 * happens at this very instant. Throws `validation.failed`. Source: contract 1.4.
 */
export function decideRange(asked: RangeAsked, now: EpochMs): CountedRange {
  const { until = now, granularity = 'hour' } = asked
  const { since = after(until, -DAY) } = asked
  if (since >= until) throw invalid('since', '`since` lies before `until`.')
  const { days_max } = GRANULARITIES[granularity]
  if (until - since > days_max * DAY) {
    throw invalid('since', `We show at most ${days_max} days by ${granularity}.`)
  }
  const last = asked.until ?? after(now, 1)
  return {
    range: { since, until, granularity },
    hours: hoursOf({ since, until: last }),
  }
}

/** The whole hours that a range touches: what is counted, is counted by the hour. */
export function hoursOf({ since, until }: Pick<DashboardRange, 'since' | 'until'>): HourRange {
  return { from: hourOf(since), to: hourOf(epochMs(until + HOUR - 1)) }
}

/** A bar of a chart: what it is called by, and the hours that are counted in it. */
export interface Bar {
  readonly ts: EpochMs
  readonly hours: HourRange
}

/**
 * A bar for every hour, or local day, that the range touches, oldest first. An hour belongs to the day in
 * which it begins.
 */
export function barsOf({ range, hours }: CountedRange, zone: TimeZone): Bar[] {
  const starts = startsOf(range.granularity, hours, zone)
  return starts.map((ts, at) => ({
    ts,
    hours: {
      from: epochMs(Math.max(ts, hours.from)),
      to: epochMs(Math.min(starts[at + 1] ?? hours.to, hours.to)),
    },
  }))
}

/** How far back figures of the business go unless something else is asked for. */
const SHOWN = 90 * DAY

/** What was asked for with its bars: by day, and of the last 90 days, unless it was said. Throws `validation.failed`. */
export function daysAsked(
  asked: RangeAsked,
  now: EpochMs,
  zone: TimeZone,
): CountedRange & { readonly bars: Bar[] } {
  const since = after(asked.until ?? now, -SHOWN)
  const counted = decideRange({ granularity: 'day', since, ...asked }, now)
  return { ...counted, bars: barsOf(counted, zone) }
}

/** What was counted of each bar, also where that is nothing. */
export function drawn(bars: readonly Bar[], counted: readonly BarTotal[]): BarTotal[] {
  const sums = new Map(bars.map(({ ts }) => [ts, 0]))
  for (const { ts, amount } of counted) sums.set(ts, (sums.get(ts) ?? 0) + amount)
  return [...sums].map(([ts, amount]) => ({ ts, amount }))
}

function startsOf(granularity: Granularity, { from, to }: HourRange, zone: TimeZone): EpochMs[] {
  const starts: EpochMs[] = []
  const [first, next] = granularity === 'hour' ? [from, plusHour] : daysFrom(from, zone)
  for (let ts = first; ts < to; ts = next(ts)) starts.push(ts)
  return starts
}

function plusHour(at: EpochMs): EpochMs {
  return after(at, HOUR)
}

function daysFrom(at: EpochMs, zone: TimeZone): [EpochMs, (day: EpochMs) => EpochMs] {
  const midnight = (days: number) =>
    instantOf({ ...addDays(localTime(at, zone), days), ms_of_day: 0 }, zone)
  let days = 0
  return [midnight(0), () => midnight(++days)]
}

/** How much was counted within a bar of a chart, by what the bar is called. */
export interface BarTotal {
  readonly ts: EpochMs
  readonly amount: number
}

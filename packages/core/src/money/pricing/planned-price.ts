import { addMonths, instantOf, localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Cadence, periodIn } from './cadence.ts'
import type { PriceDiff } from './price-diff.ts'

/** Prices that are agreed for later: they count from the first period that begins at `effective_at`, or after it. */
export interface PlannedPrice {
  readonly diff: PriceDiff
  readonly effective_at: EpochMs
}

/** A price rise of one subscription. */
export interface PriceRise extends PlannedPrice {
  /** Of the rise for many that it is part of, else its own. */
  readonly price_rise_id: string
  /** When the mail server accepted the mail that tells of it; null before: it takes no effect then. */
  readonly told_at: EpochMs | null
}

/** The right to leave on a day whatever term was agreed: until when it can be used, and the day. */
export interface MayLeave {
  readonly until: EpochMs
  readonly at: EpochMs
}

/** Calendar months of notice that a price rise is announced before it takes effect: at the least one. */
export const PRICE_NOTICE = { least: 1, most: 12 } as const

/** When a notice that is given now is over: so many calendar months later, at the same time of day. */
export function noticeEnd(now: EpochMs, months: number, zone: TimeZone): EpochMs {
  const local = localTime(now, zone)
  return instantOf({ ...addMonths(local, months), ms_of_day: local.ms_of_day }, zone)
}

/** The start of the first period that begins at an instant, or after it. */
export function firstPeriodFrom(cadence: Cadence, at: EpochMs, zone: TimeZone): EpochMs {
  if (at <= cadence.anchor_at) return cadence.anchor_at
  const { start, end } = periodIn(cadence, at, zone)
  return start === at ? start : end
}

/**
 * The day on which a rise takes effect where it is told now: a mail that is accepted too late for a period moves the rise to
 * the next one.
 */
export function dayOfRise(
  { effective_at }: Pick<PlannedPrice, 'effective_at'>,
  cadence: Cadence,
  {
    now,
    notice,
    zone,
  }: { readonly now: EpochMs; readonly notice: number; readonly zone: TimeZone },
): EpochMs {
  const noticed = noticeEnd(now, notice, zone)
  return firstPeriodFrom(cadence, noticed > effective_at ? noticed : effective_at, zone)
}

import { addDays, instantOf, localTime, type Period, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { daysLeft, lineOf, type LineSetting, type PricedPlan } from './draft-lines.ts'
import type { InvoiceLine, PlanRule } from './line.ts'

/** A change of plan within a period. */
export interface LinedChange {
  readonly from: PricedPlan
  readonly to: PricedPlan
  /** The dearest plan held so far on the local day of the change: that day is billed at it. */
  readonly dearest: PricedPlan
  readonly at: EpochMs
}

/** Whether one plan costs more than another. */
export function isDearer(one: Priced, other: Priced): boolean {
  return one.price.amount_minor > other.price.amount_minor
}

type Priced = Pick<PricedPlan, 'price'>

/**
 * A change of plan: what was billed for the days that it covers is taken back, and the new plan charged,
 * each rounded half up on its absolute value. The day of the change belongs to the dearest plan held on it:
 * a larger plan counts from that day, a smaller one from the next; and where the day belongs to an earlier
 * plan, the days after it are counted by themselves, and that one only if the new plan is dearer still. No
 * days make no lines. The sum of the lines is the delta, net and signed. Source: states 2.2.
 */
export function changeLines(change: LinedChange, setting: LineSetting): InvoiceLine[] {
  const { from, to, dearest, at } = change
  const { period, time_zone } = setting
  const { days, of_days } = daysLeft(period, at, time_zone)
  const tomorrow = nextDay(at, time_zone)
  const all: Part = { start: at, end: period.end, days, of_days }
  const rest: Part = { start: tomorrow, end: period.end, days: days - 1, of_days }
  const today: Part = { start: at, end: tomorrow, days: Math.min(days, 1), of_days }
  const swap: Swap = { rules: ['unused', 'remaining'], from, to }
  if (isDearer(dearest, from)) {
    const day: Swap = { rules: ['day_unused', 'day_remaining'], from: dearest, to }
    return [
      ...swapLines(swap, rest, setting),
      ...(isDearer(to, dearest) ? swapLines(day, today, setting) : []),
    ]
  }
  return swapLines(swap, isDearer(from, to) ? rest : all, setting)
}

/** Days of a period, and how many. */
interface Part extends Period {
  readonly days: number
  readonly of_days: number
}

/** One plan's days taken back, and another's charged. */
interface Swap {
  readonly rules: readonly [PlanRule, PlanRule]
  readonly from: PricedPlan
  readonly to: PricedPlan
}

function swapLines({ rules, from, to }: Swap, part: Part, setting: LineSetting): InvoiceLine[] {
  if (part.days < 1) return []
  const { days, of_days } = part
  return [
    lineOf(from, { rule: rules[0], days, of_days }, part, setting),
    lineOf(to, { rule: rules[1], days, of_days }, part, setting),
  ]
}

function nextDay(at: EpochMs, zone: TimeZone): EpochMs {
  return instantOf({ ...addDays(localTime(at, zone), 1), ms_of_day: 0 }, zone)
}

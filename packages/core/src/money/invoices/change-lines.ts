import {
  addDays,
  instantOf,
  localTime,
  type Period,
  periodDays,
  type TimeZone,
} from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { negate, type Money } from '../../kernel/money.ts'
import { isDearerDay, type Part, prorate, type Rate } from '../pricing/prorate.ts'
import { type Charge, sumOfCharges } from '../pricing/terms.ts'
import { lineOf, type LineSetting, type PricedThing, uncoveredLine } from './draft-lines.ts'
import type { InvoiceLine } from './line.ts'

/** What was billed before for so many days between two prices of a period, and is not charged again. Source: states 2.2. */
export type CoverOf = (step: { readonly from: Money; readonly to: Money }, days: number) => Money

/** A change of what is subscribed to within a period: whatever differs between `before` and `after`. */
export interface LinedChange {
  readonly before: readonly PricedThing[]
  readonly after: readonly PricedThing[]
  /** The dearest of each thing held so far on the local day of the change: that day is billed at it. */
  readonly dearest: readonly PricedThing[]
  readonly at: EpochMs
  /** By default nothing. */
  readonly coverOf?: CoverOf
}

/**
 * The lines of a change, as `prorate` parts its days, each rounded half up on its absolute value; what was billed for them
 * before is taken off what becomes dearer. Their sum is the delta, net and signed. Source: states 2.2.
 */
export function changeLines(change: LinedChange, setting: LineSetting): InvoiceLine[] {
  const { before, after, at } = change
  const { period, time_zone } = setting
  const dearest = change.dearest.map((charge) => ({
    charge,
    of_days: periodDays(period, time_zone),
  }))
  const parts = prorate({ before, after, dearest, at, from: period, to: period }, time_zone)
  const rest = parts.filter((part) => !isOfDay(part))
  const day = parts.filter(isOfDay)
  const days_of = dearestDay(dearest, after)
  return [
    ...thingLines(rest, at, setting),
    ...coverLines(rest, { from: before, to: after }, change, setting),
    ...thingLines(day, at, setting),
    ...coverLines(day, { from: change.dearest, to: days_of }, change, setting),
  ]
}

function isOfDay({ rule }: Pick<Part, 'rule'>): boolean {
  return rule === 'day_unused' || rule === 'day_remaining'
}

/** The dearest of each thing on the day, with what it becomes. */
function dearestDay(
  dearest: readonly Rate<PricedThing>[],
  after: readonly PricedThing[],
): readonly Charge[] {
  const others = after.filter(({ key }) => dearest.every(({ charge }) => charge.key !== key))
  return [
    ...dearest.map((rate) => {
      const charge = after.find(({ key }) => key === rate.charge.key)
      return charge && isDearerDay({ ...rate, charge }, rate) ? charge : rate.charge
    }),
    ...others,
  ]
}

function thingLines(
  parts: readonly Part<PricedThing>[],
  at: EpochMs,
  setting: LineSetting,
): InvoiceLine[] {
  return parts.map((part) => {
    const { charge, rule, days, of_days } = part
    return lineOf(charge, { rule, days, of_days }, daysOf(part, at, setting), setting)
  })
}

/** After what costs more: what of its days was billed before. Days on which only a part of it counts are left out. */
function coverLines(
  parts: readonly Part<PricedThing>[],
  { from, to }: { readonly from: readonly Charge[]; readonly to: readonly Charge[] },
  { at, coverOf }: Pick<LinedChange, 'at' | 'coverOf'>,
  setting: LineSetting,
): InvoiceLine[] {
  const charged = parts.filter(({ rule }) => rule === 'remaining' || rule === 'day_remaining')
  const [least] = charged.toSorted((one, other) => one.days - other.days)
  if (!least || !coverOf || from.length === 0) return []
  const step = { from: sumOfCharges(from), to: sumOfCharges(to) }
  if (step.to.amount_minor <= step.from.amount_minor) return []
  const cover = coverOf(step, least.days)
  if (cover.amount_minor === 0) return []
  const { days, of_days } = least
  const derivation = { rule: 'uncovered', amount: negate(cover), days, of_days } as const
  return [uncoveredLine(derivation, daysOf(least, at, setting), setting)]
}

/** From the change on or from the next day, to the end of the period; or the day of the change alone. */
function daysOf(part: Part, at: EpochMs, setting: LineSetting): Period {
  const tomorrow = nextDay(at, setting.time_zone)
  return {
    start: part.from_today ? at : tomorrow,
    end: isOfDay(part) ? tomorrow : setting.period.end,
  }
}

function nextDay(at: EpochMs, zone: TimeZone): EpochMs {
  return instantOf({ ...addDays(localTime(at, zone), 1), ms_of_day: 0 }, zone)
}

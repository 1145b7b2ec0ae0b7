import { type CivilDate, daysBetween, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, fraction, type Money, money, negate, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { TAKEN_BACK } from '../invoices/draft-lines.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { type DatedDerivation, isOfPlan, isOverDays } from '../invoices/line.ts'

const FIRST_DAY: CivilDate = { year: 1970, month: 1, day: 1 }

/** Local days as numbers since 1970: from the first up to, not including, the last. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A line over days, and what it says of the price of a whole period: zero where it is an amount alone. */
export interface DatedLine {
  /** Of which thing: an item, or null, the plan. */
  readonly item: string | null
  readonly net: Money
  readonly days: Stretch
  /** Below zero where the line takes days of a plan back. */
  readonly sign: 1 | -1
  readonly price: Money
  readonly of_days: number
}

/** The number of the local day that an instant is on. */
export function dayNumber(at: EpochMs, zone: TimeZone): number {
  return daysBetween(FIRST_DAY, localTime(at, zone))
}

/** How many days there are, or how many two stretches have in common. */
export function lengthOf({ from, to }: Stretch, within: Stretch = { from, to }): number {
  return Math.max(Math.min(to, within.to) - Math.max(from, within.from), 0)
}

/** The lines of an invoice that are over days; none of what is charged once, of a topup or of calls. */
export function datedLines({ lines, time_zone }: IssuedInvoice): DatedLine[] {
  return lines.flatMap(({ period_start, period_end, derivation, line_total: net }) => {
    if (period_start === null || period_end === null || !isOverDays(derivation)) return []
    const days = { from: dayNumber(period_start, time_zone), to: dayNumber(period_end, time_zone) }
    return [{ net, days, ...pricedBy(derivation, net) }]
  })
}

/** What is taken off a whole period: a percentage of what it costs, or an amount. */
export interface DatedDiscount {
  /** Null of an amount. */
  readonly basis_points: number | null
  /** Net. */
  readonly amount: Money
}

/** What lines of an invoice that are over some of these days say is taken off; none of what is not reduced. */
export function discountsOver({ lines, time_zone }: IssuedInvoice, days: Stretch): DatedDiscount[] {
  return lines.flatMap(({ derivation, line_total, period_start, period_end }) => {
    if (period_start === null || period_end === null || !isOverDays(derivation)) return []
    const own = { from: dayNumber(period_start, time_zone), to: dayNumber(period_end, time_zone) }
    const { basis_points = null } = 'basis_points' in derivation ? derivation : {}
    if (lengthOf(own, days) === 0) return []
    if (derivation.rule !== 'discount' && basis_points === null) return []
    return [{ basis_points, amount: negate(line_total) }]
  })
}

/** From the first day of some lines to the last; there is at least one line. */
export function spanOf(lines: readonly DatedLine[]): Stretch {
  const from = Math.min(...lines.map(({ days }) => days.from))
  return { from, to: Math.max(from, ...lines.map(({ days }) => days.to)) }
}

function pricedBy(
  derivation: DatedDerivation,
  { currency }: Money,
): Pick<DatedLine, 'item' | 'sign' | 'price' | 'of_days'> {
  const { of_days } = derivation
  if (!isOfPlan(derivation)) return { item: null, sign: 1, price: money(0, currency), of_days }
  const { rule, item = null, price } = derivation
  return { item, sign: TAKEN_BACK.has(rule) ? -1 : 1, price, of_days }
}

/** What lines bill for a stretch, net. */
export function billedOver(lines: readonly DatedLine[], days: Stretch, none: Money): Money {
  return lines
    .filter((line) => lengthOf(line.days) > 0)
    .map((line) => fraction(line.net, lengthOf(line.days, days), lengthOf(line.days)))
    .reduce(add, none)
}

/** Whole amounts by day: a stretch of them is exact to a cent. A weight below zero counts as zero. */
export function spread(amount: Money, weights: readonly number[]): Money[] {
  const whole = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0)
  let [weighed, before] = [0, money(0, amount.currency)]
  return weights.map((weight) => {
    weighed += Math.max(weight, 0)
    const until = whole > 0 ? fraction(amount, weighed, whole) : money(0, amount.currency)
    const part = subtract(until, before)
    before = until
    return part
  })
}

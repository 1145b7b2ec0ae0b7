import type { Locale } from '../../kernel/locale.ts'
import {
  daysBetween,
  localTime,
  type Period,
  periodDays,
  type TimeZone,
} from '../../kernel/calendar.ts'
import {
  add,
  fraction,
  type Money,
  money,
  negate,
  share,
  shareWithin,
  smaller,
  subtract,
} from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Count } from '../pricing/price.ts'
import type { Charge } from '../pricing/terms.ts'
import {
  type CallsDerivation,
  type DiscountDerivation,
  hasVatInside,
  type InvoiceLine,
  type LineDerivation,
  type OnceDerivation,
  type PlanDerivation,
  type PlanRule,
  type TopupDerivation,
  type UncoveredDerivation,
} from './line.ts'
import {
  describeCalls,
  describeItem,
  describeLine,
  describeTopup,
  describeUncovered,
} from './line-texts.ts'

/** A plan, or so many of an item, at the price that this subscription pays, net for a whole period. */
export interface PricedThing extends Charge {
  /** As the customer reads it. */
  readonly name: string
  /** Of an item, how many are held, with what the plan includes. */
  readonly held?: number
  /** Of an item: one for each price that is used. */
  readonly counts?: readonly Count[]
}

/** Where and how lines are counted and described. */
export interface LineSetting {
  readonly period: Period
  /** The operator's. Source: contract 7.1. */
  readonly time_zone: TimeZone
  readonly language: Locale
}

/** The local days of a period, and those left from `at` on; the day of `at` is one of them. Source: contract 6.4. */
export function daysLeft(
  period: Period,
  at: EpochMs,
  zone: TimeZone,
): { readonly days: number; readonly of_days: number } {
  invariant(at >= period.start && at < period.end, `${at} lies outside of the period`)
  const days = daysBetween(localTime(at, zone), localTime(period.end, zone))
  return { days, of_days: periodDays(period, zone) }
}

/** A whole period of a plan, or of an item: a line for each price that is used. */
export function periodLines(thing: PricedThing, setting: LineSetting): InvoiceLine[] {
  const of_days = periodDays(setting.period, setting.time_zone)
  const whole = { rule: 'period', days: of_days, of_days } as const
  const counts = thing.counts ?? [{ quantity: thing.quantity, unit: thing.price }]
  return counts.map(({ quantity, unit }) => {
    const counted = { ...thing, quantity, price: fraction(unit, quantity, 1) }
    return { ...lineOf(counted, whole, setting.period, setting), quantity, unit_price: unit }
  })
}

/** The rest of a running period, from the end of a suspension on; on the day that it ends on nothing is left. */
export function resumedLines(thing: PricedThing, at: EpochMs, setting: LineSetting): InvoiceLine[] {
  const left = daysLeft(setting.period, at, setting.time_zone)
  if (left.days < 1) return []
  const rest = { start: at, end: setting.period.end }
  return [lineOf(thing, { rule: 'resumed', ...left }, rest, setting)]
}

/** All of an amount, in basis points. */
export const HUNDRED_PERCENT = 10_000

/** The rules by which a line gives something back. */
export const TAKEN_BACK: ReadonlySet<PlanRule> = new Set(['unused', 'day_unused'])

/** The net amount of a line, by what it is counted from; below zero where days are taken back, and of a discount. */
export function derivedTotal(derivation: LineDerivation): Money {
  if (hasVatInside(derivation)) {
    const { paid, rate_basis_points } = derivation
    return subtract(paid, shareWithin(paid, rate_basis_points))
  }
  if (derivation.rule === 'uncovered') return derivation.amount
  if (derivation.rule === 'once') return fraction(derivation.unit, derivation.quantity, 1)
  const { days, of_days } = derivation
  if (derivation.rule === 'discount') return negate(fraction(takenOff(derivation), days, of_days))
  const { rule, price } = derivation
  const size = fraction(price, days, of_days)
  return TAKEN_BACK.has(rule) ? negate(size) : size
}

/** What a discount takes off a whole period, net: a percentage of each part is rounded by itself. */
function takenOff({
  parts,
  basis_points,
  amount,
}: Pick<DiscountDerivation, 'parts' | 'basis_points' | 'amount'>): Money {
  const [first] = parts
  invariant(first, 'there is nothing to take a discount off')
  const rate = basis_points ?? HUNDRED_PERCENT
  const sum = parts.map((part) => share(part, rate)).reduce(add, money(0, first.currency))
  return amount ? smaller(amount, sum) : sum
}

/**
 * The VAT of an invoice: once on the net sum of its lines, rounded half away from zero. What was paid for a topup is
 * gross, so that its VAT is what is in it: no other would add up to what was paid. Source: contract 6.1, 6.3.
 */
export function vatOfLines(lines: readonly InvoiceLine[], rate_basis_points: number): Money {
  const [first] = lines
  if (first && hasVatInside(first.derivation))
    return shareWithin(first.derivation.paid, rate_basis_points)
  return share(sumOfLines(lines), rate_basis_points)
}

/** The line of a topup: what was paid, less the VAT in it. Source: contract 6.3. */
export function topupLine(paid: Money, rate_basis_points: number, language: Locale): InvoiceLine {
  const derivation = { rule: 'topup', paid, rate_basis_points } as const
  return lineWithVatInside(derivation, describeTopup(language))
}

/** The line of calls that used up call credit in a month: what they used, less the VAT in it. Source: contract 6.3. */
export function callsLine(
  { paid, month }: Pick<CallsDerivation, 'paid' | 'month'>,
  rate_basis_points: number,
  language: Locale,
): InvoiceLine {
  const derivation = { rule: 'calls', paid, rate_basis_points, month } as const
  return lineWithVatInside(derivation, describeCalls(month, language))
}

function lineWithVatInside(
  derivation: TopupDerivation | CallsDerivation,
  description: string,
): InvoiceLine {
  const net = derivedTotal(derivation)
  return {
    description,
    quantity: 1,
    unit_price: net,
    line_total: net,
    period_start: null,
    period_end: null,
    derivation,
  }
}

/** The line of something that is charged once: so many at one price. It has no days. */
export function onceLine(counted: Omit<OnceDerivation, 'rule'>, description: string): InvoiceLine {
  const { unit, quantity } = counted
  const derivation = { rule: 'once', ...counted } as const
  const total = derivedTotal(derivation)
  const undated = { period_start: null, period_end: null }
  return { description, quantity, unit_price: unit, line_total: total, ...undated, derivation }
}

/** What is taken off a change of plan, over the days of it. Source: states 2.2. */
export function uncoveredLine(
  derivation: UncoveredDerivation,
  { start, end }: Period,
  { language }: Pick<LineSetting, 'language'>,
): InvoiceLine {
  const { amount } = derivation
  return {
    description: describeUncovered(amount.amount_minor < 0, language),
    quantity: 1,
    unit_price: amount,
    line_total: amount,
    period_start: start,
    period_end: end,
    derivation,
  }
}

/** Net. There is at least one line. */
export function sumOfLines(lines: readonly InvoiceLine[]): Money {
  const [first] = lines
  invariant(first, 'there is no line to add up')
  return lines.reduce((sum, line) => add(sum, line.line_total), money(0, first.line_total.currency))
}

/** One line over the days of a plan or an item, and the part of the period that they lie in. */
export function lineOf(
  { key, plan_tier, quantity, price, list, basis_points, name, held = quantity }: PricedThing,
  counted: Pick<PlanDerivation, 'rule' | 'days' | 'of_days'>,
  { start, end }: Period,
  { language }: Pick<LineSetting, 'language'>,
): InvoiceLine {
  const of_item = key === 'plan' ? {} : { item: key, quantity }
  const off = list && basis_points !== undefined ? { basis_points, list } : {}
  const derivation = { ...counted, plan_tier, ...of_item, price, ...off }
  const total = derivedTotal(derivation)
  const facts = { name, quantity, held, ...counted }
  const describe = key === 'plan' ? describeLine : describeItem
  return {
    description: describe(counted.rule, language, facts),
    quantity: 1,
    unit_price: total,
    line_total: total,
    period_start: start,
    period_end: end,
    derivation,
  }
}

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
  subtract,
} from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Plan } from '../policy/plans.ts'
import {
  type CallsDerivation,
  hasVatInside,
  type InvoiceLine,
  type LineDerivation,
  type PlanDerivation,
  type PlanRule,
  type TopupDerivation,
} from './line.ts'
import { describeCalls, describeLine, describeTopup } from './line-texts.ts'

/** A plan at the price that this subscription pays for it, net for a whole period. */
export type PricedPlan = Pick<Plan, 'plan_tier' | 'price'> & { readonly name: string }

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

/** A whole period of a plan. */
export function periodLines(plan: PricedPlan, setting: LineSetting): InvoiceLine[] {
  const of_days = periodDays(setting.period, setting.time_zone)
  return [lineOf(plan, { rule: 'period', days: of_days, of_days }, setting.period, setting)]
}

/** The rest of a running period, from the end of a suspension on; on the day that it ends on nothing is left. */
export function resumedLines(plan: PricedPlan, at: EpochMs, setting: LineSetting): InvoiceLine[] {
  const left = daysLeft(setting.period, at, setting.time_zone)
  if (left.days < 1) return []
  const rest = { start: at, end: setting.period.end }
  return [lineOf(plan, { rule: 'resumed', ...left }, rest, setting)]
}

/** The rules by which a line gives something back. */
export const TAKEN_BACK: ReadonlySet<PlanRule> = new Set(['unused', 'day_unused'])

/** What the days of a plan cost, below zero where they are taken back; of a topup, what was paid without its VAT. */
export function derivedTotal(derivation: LineDerivation): Money {
  if (hasVatInside(derivation)) {
    const { paid, rate_basis_points } = derivation
    return subtract(paid, shareWithin(paid, rate_basis_points))
  }
  const { rule, price, days, of_days } = derivation
  const size = fraction(price, days, of_days)
  return TAKEN_BACK.has(rule) ? negate(size) : size
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

/** Net. There is at least one line. */
export function sumOfLines(lines: readonly InvoiceLine[]): Money {
  const [first] = lines
  invariant(first, 'there is no line to add up')
  return lines.reduce((sum, line) => add(sum, line.line_total), money(0, first.line_total.currency))
}

/** One line over the days of a plan, and the part of the period that they lie in. */
export function lineOf(
  plan: PricedPlan,
  counted: Pick<PlanDerivation, 'rule' | 'days' | 'of_days'>,
  { start, end }: Period,
  { language }: Pick<LineSetting, 'language'>,
): InvoiceLine {
  const derivation = { ...counted, plan_tier: plan.plan_tier, price: plan.price }
  const total = derivedTotal(derivation)
  return {
    description: describeLine(counted.rule, language, { plan_name: plan.name, ...counted }),
    quantity: 1,
    unit_price: total,
    line_total: total,
    period_start: start,
    period_end: end,
    derivation,
  }
}

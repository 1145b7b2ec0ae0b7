import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import { TAKEN_BACK } from './draft-lines.ts'
import { hasVatInside, type InvoiceLine, type LineRule } from './line.ts'

/**
 * What a line's amount is counted from. Of days of a plan: `price` × `days` ÷ `of_days`, below zero where it is taken
 * back. Of calls: `paid`, less the VAT in it. What does not apply is null.
 */
export interface LineFacts {
  readonly rule: LineRule
  readonly description: string
  readonly line_total: Money
  readonly period_start: EpochMs | null
  readonly period_end: EpochMs | null
  readonly plan_tier: PlanTier | null
  /** Net, for the whole period. */
  readonly price: Money | null
  readonly days: number | null
  readonly of_days: number | null
  readonly taken_back: boolean
  /** Gross. */
  readonly paid: Money | null
  /** In which the calls were made: `2026-03`. */
  readonly month: string | null
  /** Whether half cents were rounded, away from zero; otherwise it comes out even. */
  readonly rounding: 'none' | 'half_up'
}

const NOTHING = {
  plan_tier: null,
  price: null,
  days: null,
  of_days: null,
  taken_back: false,
  paid: null,
  month: null,
} as const

/** The facts of a line, from which anybody can count it again. Source: contract 6.1, 6.3; states 2.2. */
export function lineFacts({ derivation, ...line }: InvoiceLine): LineFacts {
  const { description, line_total, period_start, period_end } = line
  const { rule } = derivation
  const shown = { ...NOTHING, rule, description, line_total, period_start, period_end }
  if (hasVatInside(derivation)) {
    const { paid, rate_basis_points: rate } = derivation
    const month = derivation.rule === 'calls' ? derivation.month : null
    return { ...shown, paid, month, rounding: roundingOf(paid.amount_minor * rate, 10_000 + rate) }
  }
  const { plan_tier, price, days, of_days } = derivation
  const taken_back = TAKEN_BACK.has(derivation.rule)
  const rounding = roundingOf(price.amount_minor * days, of_days)
  return { ...shown, plan_tier, price, days, of_days, taken_back, rounding }
}

function roundingOf(numerator: number, denominator: number): LineFacts['rounding'] {
  return numerator % denominator === 0 ? 'none' : 'half_up'
}

import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import { TAKEN_BACK, HUNDRED_PERCENT } from './draft-lines.ts'
import {
  type DiscountDerivation,
  hasVatInside,
  type InvoiceLine,
  type LineRule,
  type PlanDerivation,
} from './line.ts'

/**
 * What a line's amount is counted from. Of days of a plan or an item: `price` × `days` ÷ `of_days`, below zero where it is
 * taken back. Of a discount: `basis_points` of each of `parts`; or all of them, at most `amount`. Of `uncovered`: the amount
 * itself, for `days` of `of_days`. Of `once`: `price` × `quantity`. Of calls: `paid`, less the VAT in it. What does not apply
 * is null.
 */
export interface LineFacts {
  readonly rule: LineRule
  readonly description: string
  readonly line_total: Money
  readonly period_start: EpochMs | null
  readonly period_end: EpochMs | null
  readonly plan_tier: PlanTier | null
  /** Beside the plan; null for the plan itself. */
  readonly item: string | null
  /** How many `price` is for; of `once`, how often it is charged. */
  readonly quantity: number | null
  /** Net, for the whole period, of all of them; of `once`, of one. */
  readonly price: Money | null
  /** What a percentage was taken off, so that `price` was left. */
  readonly list: Money | null
  readonly basis_points: number | null
  /** What a discount is taken off, for the whole period. */
  readonly parts: readonly Money[] | null
  /** What a discount takes off at most. */
  readonly amount: Money | null
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
  item: null,
  quantity: null,
  price: null,
  list: null,
  basis_points: null,
  parts: null,
  amount: null,
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
  if (derivation.rule === 'uncovered') {
    const { days, of_days } = derivation
    return { ...shown, days, of_days, rounding: 'none' }
  }
  if (derivation.rule === 'once') {
    const { item = null, unit: price, quantity } = derivation
    return { ...shown, item, quantity, price, rounding: 'none' }
  }
  const facts = derivation.rule === 'discount' ? discountFacts(derivation) : planFacts(derivation)
  return { ...shown, ...facts }
}

function planFacts(derivation: PlanDerivation) {
  const { rule, price, days, of_days, item = null, quantity = 1 } = derivation
  const { plan_tier, list = null, basis_points = null } = derivation
  const counted = { plan_tier, item, quantity, price, list, basis_points, days, of_days }
  const rounding = roundingOf(price.amount_minor * days, of_days)
  return { ...counted, taken_back: TAKEN_BACK.has(rule), rounding }
}

function discountFacts(derivation: DiscountDerivation) {
  const { parts, basis_points = null, amount = null, days, of_days } = derivation
  const rounds = parts.some(
    (part) => (part.amount_minor * (basis_points ?? HUNDRED_PERCENT)) % HUNDRED_PERCENT !== 0,
  )
  const rounding = rounds || days !== of_days ? 'half_up' : 'none'
  return { parts, basis_points, amount, days, of_days, rounding } as const
}

function roundingOf(numerator: number, denominator: number): LineFacts['rounding'] {
  return numerator % denominator === 0 ? 'none' : 'half_up'
}

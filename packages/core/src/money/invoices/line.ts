import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'

/**
 * Why days of a plan are counted. `period`: a whole period; `unused`: what was billed for the days from a
 * change of plan on, taken back; `remaining`: the new plan on those days; `day_unused`, `day_remaining`: the
 * same for the day of the change alone; `resumed`: the rest of a period after a suspension.
 */
export type PlanRule =
  | 'period'
  | 'unused'
  | 'remaining'
  | 'day_unused'
  | 'day_remaining'
  | 'resumed'

/** Why a line is there: days of a plan, or `topup`: calls that were paid in advance. */
export type LineRule = PlanRule | 'topup'

/** What a line over days of a plan is counted from. */
export interface PlanDerivation {
  readonly rule: PlanRule
  readonly plan_tier: PlanTier
  /** Net, for the whole period. */
  readonly price: Money
  /** Local days counted, of the period's local days. */
  readonly days: number
  readonly of_days: number
}

/** What a line over a topup is counted from: the VAT is in what was paid. Source: contract 6.3. */
export interface TopupDerivation {
  readonly rule: 'topup'
  /** Gross. */
  readonly paid: Money
  /** At which its VAT is taken out. */
  readonly rate_basis_points: number
}

/** Why a line is what it is, so that `explain` can print it years later. */
export type LineDerivation = PlanDerivation | TopupDerivation

/** One line of an invoice, net of VAT. Source: specification, InvoiceLineItem. */
export interface InvoiceLine {
  readonly description: string
  /** At least 1. */
  readonly quantity: number
  readonly unit_price: Money
  readonly line_total: Money
  readonly period_start: EpochMs | null
  readonly period_end: EpochMs | null
  readonly derivation: LineDerivation
}

/** Whether an invoice is over a topup. Source: contract 6.3. */
export function isOfTopup({ lines }: { readonly lines: readonly InvoiceLine[] }): boolean {
  return lines.some(({ derivation }) => derivation.rule === 'topup')
}

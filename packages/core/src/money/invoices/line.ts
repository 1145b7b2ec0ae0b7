import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'

/**
 * Why days of a plan are counted. `period`: a whole period; `unused`: what was billed for the days from a
 * change of plan on, taken back; `remaining`: the new plan on those days; `day_unused`, `day_remaining`: the
 * same for the day of the change alone; `resumed`: the rest of a period after a suspension.
 */
export type LineRule =
  | 'period'
  | 'unused'
  | 'remaining'
  | 'day_unused'
  | 'day_remaining'
  | 'resumed'

/** Why a line is what it is, so that `explain` can print it years later. */
export interface LineDerivation {
  readonly rule: LineRule
  readonly plan_tier: PlanTier
  /** Net, for the whole period. */
  readonly price: Money
  /** Local days counted, of the period's local days. */
  readonly days: number
  readonly of_days: number
}

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

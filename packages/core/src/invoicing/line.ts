import type { Money } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { PlanTier } from '../subscription/plans.ts'

/** Why a line is what it is, so that `explain` can print it years later. */
export interface LineDerivation {
  /** `period`: a whole period; `unused`: what was paid for days that are not used; `remaining`: the new plan's share; `resumed`: the rest of a period after a suspension. */
  readonly rule: 'period' | 'unused' | 'remaining' | 'resumed'
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

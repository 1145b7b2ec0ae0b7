import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'

/**
 * Why days of a plan are counted. `period`: a whole period; `unused`: what was billed for the days from a
 * change of plan on, taken back; `remaining`: the new plan on those days; `day_unused`, `day_remaining`: the
 * same for the day of the change alone; `resumed`: the rest of a period after a suspension.
 */
export const PLAN_RULES = [
  'period',
  'unused',
  'remaining',
  'day_unused',
  'day_remaining',
  'resumed',
] as const
/** One rule by which days of a plan are counted. */
export type PlanRule = (typeof PLAN_RULES)[number]

/** Why a line is there: days of a plan; `topup`: calls that were paid in advance; `calls`: such calls, once they are used. */
export const LINE_RULES = [...PLAN_RULES, 'topup', 'calls'] as const
/** One reason of a line. */
export type LineRule = (typeof LINE_RULES)[number]

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

/** What a line over calls is counted from that used up call credit of before: the VAT is in what they used. Source: contract 6.3. */
export interface CallsDerivation extends Omit<TopupDerivation, 'rule'> {
  readonly rule: 'calls'
  /** In which they were made, in the seller's time zone: `2026-03`. */
  readonly month: string
}

/** Why a line is what it is, so that `explain` can print it years later. */
export type LineDerivation = PlanDerivation | TopupDerivation | CallsDerivation

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

/** Whether a line is over an amount that has its VAT in it. */
export function hasVatInside(
  derivation: LineDerivation,
): derivation is TopupDerivation | CallsDerivation {
  return derivation.rule === 'topup' || derivation.rule === 'calls'
}

/** Whether an invoice is over calls that used up call credit. Source: contract 6.3. */
export function isOfCalls({ lines }: { readonly lines: readonly InvoiceLine[] }): boolean {
  return lines.some(({ derivation }) => derivation.rule === 'calls')
}

/** Whether an invoice is over a topup. Source: contract 6.3. */
export function isOfTopup({ lines }: { readonly lines: readonly InvoiceLine[] }): boolean {
  return lines.some(({ derivation }) => derivation.rule === 'topup')
}

import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'

/**
 * Why days of a plan or an item are counted. `period`: a whole period; `unused`: what was billed for the days from a
 * change on, taken back; `remaining`: what is new on those days; `day_unused`, `day_remaining`: the
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
/** One rule by which days of a plan or an item are counted. */
export type PlanRule = (typeof PLAN_RULES)[number]

/**
 * Why a line is there: days of a plan or an item; `discount`: what is taken off such days; `uncovered`: what an earlier
 * invoice billed for them, or none did; `once`: what is charged once; `topup`: calls that were paid in advance; `calls`: such
 * calls, once they are used.
 */
export const LINE_RULES = [
  ...PLAN_RULES,
  'discount',
  'uncovered',
  'once',
  'topup',
  'calls',
] as const
/** One reason of a line. */
export type LineRule = (typeof LINE_RULES)[number]

/** Local days that are counted, of the period's local days. */
interface OverDays {
  readonly days: number
  readonly of_days: number
}

/** What a line over days of a plan, or of an item beside it, is counted from. */
export interface PlanDerivation extends OverDays {
  readonly rule: PlanRule
  readonly plan_tier: PlanTier
  /** Missing: the plan itself. */
  readonly item?: string
  /** How many of the item this line counts; missing: 1. */
  readonly quantity?: number
  /** Net, for the whole period, of all that this line counts. */
  readonly price: Money
  /** What a percentage has taken off each day: `price` is `list` less that; missing: none. */
  readonly basis_points?: number
  /** Net, for the whole period, before that percentage. */
  readonly list?: Money
}

/**
 * What is taken off the days of a period: `basis_points` of each part; or `amount`, at most their sum; without both, all of
 * it. Its line is below zero.
 */
export interface DiscountDerivation extends OverDays {
  readonly rule: 'discount'
  /** Net, for the whole period: what each line that it is taken off costs. */
  readonly parts: readonly Money[]
  readonly basis_points?: number
  /** Net. */
  readonly amount?: Money
}

/** What a line over something that is charged once is counted from: it is for no days. */
export interface OnceDerivation {
  readonly rule: 'once'
  /** Missing: an operator said in words what it is for, and the line's description has them. */
  readonly item?: string
  /** Whether it is the fee for setting the item up, not the item. */
  readonly set_up?: true
  /** Net, of one. */
  readonly unit: Money
  readonly quantity: number
}

/**
 * What is taken off a change of plan: below zero what was billed for its days before, and is not charged again; above zero,
 * in a preview, what was never billed for them or was given back before. Source: states 2.2.
 */
export interface UncoveredDerivation extends OverDays {
  readonly rule: 'uncovered'
  /** Net and signed. */
  readonly amount: Money
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
export type LineDerivation =
  | PlanDerivation
  | DiscountDerivation
  | UncoveredDerivation
  | OnceDerivation
  | TopupDerivation
  | CallsDerivation

/** Why a line over days is what it is. */
export type DatedDerivation = Extract<LineDerivation, OverDays>

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

const OF_PLAN: ReadonlySet<LineRule> = new Set(PLAN_RULES)

/** Whether a line is over days of a plan, or of an item beside it. */
export function isOfPlan(derivation: LineDerivation): derivation is PlanDerivation {
  return OF_PLAN.has(derivation.rule)
}

/** Whether a line is over days. */
export function isOverDays(derivation: LineDerivation): derivation is DatedDerivation {
  return 'of_days' in derivation
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

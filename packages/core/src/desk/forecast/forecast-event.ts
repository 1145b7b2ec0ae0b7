import type { DunningBanner, DunningStepState } from '../../money/policy/dunning.ts'
import type { CustomerFacts } from '../../money/decisions/facts.ts'
import type { Ending } from '../../money/decisions/end.ts'
import type { InvoiceLine } from '../../money/invoices/line.ts'
import type { Period } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { ServiceLevel } from '../../phones/tenants/tenant.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import type { Wish } from './wishes.ts'

/** All that the future of one customer follows from, as it is recorded now. */
export interface ForecastFacts extends CustomerFacts {
  /** Why the default card is declined, as it was the last time; null when it works. */
  readonly declined_with: string | null
  /** What somebody does meanwhile, in order of time. */
  readonly wishes?: readonly Wish[]
  /** When the phone system of an ended subscription goes; null while nothing has ended. */
  readonly removal_at: EpochMs | null
  /** Whose VAT rate is charged abroad now, and so from now on. */
  readonly abroad: Abroad
}

/** What a card is asked for a period, and what becomes of it. */
export interface ForecastCharge {
  /** `charge` is the first try of a period, `retry` every later one. */
  readonly kind: 'charge' | 'retry'
  readonly at: EpochMs
  readonly period: Period
  readonly plan_tier: PlanTier
  /** Net, as the invoice has them. */
  readonly lines: readonly InvoiceLine[]
  /** Net. */
  readonly subtotal: Money
  /** 21 % is 2100. */
  readonly vat_rate_basis_points: number
  readonly vat_amount: Money
  /** With VAT. */
  readonly total: Money
  /** Account credit that pays first. */
  readonly credit_applied: Money
  /** What is asked for. */
  readonly amount: Money
  /** `credit` when nothing is left to ask for; `no_card` when there is none to ask. */
  readonly outcome: 'paid' | 'credit' | 'declined' | 'no_card'
}

/** One dunning step. */
export interface ForecastStep {
  readonly kind: 'rung'
  readonly at: EpochMs
  readonly state: DunningStepState
  readonly banner: DunningBanner
  /** What the phone system is to do from then on; null when there is none. */
  readonly level: ServiceLevel | null
  /** What is owed on the cycle whose dunning advances. */
  readonly owed: Money
}

/** Something that will happen to a customer if nothing changes. */
export type ForecastEvent =
  | ForecastCharge
  | ForecastStep
  | { readonly kind: 'trial_reminder'; readonly at: EpochMs; readonly trial_ends_at: EpochMs }
  | { readonly kind: 'plan'; readonly at: EpochMs; readonly plan_tier: PlanTier }
  /** Other prices count from then on: what a whole period costs, net. */
  | { readonly kind: 'price'; readonly at: EpochMs; readonly price: Money }
  | { readonly kind: 'restored'; readonly at: EpochMs }
  /** The mail that tells a suspended customer on which day it ends. */
  | { readonly kind: 'notice'; readonly at: EpochMs; readonly ends_at: EpochMs }
  /** The first invoice of a company waits for its address; without one it is issued `until` then. */
  | { readonly kind: 'address_awaited'; readonly at: EpochMs; readonly until: EpochMs }
  /** A period that is not billed. */
  | { readonly kind: 'skipped'; readonly at: EpochMs; readonly period: Period }
  | { readonly kind: 'written_off'; readonly at: EpochMs; readonly amount: Money }
  | { readonly kind: 'ended'; readonly at: EpochMs; readonly event: Ending }
  | { readonly kind: 'tenant_removed'; readonly at: EpochMs }

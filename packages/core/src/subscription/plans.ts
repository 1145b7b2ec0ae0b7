import { type Money, money } from '../kernel/money.ts'

/** The names of our plans, from the smallest. */
export const PLAN_TIERS = ['promo', 'starter', 'business', 'enterprise'] as const
/** The name of a plan. */
export type PlanTier = (typeof PLAN_TIERS)[number]

/** A plan that a customer subscribes to. */
export interface Plan {
  readonly plan_tier: PlanTier
  readonly name: string
  /** Net of VAT, a month. */
  readonly price: Money
  readonly trial_days: number
  readonly description_key: string
  /** Whether a new customer may choose it. */
  readonly offered: boolean
}

/** What we sell unless configuration says otherwise. Source: specification, "Cross-cutting rules"; contract 7.1. */
// prettier-ignore
export const PLANS: readonly Plan[] = [
  { plan_tier: 'promo',      name: 'Promo',      price: money(99, 'EUR'),    trial_days: 14, description_key: 'plan.promo',      offered: true },
  { plan_tier: 'starter',    name: 'Starter',    price: money(499, 'EUR'),   trial_days: 14, description_key: 'plan.starter',    offered: true },
  { plan_tier: 'business',   name: 'Business',   price: money(1_900, 'EUR'), trial_days: 14, description_key: 'plan.business',   offered: true },
  { plan_tier: 'enterprise', name: 'Enterprise', price: money(5_900, 'EUR'), trial_days: 14, description_key: 'plan.enterprise', offered: true },
]

/** The offered plan of that name, or undefined. */
export function offeredPlan(plans: readonly Plan[], tier: string): Plan | undefined {
  return plans.find((plan) => plan.plan_tier === tier && plan.offered)
}

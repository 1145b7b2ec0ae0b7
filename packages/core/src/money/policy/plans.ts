import { type Money, money } from '../../kernel/money.ts'
import { invariant, Problem } from '../../kernel/problem.ts'

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

/** The plan of that name, offered or not: whoever has it keeps it. Throws when it is not configured. */
export function planOf(plans: readonly Plan[], tier: PlanTier): Plan {
  const plan =
    plans.find(({ plan_tier }) => plan_tier === tier) ??
    PLANS.find(({ plan_tier }) => plan_tier === tier)
  invariant(plan, `no plan is called ${tier}`)
  return plan
}

/** Characters of a name that is no plan's: what an answer repeats is bounded. */
const REPEATED_MAX = 40

/** The offered plan that `field` names. Throws `subscription.tier_invalid` on it. Source: contract 3. */
export function offeredPlan(plans: readonly Plan[], field: string, tier: string): Plan {
  const plan = plans.find((each) => each.plan_tier === tier && each.offered)
  if (plan) return plan
  const reason = `We do not offer the plan ${JSON.stringify(tier.slice(0, REPEATED_MAX))}.`
  throw new Problem('subscription.tier_invalid', {
    detail: reason,
    invalid_params: [{ name: field, reason }],
  })
}

/**
 * The code of a later day: it knows one more plan, "team", for 29.00 a month. Import it before whatever reads
 * the plans as it loads.
 */
import { money, type Plan, PLAN_TIERS, type PlanTier, PLANS } from '@billing/core'

const TEAM: Plan = {
  plan_tier: 'team' as PlanTier,
  name: 'Team',
  price: money(2_900, 'EUR'),
  trial_days: 14,
  description_key: 'plan.team',
  offered: true,
}

const tiers = PLAN_TIERS as unknown as string[]
const plans = PLANS as Plan[]
tiers.push(TEAM.plan_tier)
plans.push(TEAM)

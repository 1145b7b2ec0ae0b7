/**
 * The code of a later day: it knows one more plan, "team", for 29.00 a month. Import it before whatever reads
 * the plans as it loads.
 */
import { money, type Plan, PLANS } from '@billing/core'

const TEAM: Plan = {
  plan_tier: 'team',
  name: 'Team',
  names: {},
  price: money(2_900, 'EUR'),
  trial_days: 14,
  description_key: 'plan.team',
  features: [],
  pbx_plan: 'team',
  offered: true,
}

const plans = PLANS as Plan[]
plans.push(TEAM)

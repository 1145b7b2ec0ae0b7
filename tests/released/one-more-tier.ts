import { money, type Plan, PLANS } from '@billing/core'
import { afterAll, beforeAll } from 'vitest'

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

/** For the tests of a file the code is that of a later day: it knows one more plan, "team", for 29.00 a month. */
export function withOneMoreTier(): void {
  const plans = PLANS as Plan[]
  beforeAll(() => void plans.push(TEAM))
  afterAll(() => void plans.splice(plans.indexOf(TEAM), 1))
}

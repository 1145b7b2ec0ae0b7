import type { Ddl } from './ddl.ts'

/**
 * The dearest plan held on the day of a change, which that day is billed at. Changes made before have none:
 * their day was billed at the plan that they ended on.
 */
export const dearestPlans: Ddl = ({ int }) => [
  `alter table plan_changes add column dearest_tier text`,
  `alter table plan_changes add column dearest_price_minor ${int} check (dearest_price_minor >= 0)`,
  `alter table plan_changes add column dearest_price_currency text`,
]

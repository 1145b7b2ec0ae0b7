import { quantityFlaws } from '../catalogue/quantity-flaws.ts'
import { takeItem, takePlan } from '../catalogue/take.ts'
import type { Settings } from '../../settings.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { Terms } from '../pricing/terms.ts'
import type { Interval } from '../../kernel/interval.ts'
import { planFlaws, refuseFlaws } from './terms-wish.ts'

/** What is ordered beside a plan, and for periods of which length; missing: nothing, by the month. */
export interface OrderedBeside {
  readonly items?: Quantities | undefined
  readonly interval?: Interval | undefined
}

/**
 * What a customer orders who begins: a plan, and quantities of items beside it, at the prices of the catalogue. What is not
 * ordered is not held. Throws `validation.failed` on `items.<name>`, and on `interval` where the plan is not sold by that length.
 * Source: contract 8.
 */
export function orderedTerms(
  { plans, items: sold }: Pick<Settings, 'plans' | 'items'>,
  plan_tier: PlanTier,
  { items: quantities = {}, interval = 'month' }: OrderedBeside = {},
): Terms {
  refuseFlaws([
    ...planFlaws(plans, plan_tier, interval, 'interval'),
    ...quantityFlaws({ items: sold }, plan_tier, quantities, { by: 'customer', interval }),
  ])
  return {
    interval,
    plan: takePlan({ plans, items: sold }, plan_tier, interval),
    items: Object.entries(quantities).flatMap(([name, quantity]) =>
      quantity > 0 ? [takeItem({ items: sold }, name, quantity, interval)] : [],
    ),
  }
}

import { quantityFlaws } from '../catalogue/quantity-flaws.ts'
import { takeItem, takePlan } from '../catalogue/take.ts'
import type { Settings } from '../../settings.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { Terms } from '../pricing/terms.ts'
import { refuseFlaws } from './terms-wish.ts'

/**
 * What a customer orders who begins: a plan, and quantities of items beside it, at the prices of the catalogue. What is not
 * ordered is not held. Throws `validation.failed` on `items.<name>`. Source: contract 8.
 */
export function orderedTerms(
  { plans, items: sold }: Pick<Settings, 'plans' | 'items'>,
  plan_tier: PlanTier,
  quantities: Quantities = {},
): Terms {
  refuseFlaws(quantityFlaws({ items: sold }, plan_tier, quantities, { by: 'customer' }))
  return {
    plan: takePlan({ plans, items: sold }, plan_tier),
    items: Object.entries(quantities).flatMap(([name, quantity]) =>
      quantity > 0 ? [takeItem({ items: sold }, name, quantity)] : [],
    ),
  }
}

import { unlistedItems } from '../../money/catalogue/item.ts'
import type { Ports } from '../../ports.ts'
import type { PlanTier } from '../../money/policy/plans.ts'

/**
 * The plans that customers have, have chosen or sign up for, and that the catalogue does not list: their next period could
 * not be priced. Reads every subscription: for a start, not for a page.
 */
export async function unlistedPlans({
  store,
  settings,
}: Pick<Ports, 'store' | 'settings'>): Promise<PlanTier[]> {
  const listed = new Set(settings.plans.map(({ plan_tier }) => plan_tier))
  const held = await store.read((tx) => tx.figures.plansHeld())
  return held.filter((tier) => !listed.has(tier))
}

/**
 * The items that customers hold, or wish for their next period, and that the catalogue does not list as recurring: what they
 * are called could not be shown. For a start, not for a page.
 */
export async function unlistedHeldItems({
  store,
  settings,
}: Pick<Ports, 'store' | 'settings'>): Promise<string[]> {
  return unlistedItems(settings.items, await store.read((tx) => tx.figures.itemsHeld()))
}

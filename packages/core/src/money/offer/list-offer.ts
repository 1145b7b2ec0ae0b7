import type { Prospective } from '../../people/vat/price-with-vat.ts'
import type { ReadPorts } from '../../ports.ts'
import {
  type ItemView,
  itemViews,
  type PlanTermsView,
  planTermsView,
} from '../catalogue/view-catalogue.ts'
import { listPlans, type PlanView } from './list-plans.ts'

/** A plan as a customer sees it, with what it includes of items. */
export type PlanOffer = PlanView & PlanTermsView

/**
 * The plans that a customer may choose now, from the smallest, and what each includes; where `asks` names a country, with
 * what they cost including VAT for whoever signs up now. Whoever changes a plan is charged on another day, which its
 * preview tells. Source: contract 6.11.
 */
export async function listOfferedPlans(
  ports: ReadPorts,
  asks: Partial<Prospective> = {},
): Promise<PlanOffer[]> {
  const plans = await listPlans(ports, asks)
  return plans.map((plan) => ({ ...plan, ...planTermsView(ports.settings, plan.plan_tier) }))
}

/** The items that a customer may take now beside a plan, in the order of the catalogue, net of VAT. */
export async function listItems({ settings }: Pick<ReadPorts, 'settings'>): Promise<ItemView[]> {
  return itemViews(settings)
}

/** Whether any discount code can be redeemed: without one nobody is asked for it. */
export async function takesCodes({ settings }: Pick<ReadPorts, 'settings'>): Promise<boolean> {
  return settings.discount_codes.length > 0
}

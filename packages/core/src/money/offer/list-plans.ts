import type { Locale } from '../../kernel/locale.ts'
import type { PriceWithVat, Prospective } from '../../people/vat/price-with-vat.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Plan } from '../policy/plans.ts'
import { shownTerm, type ShownTerm } from '../policy/sold-term.ts'
import { offeredPrice } from '../subscription/offered-price.ts'

/** A plan as a customer sees it; `features` where it has any. */
export interface PlanView
  extends ShownTerm, Pick<Plan, 'plan_tier' | 'name' | 'price' | 'trial_days' | 'description_key'> {
  /** As each language calls it. */
  readonly names: Readonly<Record<Locale, string>>
  readonly features?: Plan['features']
  /** Where the customer's country is told: as at the first charge of whoever signs up now. */
  readonly price_with_vat?: PriceWithVat
}

/**
 * The plans that a customer may choose now, from the smallest; where `asks` names a country, with what they cost
 * including VAT for whoever signs up now. Whoever changes a plan is charged on another day, which its preview tells.
 * Source: contract 6.11.
 */
export async function listPlans(
  { store, settings, clock }: ReadPorts,
  { country, ...asks }: Partial<Prospective> = {},
): Promise<PlanView[]> {
  const now = clock()
  return store.read(async (tx) => {
    const views: PlanView[] = []
    for (const plan of settings.plans.filter(({ offered }) => offered)) {
      const who = country === undefined ? null : { country, ...asks }
      const price_with_vat = who && (await offeredPrice({ tx, settings, now }, who, plan))
      views.push({ ...planView(plan), ...(price_with_vat ? { price_with_vat } : {}) })
    }
    return views
  })
}

function planView(plan: Plan): PlanView {
  const { plan_tier, name, names, price, trial_days, description_key, features, term } = plan
  return {
    plan_tier,
    name,
    names: { en: names.en ?? name, lt: names.lt ?? name },
    price,
    trial_days,
    description_key,
    ...(features.length > 0 ? { features } : {}),
    ...shownTerm(term),
  }
}

import type { Money } from '../../kernel/money.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { PriceModel } from '../pricing/price.ts'
import type { Catalogue, CatalogueItem } from './item.ts'
import { includedIn, mostOf } from './take.ts'

/** A price as a customer sees it: in minor units of the plans' currency, net of VAT. */
export type PriceView =
  | { readonly kind: 'flat'; readonly amount_minor: number }
  | { readonly kind: 'per_unit'; readonly unit_minor: number }
  | {
      readonly kind: 'graduated'
      readonly tiers: readonly { readonly up_to: number | null; readonly unit_minor: number }[]
    }

/** An item as a customer sees it; of a price that it does not have, there is none. */
export type ItemView = Pick<
  CatalogueItem,
  'item' | 'names' | 'unit_names' | 'charged' | 'included' | 'min' | 'max' | 'self_service'
> & {
  readonly name: string
  readonly prices: Readonly<Partial<Record<Interval, PriceView>>>
  readonly unit_price_minor?: number
  readonly set_up_minor?: number
}

/** What items add to a plan: missing where it has nothing of the kind. */
export interface PlanTermsView {
  readonly price_year_minor?: number
  readonly included?: Quantities
  readonly max?: Quantities
}

/** The items that a customer may take now, in the order of the catalogue; of their quantities those of plans on offer. */
export function itemViews({ plans, items }: Catalogue): ItemView[] {
  const tiers = plans.filter(({ offered }) => offered).map(({ plan_tier }) => plan_tier)
  return items.filter(({ offered }) => offered).map((item) => itemView(item, tiers))
}

/** What items, and a year's price, add to a plan on offer; of items those that a customer may take now. */
export function planTermsView({ plans, items }: Catalogue, plan_tier: PlanTier): PlanTermsView {
  const price_year = plans.find((each) => each.plan_tier === plan_tier)?.price_year
  const offered = items.filter((each) => each.offered)
  return {
    ...(price_year && { price_year_minor: price_year.amount_minor }),
    ...filled('included', includedIn(offered, plan_tier)),
    ...filled('max', mostOf(offered, plan_tier)),
  }
}

function filled<Name extends string>(name: Name, quantities: Quantities) {
  const is_empty = Object.keys(quantities).length === 0
  return (is_empty ? {} : { [name]: quantities }) as { readonly [N in Name]?: Quantities }
}

function itemView(item: CatalogueItem, tiers: readonly PlanTier[]): ItemView {
  const { names, unit_names, charged, min, self_service, prices, unit_price, set_up } = item
  const { month, year } = prices
  return {
    item: item.item,
    name: names.en,
    names,
    unit_names,
    charged,
    prices: { ...(month && { month: priceView(month) }), ...(year && { year: priceView(year) }) },
    ...minor('unit_price_minor', unit_price),
    ...minor('set_up_minor', set_up),
    included: ofTiers(item.included, tiers),
    min,
    max: ofTiers(item.max, tiers),
    self_service,
  }
}

function minor<Name extends string>(name: Name, amount: Money | null) {
  return (amount ? { [name]: amount.amount_minor } : {}) as { readonly [N in Name]?: number }
}

function ofTiers(quantities: Quantities, tiers: readonly PlanTier[]): Quantities {
  return Object.fromEntries(Object.entries(quantities).filter(([tier]) => tiers.includes(tier)))
}

type Views = {
  readonly [K in PriceModel['kind']]: (model: Extract<PriceModel, { kind: K }>) => PriceView
}

const VIEWS: Views = {
  flat: ({ kind, amount }) => ({ kind, amount_minor: amount.amount_minor }),
  per_unit: ({ kind, unit }) => ({ kind, unit_minor: unit.amount_minor }),
  graduated: ({ kind, tiers }) => ({
    kind,
    tiers: tiers.map(({ up_to, unit }) => ({ up_to, unit_minor: unit.amount_minor })),
  }),
}

/** A price as a customer sees it. */
export function priceView(model: PriceModel): PriceView {
  return (VIEWS[model.kind] as (model: PriceModel) => PriceView)(model)
}

import { type Currency, money } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import { priceFlaws } from '../catalogue/price-flaws.ts'
import type { PriceView } from '../catalogue/view-catalogue.ts'
import type { PriceModel } from '../pricing/price.ts'
import type { PriceDiff } from '../pricing/price-diff.ts'

/** Prices for one customer, as an operator sends them: net, in minor units. */
export interface PricesInput {
  readonly plan?: { readonly plan_tier: string; readonly amount_minor: number } | undefined
  readonly items?: Readonly<Record<string, PriceView>> | undefined
}

/** The prices as a diff of terms. Throws `validation.failed` on `plan` where there is none, and on `items.<name>` of a flaw. */
export function pricesOf({ plan, items = {} }: PricesInput, currency: Currency): PriceDiff {
  const named = Object.entries(items)
  if (!plan && named.length === 0) throw invalid('plan', 'Send a price of the plan, or of an item.')
  const models = named.map(([name, view]) => [name, modelOf(name, view, currency)] as const)
  return {
    ...(plan && {
      plan: { plan_tier: plan.plan_tier, price: money(plan.amount_minor, currency) },
    }),
    ...(models.length > 0 && { items: Object.fromEntries(models) }),
  }
}

function modelOf(name: string, view: PriceView, currency: Currency): PriceModel {
  const model = readModel(view, currency)
  const [flaw] = priceFlaws(model, [])
  if (!flaw) return model
  const [path, message] = flaw
  throw invalid(`items.${name}`, `${path.join('.')}: ${message}`)
}

function readModel(view: PriceView, currency: Currency): PriceModel {
  const { kind } = view
  if (kind === 'flat') return { kind, amount: money(view.amount_minor, currency) }
  if (kind === 'per_unit') return { kind, unit: money(view.unit_minor, currency) }
  const tiers = view.tiers.map(({ up_to, unit_minor }) => ({
    up_to,
    unit: money(unit_minor, currency),
  }))
  return { kind, tiers }
}

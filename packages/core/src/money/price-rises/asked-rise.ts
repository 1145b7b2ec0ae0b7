import { itemOf } from '../catalogue/item.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Settings } from '../../settings.ts'
import type { RiseAsked } from '../prices/price-rise.ts'

/** What an operator asks to be raised: to one price, or by percent. */
export interface AskedForMany {
  readonly plan_tier?: string | undefined
  readonly items?: readonly string[] | undefined
  /** Net, in minor units. */
  readonly price_minor?: number | undefined
  /** With two decimals at most: 2.5. */
  readonly percent?: number | undefined
  /** Net, in minor units: only those who pay that. */
  readonly only_price_minor?: number | undefined
}

/**
 * What is to be raised. Throws `validation.failed` on `plan_tier` and `items` where the catalogue has none such, or nothing is
 * named; on `price_minor` unless exactly one of it and `percent` is there; and on either of the prices where several things
 * are named.
 */
export function riseAsked(
  catalogue: Pick<Settings, 'plans' | 'items'>,
  asked: AskedForMany,
): RiseAsked {
  const {
    plan_tier = null,
    items = [],
    price_minor = null,
    percent,
    only_price_minor = null,
  } = asked
  refuseUnknown(catalogue, asked)
  refusePrices(asked)
  const basis_points = percent === undefined ? null : Math.round(percent * 100)
  return { plan_tier, items: [...new Set(items)], price_minor, basis_points, only_price_minor }
}

function refuseUnknown(
  { plans, items: sold }: Pick<Settings, 'plans' | 'items'>,
  asked: AskedForMany,
): void {
  const { plan_tier, items = [] } = asked
  if (plan_tier !== undefined && !plans.some((plan) => plan.plan_tier === plan_tier)) {
    throw invalid('plan_tier', 'The catalogue has no such plan.')
  }
  const unknown = items.find((name) => itemOf(sold, name)?.charged !== 'recurring')
  if (unknown !== undefined) {
    throw invalid('items', `The catalogue sells no ${unknown} by the period.`)
  }
  if (thingsIn(asked) > 0) return
  throw invalid('plan_tier', 'Name a plan, or items, whose price rises.')
}

/** A price is of one thing; a percentage can be of many. */
function refusePrices(asked: AskedForMany): void {
  const { price_minor, percent, only_price_minor } = asked
  if ((price_minor === undefined) === (percent === undefined)) {
    throw invalid('price_minor', 'Send a price, or a percentage.')
  }
  if (thingsIn(asked) === 1) return
  if (price_minor !== undefined) {
    throw invalid('price_minor', 'A price is of one thing: name one, or send a percentage.')
  }
  if (only_price_minor !== undefined) {
    throw invalid('only_price_minor', 'A price is of one thing: name one.')
  }
}

function thingsIn({ plan_tier, items = [] }: AskedForMany): number {
  return new Set(items).size + (plan_tier === undefined ? 0 : 1)
}

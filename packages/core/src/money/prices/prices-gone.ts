import { lookUp } from '../../kernel/look-up.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlannedPrice, PriceRise } from '../pricing/planned-price.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** What became of a planned price: it counts, the subscription has ended, or something took it back. */
export type Fate = 'applied' | 'left' | 'dropped'

/** Decides what became of a planned price. */
export type FateOf = (planned: PlannedPrice) => Fate

/** The planned prices that a subscription had before, and has no more. */
export interface PricesGone {
  /** Each once: an own price and a rise that count from one moment on are one change of prices. */
  readonly fates: readonly Fate[]
  readonly rise: { readonly price_rise_id: PriceRise['price_rise_id']; readonly fate: Fate } | null
}

/** What became of the planned prices that are gone. */
export function pricesGone(before: Subscription, after: Subscription, fateOf: FateOf): PricesGone {
  const own = after.own_price ? null : before.own_price
  const rise = after.price_rise ? null : before.price_rise
  const fates = [own, rise].flatMap((gone) => (gone ? fateOf(gone) : []))
  return {
    fates: [...new Set(fates)],
    rise: rise && { price_rise_id: rise.price_rise_id, fate: fateOf(rise) },
  }
}

/** A price that was due counts from the period's start on, unless all that it is of was given up by then. */
export function fateIn(after: Subscription, period_start: EpochMs): FateOf {
  return ({ effective_at, diff: { plan, items = {} } }) => {
    const is_held =
      plan?.plan_tier === after.plan_tier ||
      after.items.some(({ item }) => lookUp(items, item) !== undefined)
    return effective_at <= period_start && is_held ? 'applied' : 'dropped'
  }
}

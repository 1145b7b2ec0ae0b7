import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import { dayOfRise, type PlannedPrice } from '../pricing/planned-price.ts'
import { endsBy } from '../pricing/leave.ts'
import { keptPrices, withPrices } from '../pricing/price-diff.ts'
import type { Terms } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type Agreed, agreedOf, termsOf } from '../subscription/terms-of.ts'

/** What of a subscription says what it will cost by prices that are planned. */
export type PlannedPrices = Pick<Subscription, 'own_price' | 'price_rise' | 'may_leave'>

/**
 * The subscription with the prices that count from a period's start on. A rise counts only once its mail was accepted. Within
 * a period no price changes, so that no day has two prices.
 */
export function withDuePrices<S extends Agreed & PlannedPrices>(
  subscription: S,
  period_start: EpochMs,
): S {
  const { own_price, price_rise, may_leave } = subscription
  const own = isDue(own_price, period_start) ? own_price : null
  const rise = price_rise?.told_at != null && isDue(price_rise, period_start) ? price_rise : null
  if (!own && !rise) return subscription
  const prices = [own, rise].flatMap((each) => each?.diff ?? [])
  return {
    ...subscription,
    ...agreedOf(prices.reduce(withPrices, termsOf(subscription))),
    own_price: own ? null : own_price,
    price_rise: rise ? null : price_rise,
    may_leave: rise ? null : may_leave,
  }
}

function isDue(planned: PlannedPrice | null, period_start: EpochMs): boolean {
  return planned !== null && planned.effective_at <= period_start
}

/** What is left of planned prices once the terms are others: another plan drops its price, giving an item up the item's. */
export function pricesAfter(
  { own_price, price_rise, may_leave, ...agreed }: Agreed & PlannedPrices,
  after: Terms,
): PlannedPrices {
  const before = termsOf(agreed)
  const kept = <P extends PlannedPrice>(planned: P | null): P | null => {
    const diff = planned && keptPrices(planned.diff, before, after)
    return planned && diff ? { ...planned, diff } : null
  }
  const rise = kept(price_rise)
  return { own_price: kept(own_price), price_rise: rise, may_leave: rise ? may_leave : null }
}

/** The subscription as it is once the mail of its rise was accepted, where that is on its way now. */
export function asTold(
  subscription: Subscription,
  { price_notice: notice, time_zone: zone }: Pick<Settings, 'price_notice' | 'time_zone'>,
  now: EpochMs,
): Subscription {
  const { price_rise, status } = subscription
  if (!price_rise || price_rise.told_at !== null) return subscription
  const effective_at = dayOfRise(price_rise, subscription, { now, notice, zone })
  if (status === 'cancelled' || endsBy(subscription, effective_at)) return subscription
  return { ...subscription, price_rise: { ...price_rise, effective_at, told_at: now } }
}

/** Without any price that is planned. */
export const NO_PRICES: PlannedPrices = { own_price: null, price_rise: null, may_leave: null }

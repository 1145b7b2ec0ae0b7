import type { Money } from '../../kernel/money.ts'
import { type Discount, discountOf } from '../pricing/discount.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { endsWithPeriod } from '../pricing/leave.ts'
import { withPrices } from '../pricing/price-diff.ts'
import { chargesOf, periodPrice, type Terms } from '../pricing/terms.ts'
import type { Subscription } from './subscription.ts'
import { type ChangedPrice, changedPrices } from '../pricing/changed-prices.ts'
import { plannedTerms, termsOf } from './terms-of.ts'
import type { PlannedPrice } from '../pricing/planned-price.ts'

/** Other prices that are to come, as people see them. */
export interface ShownPrices {
  /** The day from which they count. */
  readonly effective_at: EpochMs
  /** Net, of a whole period. */
  readonly before: Money
  readonly after: Money
  /** Thing by thing, net. */
  readonly changes: readonly ChangedPrice[]
}

/** A price rise as operators see it: planned, or told. */
export interface ShownRise extends ShownPrices {
  readonly price_rise_id: string
  /** When the customer was told; null before. */
  readonly told_at: EpochMs | null
}

/** Prices that are planned, as operators see them. */
export interface PricesAhead {
  readonly own_price: ShownPrices | null
  readonly price_rise: ShownRise | null
}

/** What is planned of the prices of a subscription, with what is wished for the next period: as its mail tells it. */
export function pricesAhead(subscription: Subscription): PricesAhead {
  const { own_price, price_rise } = subscription
  const terms = termsAhead(subscription)
  const next = own_price ? withPrices(terms, own_price.diff) : terms
  return {
    own_price: own_price && shownPrices(terms, own_price),
    price_rise: price_rise && {
      ...shownPrices(next, price_rise),
      price_rise_id: price_rise.price_rise_id,
      told_at: price_rise.told_at,
    },
  }
}

/** What the next period has that this one has not: what there is none of is missing. A rise is shown once it was told. */
export function pricesToCome(subscription: Subscription): {
  readonly discount?: ShownDiscount
  readonly own_price?: ShownPrices
  readonly price_rise?: ShownPrices
} {
  const { own_price } = pricesAhead(subscription)
  const price_rise = toldRise(subscription)
  const discount = nextDiscount(subscription)
  return {
    ...(discount && { discount }),
    ...(own_price && { own_price }),
    ...(price_rise && { price_rise }),
  }
}

/** A rise that the customer was told of; undefined where there is none. */
function toldRise(subscription: Subscription): ShownPrices | undefined {
  const { price_rise } = pricesAhead(subscription)
  if (price_rise?.told_at == null) return undefined
  const { price_rise_id: _id, told_at: _at, ...shown } = price_rise
  return shown
}

/** A plan that an older record has chosen holds no price: the present one stands in for it. */
function termsAhead(subscription: Subscription): Terms {
  const { plan } = subscription.planned ?? {}
  const is_older = plan !== undefined && plan.price === undefined
  return is_older ? termsOf(subscription) : plannedTerms(subscription, [])
}

function shownPrices(terms: Terms, { effective_at, diff }: PlannedPrice): ShownPrices {
  return {
    effective_at,
    before: periodPrice(terms),
    after: periodPrice(withPrices(terms, diff)),
    changes: changedPrices(terms, diff),
  }
}

/** A discount as its customer sees it. */
export type ShownDiscount = Pick<Discount, 'off' | 'periods' | 'periods_left'>

/** The discount that the next period has, by what is held today; undefined where it has none. */
function nextDiscount(subscription: Subscription): ShownDiscount | undefined {
  const { discounts, current_period_end: start, status } = subscription
  if (endsWithPeriod(subscription) || status === 'cancelled') return undefined
  const terms = termsOf(subscription)
  const { interval } = terms
  const next = discountOf(discounts, { charges: chargesOf(terms), interval, start })
  return next
    ? { off: next.off, periods: next.periods, periods_left: next.periods_left }
    : undefined
}

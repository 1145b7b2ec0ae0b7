import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Locale } from '../../kernel/locale.ts'
import { type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import type { Plan, PlanTier } from '../policy/plans.ts'
import { itemName } from '../catalogue/item.ts'
import { type PriceView, priceView } from '../catalogue/view-catalogue.ts'
import type { Settings } from '../../settings.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { endsWithPeriod, type ShownEnd, shownEnd } from '../pricing/leave.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { Interval } from '../../kernel/interval.ts'
import { planPrice } from '../catalogue/take.ts'
import { type HeldItem, periodPrice, type PlannedTerms, pricedPeriod } from '../pricing/terms.ts'
import { pricesToCome, type ShownDiscount, type ShownPrices } from './view-prices.ts'
import type { Subscription } from './subscription.ts'
import { accountPrices } from './subscription-price.ts'
import { termsOf } from './terms-of.ts'

/** One item that is held, as people see it. */
export interface ShownItem {
  readonly item: string
  readonly quantity: number
  /** How many of them the plan includes at most. */
  readonly included: number
  /** Net, as it was taken. */
  readonly price: PriceView
  /** What customers of each language read: also of an item that is no longer sold. */
  readonly names?: Readonly<Record<Locale, string>>
}

/** What is wished for the next period, as people see it: what is missing stays as it is. */
export interface ShownWish {
  readonly effective_at: EpochMs
  readonly interval?: Interval
  readonly plan_tier?: PlanTier
  /** Quantities as they are to be. */
  readonly items?: Quantities
}

/** What of a subscription nobody is shown as it is kept. */
type Kept =
  | 'items'
  | 'included'
  | 'planned'
  | 'waiting_minor'
  | 'discounts'
  | 'in_force'
  | 'peaks'
  | 'own_price'
  | 'price_rise'
  | 'may_leave'
  | 'interval'
  | 'interval_since'
  | 'commitment'
  | 'ends_at'

/** A subscription as people see its terms. */
export interface ShownSubscription extends ShownEnd, Omit<Subscription, Kept> {
  /** Of a whole period; missing: a month. */
  readonly interval?: 'year'
  /** Of a whole period under the present terms, net. */
  readonly price: Money
  /** The plan that is chosen for the next period. */
  readonly plan_tier_pending: PlanTier | null
  readonly plan_tier_pending_effective_at: EpochMs | null
  /** Missing where nothing is held beside the plan. */
  readonly items?: readonly ShownItem[]
  /** Net, what waits for the next invoice; missing where nothing does. */
  readonly waiting_total?: Money
  /** Of the next period; missing where it has none. */
  readonly discount?: ShownDiscount
  /** Missing where all stays as it is. */
  readonly planned?: ShownWish
  /** Prices of the customer's own that are planned; missing where none are. */
  readonly own_price?: ShownPrices
  /** A rise that the customer was told of; missing where there is none. */
  readonly price_rise?: ShownPrices
}

/** A subscription with what other records say of it. */
export interface SubscriptionView extends ShownSubscription {
  readonly default_payment_method_id: string | null
  /** When the next invoice falls due: the end of the current period; null when none will. Source: contract 7.1. */
  readonly next_invoice_at: EpochMs | null
}

/** A subscription, and what a period of it costs including VAT: an individual is told that. Source: contract 6.11. */
export interface PricedSubscription extends Omit<SubscriptionView, 'own_price' | 'price_rise'> {
  readonly own_price?: PricedPrices
  readonly price_rise?: PricedPrices
  readonly price_with_vat: PriceWithVat
  /** The plans on offer, each at the price that the account's invoice of now would have. */
  readonly plan_prices: readonly (Pick<Plan, 'plan_tier'> & {
    readonly price_with_vat: PriceWithVat
  })[]
}

/** Prices to come with their VAT, as the account's invoice of now would have it. */
interface PricedPrices extends ShownPrices {
  readonly before_with_vat: PriceWithVat
  readonly after_with_vat: PriceWithVat
}

/** The caller's subscription. Throws `not_found` before the phone system exists. */
export async function viewSubscription(
  { store, settings, clock }: ReadPorts,
  call: Call,
): Promise<PricedSubscription> {
  const now = clock()
  const { account_id } = actorOf(call)
  return store.read(async (tx) => {
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!subscription) throw new Problem('not_found')
    const { own_price, price_rise, ...view } = await subscriptionView(tx, subscription)
    const asked = { tx, settings, now }
    const priced = await accountPrices(asked, account_id)
    const { interval } = subscription
    const plan_prices = settings.plans
      .filter(({ offered }) => offered)
      .flatMap((plan) => {
        const net = planPrice(plan, interval)
        return net ? [{ plan_tier: plan.plan_tier, price_with_vat: priced({ net, interval }) }] : []
      })
    const price_with_vat = priced(pricedPeriod(termsOf(subscription)))
    const withVat = (prices: ShownPrices): PricedPrices => ({
      ...prices,
      before_with_vat: priced({ net: prices.before, interval }),
      after_with_vat: priced({ net: prices.after, interval }),
    })
    return {
      ...view,
      ...named(settings, view),
      ...(own_price && { own_price: withVat(own_price) }),
      ...(price_rise && { price_rise: withVat(price_rise) }),
      price_with_vat,
      plan_prices,
    }
  })
}

function named({ items: sold }: Pick<Settings, 'items'>, { items }: SubscriptionView) {
  const namesOf = (item: string) => ({
    en: itemName(sold, item, 'en'),
    lt: itemName(sold, item, 'lt'),
  })
  return items ? { items: items.map((held) => ({ ...held, names: namesOf(held.item) })) } : {}
}

/** A subscription as its customer sees it. */
export async function subscriptionView(
  tx: Pick<Tx, 'paymentMethods'>,
  subscription: Subscription,
): Promise<SubscriptionView> {
  const methods = await tx.paymentMethods.ofAccount(subscription.account_id)
  const chosen = methods.find((method) => method.is_default)
  const ends = endsWithPeriod(subscription) || subscription.status === 'cancelled'
  return {
    ...shownSubscription(subscription),
    default_payment_method_id: chosen?.payment_method_id ?? null,
    next_invoice_at: ends ? null : subscription.current_period_end,
  }
}

/** A subscription with its price, what is held beside the plan, and what is wished for the next period. */
export function shownSubscription(subscription: Subscription): ShownSubscription {
  const {
    planned,
    items,
    included,
    waiting_minor,
    discounts: _discounts,
    in_force: _in_force,
    peaks: _peaks,
    own_price: _own,
    price_rise: _rise,
    may_leave: _may,
    interval,
    interval_since: _since,
    commitment: _commitment,
    ends_at: _ends_at,
    ...shown
  } = subscription
  return {
    ...shown,
    ...(interval === 'year' && { interval }),
    price: periodPrice(termsOf(subscription)),
    ...pendingPlan(planned),
    ...(items.length > 0 && { items: items.map((held) => shownItem(held, included)) }),
    ...(waiting_minor !== null && {
      waiting_total: money(waiting_minor, subscription.price.currency),
    }),
    ...(planned && { planned: shownWish(planned) }),
    ...pricesToCome(subscription),
    ...(subscription.status !== 'cancelled' && shownEnd(subscription)),
  }
}

/** The plan that is chosen, as the specification names it. */
function pendingPlan(planned: PlannedTerms | null) {
  return {
    plan_tier_pending: planned?.plan?.plan_tier ?? null,
    plan_tier_pending_effective_at: planned?.plan ? planned.effective_at : null,
  }
}

function shownItem({ item, quantity, price }: HeldItem, included: Quantities): ShownItem {
  return { item, quantity, included: lookUp(included, item) ?? 0, price: priceView(price) }
}

function shownWish({ effective_at, interval, plan, items }: PlannedTerms): ShownWish {
  const quantities = Object.entries(items ?? {}).map(([name, { quantity }]) => [name, quantity])
  return {
    effective_at,
    ...(interval && { interval: interval.interval }),
    ...(plan && { plan_tier: plan.plan_tier }),
    ...(items && { items: Object.fromEntries(quantities) as Quantities }),
  }
}

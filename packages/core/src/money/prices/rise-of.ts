import { fraction, type Money, money } from '../../kernel/money.ts'
import type { Plan } from '../policy/plans.ts'
import type { PriceModel } from '../pricing/price.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { endsBy, type PlannedEnd } from '../pricing/leave.ts'
import { differing, isDearer, type PriceDiff, withPrices } from '../pricing/price-diff.ts'
import type { HeldItem, Terms } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { plannedTerms } from '../subscription/terms-of.ts'
import type { RiseAsked } from './price-rise.ts'

/** Why a rise for many leaves somebody out who holds what is raised. */
export const LEFT_OUT = ['leaving', 'rise_planned', 'other_price', 'not_dearer'] as const
/** One such reason. */
export type LeftOut = (typeof LEFT_OUT)[number]

/** What a rise for many is for one subscription; null where nothing that it raises is held. */
export type RiseFor =
  | { readonly kind: 'raised'; readonly diff: PriceDiff }
  | { readonly kind: 'left_out'; readonly why: LeftOut }
  | null

/** What is agreed for the time after the running period, own prices that are planned with it. */
export function comingTerms(subscription: Subscription, plans: readonly Plan[]): Terms {
  const { own_price } = subscription
  const wished = plannedTerms(subscription, plans)
  return own_price ? withPrices(wished, own_price.diff) : wished
}

/** Whether nothing follows the running period: whoever has cancelled is told of no new price. */
export function isLeaving(subscription: Leaving): boolean {
  return isGoneBy(subscription, subscription.current_period_end)
}

/** Whether no period begins at an instant or after it: whoever has left by then is told of no price that counts from it. */
export function isGoneBy(subscription: Leaving, at: EpochMs): boolean {
  const { status, withdrawn_at } = subscription
  return status === 'cancelled' || withdrawn_at !== null || endsBy(subscription, at)
}

type Leaving = PlannedEnd & Pick<Subscription, 'status' | 'withdrawn_at'>

/** The rise as it would be for a subscription, by what is agreed for its next period. */
export function riseFor(
  subscription: Subscription,
  asked: RiseAsked & { readonly effective_at: EpochMs },
  plans: readonly Plan[],
): RiseFor {
  const terms = comingTerms(subscription, plans)
  const { plan, items } = heldOf(terms, asked)
  if (!plan && items.length === 0) return null
  const out = (why: LeftOut) => ({ kind: 'left_out', why }) as const
  if (isLeaving(subscription) || isGoneBy(subscription, asked.effective_at)) return out('leaving')
  if (subscription.price_rise) return out('rise_planned')
  const raised = raisedPrices({ plan, items }, asked)
  if (!raised) return out('other_price')
  const diff = differing(terms, raised)
  return diff && isDearer(terms, diff) ? { kind: 'raised', diff } : out('not_dearer')
}

interface Held {
  readonly plan: Terms['plan'] | undefined
  readonly items: readonly HeldItem[]
}

function heldOf({ plan, items }: Terms, asked: RiseAsked): Held {
  return {
    plan: plan.plan_tier === asked.plan_tier ? plan : undefined,
    items: items.filter(({ item }) => asked.items.includes(item)),
  }
}

/** The new prices; undefined where only one price is raised, and theirs is another. */
function raisedPrices({ plan, items }: Held, asked: RiseAsked): PriceDiff | undefined {
  const { only_price_minor: only } = asked
  const is_meant = (price: PriceModel) => only === null || onePriceOf(price) === only
  const meant = items.filter(({ price }) => is_meant(price))
  const plan_is_meant = plan && is_meant({ kind: 'flat', amount: plan.price })
  if (!plan_is_meant && meant.length === 0) return undefined
  const raised = meant.map(({ item, price }) => [item, raisedModel(price, asked)])
  return {
    ...(plan_is_meant && {
      plan: { plan_tier: plan.plan_tier, price: raisedAmount(plan.price, asked) },
    }),
    ...(raised.length > 0 && { items: Object.fromEntries(raised) as PriceDiff['items'] & object }),
  }
}

/** The one amount of a price; a graduated price has none. */
function onePriceOf(price: PriceModel): number | null {
  if (price.kind === 'graduated') return null
  return (price.kind === 'flat' ? price.amount : price.unit).amount_minor
}

/** By percent each amount of a price rises, rounded half up; a new price takes the place of all tiers. */
function raisedModel(price: PriceModel, asked: RiseAsked): PriceModel {
  if (price.kind === 'flat') return { kind: 'flat', amount: raisedAmount(price.amount, asked) }
  if (price.kind === 'per_unit') return { kind: 'per_unit', unit: raisedAmount(price.unit, asked) }
  const [first] = price.tiers
  if (asked.price_minor !== null && first) {
    return { kind: 'per_unit', unit: money(asked.price_minor, first.unit.currency) }
  }
  return {
    kind: 'graduated',
    tiers: price.tiers.map(({ up_to, unit }) => ({ up_to, unit: raisedAmount(unit, asked) })),
  }
}

function raisedAmount(
  amount: Money,
  { price_minor, basis_points }: Pick<RiseAsked, 'price_minor' | 'basis_points'>,
): Money {
  if (price_minor !== null) return money(price_minor, amount.currency)
  return fraction(amount, 10_000 + (basis_points ?? 0), 10_000)
}

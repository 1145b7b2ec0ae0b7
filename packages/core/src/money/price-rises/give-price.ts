import { waitingCycle } from '../billing/address-wait.ts'
import { audit, type By, changeSubscription, type Draft, push, tell } from '../decisions/draft.ts'
import { invalid } from '../../kernel/problem.ts'
import { DAY, type EpochMs, epochMs, isoInstant } from '../../kernel/time.ts'
import { noticeEnd } from '../pricing/planned-price.ts'
import {
  differing,
  isDearer,
  mergePrices,
  type PriceDiff,
  withoutPrices,
} from '../pricing/price-diff.ts'
import type { Terms } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { followPrices, repricePlanned } from '../decisions/periods.ts'
import { NO_PRICES } from '../prices/prices-in-period.ts'
import { pricesText } from '../pricing/changed-prices.ts'
import { comingTerms, isGoneBy, isLeaving } from '../prices/rise-of.ts'

/** Prices that are to count for one customer. */
export interface GivenPrices {
  readonly diff: PriceDiff
  /** From which day on dearer prices count; missing for others, which count from the next period on. */
  readonly effective_at: EpochMs | undefined
  /** The id of the rise, where it is one. */
  readonly price_rise_id: string
}

/**
 * A customer has other prices: cheaper ones from the next period on, dearer ones as a rise, which is announced first. Throws
 * `validation.failed` on `plan` or `items.<name>` of what is not held, or costs that already, on `effective_at`, on `status`,
 * and on `price_rise` while one is planned.
 */
export function givePrices(draft: Draft, given: GivenPrices, by: By): void {
  const { subscription } = draft.facts
  refuseLeaving(subscription)
  const terms = comingTerms(subscription, draft.settings.plans)
  refuseNotHeld(terms, given.diff)
  const diff = differing(terms, given.diff)
  if (!diff) throw invalid(firstOf(given.diff), 'That is the price already: nothing would change.')
  if (isDearer(terms, diff)) planOneRise(draft, { ...given, diff }, by)
  else planOwnPrice(draft, { ...given, diff }, terms, by)
  repricePlanned(draft)
}

function planOwnPrice(
  draft: Draft,
  { diff, effective_at }: GivenPrices,
  terms: Terms,
  by: By,
): void {
  if (effective_at !== undefined) {
    const reason = 'A price that is not dearer counts from the next period on: send no day.'
    throw invalid('effective_at', reason)
  }
  const { subscription: before, cycles } = draft.facts
  const { own_price, price_rise, subscription_id, current_period_end, may_leave } = before
  const at = waitingCycle(cycles)?.period_end ?? current_period_end
  const risen = price_rise && withoutPrices(price_rise.diff, diff)
  changeSubscription(draft, {
    own_price: { diff: mergePrices(own_price?.diff ?? {}, diff), effective_at: at },
    price_rise: price_rise && risen ? { ...price_rise, diff: risen } : null,
    may_leave: risen ? may_leave : null,
  })
  followPrices(draft, before, () => 'dropped', by)
  audit(draft, 'subscription.own_price_planned', { subscription_id, effective_at: at }, by)
  const facts = { prices: pricesText(terms, diff), effective_at: at }
  const args = { date: at, kept_date: null }
  tell(draft, { kind: 'prices_changed', about: subscription_id, facts, args })
}

function planOneRise(
  draft: Draft,
  { diff, effective_at, price_rise_id }: GivenPrices,
  by: By,
): void {
  const { settings, now } = draft
  if (draft.facts.subscription.price_rise) {
    throw invalid('price_rise', 'A price rise is planned already: take it back first.')
  }
  const earliest = noticeEnd(now, settings.price_notice, settings.time_zone)
  if (effective_at === undefined) {
    throw invalid(
      'effective_at',
      'A dearer price is announced first: say from which day it counts.',
    )
  }
  refuseEarly(effective_at, earliest)
  refuseGone(draft.facts.subscription, effective_at)
  planRise(draft, { diff, effective_at, price_rise_id }, by)
}

/** Throws `validation.failed` on `effective_at` where nobody could be told in time. */
export function refuseEarly(effective_at: EpochMs, earliest: EpochMs): void {
  if (effective_at >= earliest) return
  // The first whole day of which no instant is too early.
  const day = isoInstant(epochMs(Math.ceil(earliest / DAY) * DAY)).slice(0, 10)
  throw invalid('effective_at', `A price rise is announced first: the earliest is ${day}.`)
}

/** A rise is planned, and announced by mail; it counts once the mail was accepted. */
export function planRise(
  draft: Draft,
  { diff, effective_at, price_rise_id }: GivenPrices & { readonly effective_at: EpochMs },
  by: By = {},
): void {
  const { subscription_id } = draft.facts.subscription
  changeSubscription(draft, { price_rise: { diff, effective_at, price_rise_id, told_at: null } })
  const meta = { subscription_id, price_rise_id, effective_at }
  audit(draft, 'subscription.price_rise_planned', meta, by)
  announce(draft, `price_rise:${price_rise_id}:${subscription_id}`)
}

/** Have the mail sent that tells of the rise. */
function announce(draft: Draft, dedupe_key: string): void {
  const { account_id, subscription_id: about, price_rise } = draft.facts.subscription
  if (!price_rise) return
  const facts = { price_rise_id: price_rise.price_rise_id }
  const effect = {
    type: 'mail.send',
    kind: 'price_rise',
    to: { account_id },
    about,
    facts,
  } as const
  push(draft, { effect, dedupe_key })
}

/** Whoever takes a cancellation back is told of a rise of which nobody told them while they were leaving. */
export function announceAgain(draft: Draft): void {
  const { price_rise, subscription_id } = draft.facts.subscription
  if (!price_rise || price_rise.told_at !== null) return
  announce(draft, `price_rise:${price_rise.price_rise_id}:${subscription_id}:${draft.now}`)
}

/**
 * An operator takes back what is planned of prices, announced or not: the present ones go on. Throws `validation.failed` on
 * `price` where nothing is planned.
 */
export function takePricesBack(draft: Draft, by: By): void {
  const { subscription: before } = draft.facts
  const { subscription_id, own_price, price_rise } = before
  if (!own_price && !price_rise) throw invalid('price', 'No other price is planned.')
  changeSubscription(draft, NO_PRICES)
  followPrices(draft, before, () => 'dropped', by)
  repricePlanned(draft)
  const told_of = own_price ?? (price_rise?.told_at == null ? null : price_rise)
  if (!told_of) return
  const at = told_of.effective_at
  const facts = { prices: null, effective_at: at }
  tell(draft, {
    kind: 'prices_changed',
    about: subscription_id,
    facts,
    args: { date: null, kept_date: at },
    // Given and taken back in one moment, both are told.
    dedupe_key: `prices_changed:${subscription_id}:${draft.now}:kept`,
  })
}

/** A rise for many is taken back from one of those of whom nobody was told; nothing follows. */
export function dropUntold(draft: Draft, price_rise_id: string): void {
  const { subscription: before } = draft.facts
  const { price_rise } = before
  if (price_rise?.price_rise_id !== price_rise_id || price_rise.told_at !== null) return
  changeSubscription(draft, { price_rise: null })
  followPrices(draft, before, () => 'dropped')
}

function refuseLeaving(subscription: Subscription): void {
  if (!isLeaving(subscription)) return
  const { status } = subscription
  throw invalid(
    'status',
    `The subscription is ${status}: no period follows that could have a price.`,
  )
}

function refuseGone(subscription: Subscription, effective_at: EpochMs): void {
  if (!isGoneBy(subscription, effective_at)) return
  throw invalid('effective_at', 'The subscription ends before that day.')
}

function refuseNotHeld({ plan: held, items: known }: Terms, { plan, items = {} }: PriceDiff): void {
  if (plan && plan.plan_tier !== held.plan_tier) {
    throw invalid('plan', `The plan of the next period is ${held.plan_tier}: give that a price.`)
  }
  const other = Object.keys(items).find((name) => !known.some(({ item }) => item === name))
  if (other === undefined) return
  throw invalid(`items.${other}`, 'The customer does not have this in the next period.')
}

function firstOf({ items = {}, plan }: PriceDiff): string {
  return plan ? 'plan' : `items.${Object.keys(items)[0]}`
}

import { planPrice } from '../../money/catalogue/take.ts'
import { periodEndingWith } from '../../money/pricing/cadence.ts'
import { DISCOUNT_CODE } from '../../money/codes/discount-code.ts'
import { itemOf } from '../../money/catalogue/item.ts'
import { quantityFlaws } from '../../money/catalogue/quantity-flaws.ts'
import { checkCountry } from '../../kernel/country.ts'
import { isTimeZone, plusLocalDays } from '../../kernel/calendar.ts'
import { Problem } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { after, type EpochMs, isoInstant } from '../../kernel/time.ts'
import { TRIAL_DAYS_MAX } from '../../money/policy/plans.ts'
import { keptWishes } from '../../people/e-addresses/keep-wishes.ts'
import { keptAddress } from '../../people/profile/account-input.ts'
import { checkVatId } from '../../people/vat-numbers/vat-number.ts'
import type { Settings } from '../../settings.ts'
import type { ImportedCustomer, ImportedSubscription, ImportFlaw } from './imported-customer.ts'
import { termFlaws } from './term-flaws.ts'

/** What of a customer does not fit, by itself: every flaw, not only the first. */
export function importFlaws(
  customer: ImportedCustomer,
  settings: Settings,
  now: EpochMs,
): ImportFlaw[] {
  return [
    ...accountFlaws(customer, now),
    ...userFlaws(customer),
    ...cardFlaws(customer),
    ...(isTimeZone(customer.tenant.timezone)
      ? []
      : [flaw('tenant.timezone', 'We do not know this time zone: send an IANA name.')]),
    ...planFlaws(customer.subscription, settings),
    ...itemFlaws(customer.subscription, settings),
    ...codeFlawsOf(customer.subscription),
    ...dateFlaws(customer.subscription, settings, now),
    ...termFlaws(customer, settings),
  ]
}

const BEFORE_1970 = 'It is before 1970.'

function flaw(field: string, reason: string): ImportFlaw {
  return { field, reason }
}

/** A rule of the service that refuses, as a flaw below a part of the customer. */
function refusedBy(part: string, rule: () => unknown): ImportFlaw[] {
  try {
    rule()
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { invalid_params = [] } = error.details
    return invalid_params.map(({ name, reason }) => flaw(`${part}.${name}`, reason))
  }
}

function accountFlaws({ account }: ImportedCustomer, now: EpochMs): ImportFlaw[] {
  const { country, legal_address, invoice_address, vat_id, vat_checked_at } = account
  const untimely = (['created_at', 'vat_checked_at'] as const).flatMap((field) => {
    const at = account[field]
    const why = at === null ? null : at > now ? 'It is in the future.' : at < 0 ? BEFORE_1970 : null
    return why === null ? [] : [flaw(`account.${field}`, why)]
  })
  const checked = vat_id === null && vat_checked_at !== null
  return [
    ...refusedBy('account', () => checkCountry('country', country)),
    ...refusedBy('account', () => legal_address && keptAddress('legal_address', legal_address)),
    ...refusedBy(
      'account',
      () => invoice_address && keptAddress('invoice_address', invoice_address),
    ),
    ...refusedBy('account', () => vat_id !== null && checkVatId(vat_id)),
    ...refusedBy('account.e_invoice', () => account.e_invoice && keptWishes(account.e_invoice)),
    ...(checked ? [flaw('account.vat_checked_at', 'There is no VAT number.')] : []),
    ...untimely,
  ]
}

function userFlaws({ users }: ImportedCustomer): ImportFlaw[] {
  const keys = users.map(({ email }) => emailKey(email))
  const repeated = keys.flatMap((key, at) =>
    keys.indexOf(key) < at
      ? [flaw(`users.${at}.email`, 'Another user of the customer has the address.')]
      : [],
  )
  const owned = users.some(({ role }) => role === 'owner')
  return owned ? repeated : [...repeated, flaw('users', 'One of them must be an owner.')]
}

function cardFlaws({ cards }: ImportedCustomer): ImportFlaw[] {
  const ids = cards.map(({ provider_method_id: id }) => id)
  const repeated = ids.flatMap((id, at) =>
    ids.indexOf(id) < at
      ? [flaw(`cards.${at}.provider_method_id`, 'Another card has the same id.')]
      : [],
  )
  const places = cards.flatMap(({ country }, at) =>
    country === null ? [] : refusedBy(`cards.${at}`, () => checkCountry('country', country)),
  )
  const defaults = cards.filter(({ is_default }) => is_default).length
  const one = cards.length === 0 || defaults === 1
  const which = one ? [] : [flaw('cards', 'One of them must be the default, and no other.')]
  return [...repeated, ...places, ...which]
}

function planFlaws(told: ImportedSubscription, { plans }: Settings): ImportFlaw[] {
  const { plan_tier, plan_tier_pending, cancel_at_period_end } = told
  const unlisted = Object.entries({ plan_tier, plan_tier_pending }).flatMap(([field, tier]) =>
    tier === null || plans.some((plan) => plan.plan_tier === tier)
      ? []
      : [flaw(`subscription.${field}`, 'The catalogue does not list this plan.')],
  )
  const leaves = cancel_at_period_end && plan_tier_pending !== null
  const both = 'It ends with the period, before another plan begins.'
  const idle = plan_tier === plan_tier_pending
  return [
    ...unlisted,
    ...(leaves ? [flaw('subscription.plan_tier_pending', both)] : []),
    ...(idle ? [flaw('subscription.plan_tier_pending', 'It is the plan already.')] : []),
    ...lengthFlaws(told, plans),
  ]
}

/** A length that is planned is another one, by which the plan of then is sold. */
function lengthFlaws(
  { plan_tier, plan_tier_pending, interval, planned_interval }: ImportedSubscription,
  plans: Settings['plans'],
): ImportFlaw[] {
  const name = 'subscription.planned_interval'
  if (planned_interval === interval) return [flaw(name, 'It is the length already.')]
  const then = plans.find((plan) => plan.plan_tier === (plan_tier_pending ?? plan_tier))
  const length = planned_interval ?? (plan_tier_pending === null ? null : interval)
  if (!then || length === null || planPrice(then, length)) return []
  return [flaw(name, `We do not sell that plan by the ${length}.`)]
}

/** Items by the catalogue: listed, sold by the month, and no more than the plan takes. */
function itemFlaws(told: ImportedSubscription, { items: sold }: Settings): ImportFlaw[] {
  const { plan_tier, plan_tier_pending, interval, planned_interval, items, planned_items } = told
  const held = Object.fromEntries(items.map(({ item, quantity }) => [item, quantity]))
  const twice = items.filter(({ item }, at) => items.findIndex((each) => each.item === item) < at)
  const then = { ...held, ...planned_items }
  const flaws = [
    ...quantityFlaws({ items: sold }, plan_tier, held, { by: 'operator', held }),
    ...(planned_items
      ? quantityFlaws({ items: sold }, plan_tier_pending ?? plan_tier, then, {
          by: 'operator',
          held,
          interval: planned_interval ?? interval,
        })
      : []),
  ]
  const unpriced = items.filter(
    ({ item, price }) => price === null && !itemOf(sold, item)?.prices[interval],
  )
  const planned = planned_interval ?? interval
  const unsold = Object.entries(then).filter(
    ([item, quantity]) => quantity > 0 && !itemOf(sold, item)?.prices[planned],
  )
  const by_length = planned_interval === null ? [] : unsold
  return [
    ...unpriced.map(({ item }) => flaw(`subscription.items.${item}`, 'It has no price.')),
    ...by_length.map(([item]) =>
      flaw(`subscription.items.${item}`, `We do not sell it by the ${planned}.`),
    ),
    ...twice.map(({ item }) =>
      flaw(`subscription.items.${item}`, 'Another entry has the same item.'),
    ),
    ...flaws.map(({ name, reason }) => flaw(`subscription.${name}`, reason)),
  ]
}

/** Codes of any former day, listed or not, in the letters of codes. */
function codeFlawsOf({ redeemed_codes }: ImportedSubscription): ImportFlaw[] {
  return redeemed_codes.flatMap((code, at) =>
    DISCOUNT_CODE.test(code)
      ? []
      : [flaw(`subscription.redeemed_codes.${at}`, 'It is no discount code.')],
  )
}

function dateFlaws(told: ImportedSubscription, settings: Settings, now: EpochMs): ImportFlaw[] {
  const { trial_ends_at } = told
  return trial_ends_at === null
    ? periodFlaws(told, settings, now)
    : trialFlaws(told, trial_ends_at, settings, now)
}

function trialFlaws(
  { anchor_at, paid_until }: ImportedSubscription,
  trial_ends_at: EpochMs,
  { time_zone }: Settings,
  now: EpochMs,
): ImportFlaw[] {
  const also = Object.entries({ anchor_at, paid_until }).flatMap(([field, at]) =>
    at === null ? [] : [flaw(`subscription.${field}`, 'A trial has none: leave it out.')],
  )
  const last = plusLocalDays(now, TRIAL_DAYS_MAX, time_zone)
  const long = `No trial is longer than ${TRIAL_DAYS_MAX} days: send ${isoInstant(last)} or earlier.`
  const why = trial_ends_at <= now ? 'The trial is over.' : trial_ends_at > last ? long : null
  return why === null ? also : [...also, flaw('subscription.trial_ends_at', why)]
}

function periodFlaws(
  { anchor_at, paid_until, interval }: ImportedSubscription,
  { time_zone }: Settings,
  now: EpochMs,
): ImportFlaw[] {
  if (anchor_at === null || paid_until === null) {
    const why = 'Send when a trial ends, or an anchor and until when is paid.'
    return [flaw('subscription', why)]
  }
  if (anchor_at < 0) return [flaw('subscription.anchor_at', BEFORE_1970)]
  if (paid_until <= now) {
    return [flaw('subscription.paid_until', 'It is past: the customer would be charged at once.')]
  }
  if (paid_until <= anchor_at) {
    return [flaw('subscription.paid_until', 'It is not after the anchor.')]
  }
  const { start, end } = periodEndingWith({ anchor_at, interval }, after(paid_until, -1), time_zone)
  if (end !== paid_until) {
    const why = `No period from the anchor ends then; the one that it lies in ends ${isoInstant(end)}.`
    return [flaw('subscription.paid_until', why)]
  }
  const ahead = 'It is more than a period ahead: we know no periods that are paid in advance.'
  return start <= now ? [] : [flaw('subscription.paid_until', ahead)]
}

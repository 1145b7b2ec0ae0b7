import { daysLeft } from '../invoices/draft-lines.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { inPeriodOf } from '../billing/cycle-amount.ts'
import { discountFor } from '../billing/period-discount.ts'
import { isUncovered, restOfPeriod } from '../billing/restart-period.ts'
import type { Money } from '../../kernel/money.ts'
import { DAY, type EpochMs, MINUTE, after, epochMs } from '../../kernel/time.ts'
import { planCycle } from '../subscription/plan-cycle.ts'
import { peaksWith } from '../pricing/set-up.ts'
import { setUpBefore, termsOf } from '../subscription/terms-of.ts'
import { periodIn } from '../pricing/cadence.ts'
import { discountedPrice, usedUp } from '../pricing/discount.ts'
import { endsWithPeriod } from '../pricing/leave.ts'
import { chargesOf, periodPrice } from '../pricing/terms.ts'
import { fateIn, type FateOf, pricesGone } from '../prices/prices-gone.ts'
import {
  audit,
  type By,
  changeCycle,
  changeSubscription,
  type Draft,
  moveRaised,
  moveSubscription,
  push,
  put,
} from './draft.ts'
import { accountIn } from './facts.ts'
import { limitByTerms } from './locks.ts'
import type { Settings } from '../../settings.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** Plan a period, once: a subscription has one cycle for each start. */
function plan(draft: Draft, cycle: BillingCycle): void {
  const { cycles } = draft.facts
  if (cycles.some(({ period_start }) => period_start === cycle.period_start)) return
  put(draft, 'cycle', cycle)
}

/** Plan the period that follows a cycle's. Source: contract 7.2, 7.3. */
export function planNextCycle(draft: Draft, cycle: BillingCycle): void {
  const { facts, settings, now } = draft
  const { subscription } = facts
  const cycle_id = draft.cycleId(subscription.subscription_id, cycle.period_end)
  plan(draft, nextCycle(cycle_id, { subscription, cycle }, settings, now))
}

/**
 * The period is at what was chosen for it, and uses its discount up; what is set up for it is written down, and nothing of the
 * one before counts.
 */
export function beginPeriod(draft: Draft, cycle: BillingCycle): void {
  const before = setUpBefore(draft.facts.subscription)
  takeChosenPlan(draft, cycle)
  useDiscount(draft, cycle)
  forgetUncovered(draft)
  const peaks = peaksWith(termsOf(draft.facts.subscription), before)
  if (peaks !== before.peaks) changeSubscription(draft, { peaks })
}

/** A discount is used up once for each period that it reduces, in the decision that bills it. */
function useDiscount(draft: Draft, cycle: BillingCycle): void {
  const { subscription } = draft.facts
  const period = periodIn(subscription, cycle.period_start, draft.settings.time_zone)
  // A rest of no days is billed nothing, and reduced by nothing.
  if (daysLeft(period, cycle.period_start, draft.settings.time_zone).days < 1) return
  const { used, in_force } = discountFor(subscription, cycle, period)
  if (in_force === subscription.in_force) return
  const { subscription_id } = subscription
  if (!used) return void changeSubscription(draft, { in_force })
  const { discount_id, periods_left } = used
  const discounts = usedUp(subscription.discounts, discount_id)
  changeSubscription(draft, { in_force, discounts })
  const left = periods_left === null ? null : periods_left - 1
  const meta = { subscription_id, discount_id, cycle_id: cycle.cycle_id, periods_left: left }
  audit(draft, 'subscription.discount_used', meta)
  if (left === 0) remindOfFullPrice(draft, period.end)
}

/** The last period with a discount is billed: a week before it ends its customer is told, unless another one follows. */
function remindOfFullPrice(draft: Draft, ends: EpochMs): void {
  const { account_id, subscription_id: about } = draft.facts.subscription
  const effect = { type: 'mail.send', kind: 'discount_ends', to: { account_id }, about } as const
  const at = epochMs(Math.max(after(ends, -7 * DAY), draft.now))
  const dedupe_key = `discount_ends:${about}:${ends}`
  // Until then no other mail waits for it.
  push(draft, { effect, dedupe_key, at, aggregate: dedupe_key })
}

/** What was left uncovered of the period before is for days that are over. Source: states 2.2. */
function forgetUncovered(draft: Draft): void {
  if (draft.facts.subscription.gaps.length === 0) return
  changeSubscription(draft, { uncovered_minor: 0, gaps: [] })
}

/** The plan that was chosen for this period is the one in force from here on. */
export function takeChosenPlan(draft: Draft, cycle: BillingCycle): void {
  const { subscription } = draft.facts
  const account = accountIn(draft.facts)
  const taken = inPeriodOf(cycle, subscription, draft.settings.plans)
  if (taken === subscription) return
  changeSubscription(draft, taken)
  followPrices(draft, subscription, fateIn(taken, cycle.period_start))
  // Prices alone concern nobody but the customer.
  if (taken.planned === subscription.planned) return
  limitByTerms(draft, termsOf(taken))
  const { subscription_id, plan_tier: from } = subscription
  const { plan_tier: to } = taken
  if (from === to) return audit(draft, 'subscription.terms_took_effect', { subscription_id })
  audit(draft, 'subscription.plan_took_effect', { subscription_id, from, to })
  const tenant_id = account.pbx_tenant_id
  if (tenant_id === null) return
  const effect = { type: 'tenant.plan', tenant_id } as const
  push(draft, { effect, dedupe_key: `tenant.plan:${cycle.cycle_id}` })
}

/** The period begins on its day, paid or not, and the one after it is planned. Source: contract 8. */
export function startPeriod(draft: Draft, cycle: BillingCycle): void {
  const { subscription } = draft.facts
  if (cycle.period_end <= subscription.current_period_end) return
  // What begins inside a period, after a suspension, still belongs to the whole one. Source: contract 6.4.
  const whole = periodIn(subscription, cycle.period_start, draft.settings.time_zone)
  changeSubscription(draft, { current_period_start: whole.start, current_period_end: whole.end })
  planNextCycle(draft, cycle)
}

/**
 * The last period before an end that was agreed for later is running and nothing is unpaid: from here on it ends as if that had
 * been asked for in this period. Changes nothing otherwise. Source: contract 8.
 */
export function beginLastPeriod(draft: Draft): void {
  const { subscription } = draft.facts
  const { status, ends_at } = subscription
  if (status !== 'active' || ends_at === null || !endsWithPeriod(subscription)) return
  moveSubscription(draft, 'cancel_requested', { cancel_at_period_end: true, planned: null })
}

/**
 * Where the paid period ran out during a suspension, bill the rest of the running one by days, from now on; changes
 * nothing where it is billed, or going to be. No days are billed nothing. Source: contract 8; states 1.3.
 */
export function restartPeriod(draft: Draft): void {
  const { facts, settings, now } = draft
  const { subscription, cycles } = facts
  if (!isUncovered(subscription, cycles, now)) return
  const { account_id, subscription_id } = subscription
  const { amount, end } = restOfPeriod(subscription, now, settings.time_zone)
  // A period that began, and was skipped, at this very instant stays so: the rest of it begins right after.
  const start = cycles.some(({ period_start }) => period_start === now) ? after(now, 1) : now
  const cycle_id = draft.cycleId(subscription_id, start)
  plan(draft, planCycle({ cycle_id, subscription_id, account_id, amount }, { start, end }, now))
}

/** Periods from `from` on that are not billed yet show what they cost by today's facts. Source: contract 7.3. */
export function repricePlanned(
  draft: Draft,
  from: EpochMs = draft.facts.subscription.current_period_end,
): void {
  const { subscription, cycles } = draft.facts
  for (const cycle of cycles) {
    const { state, invoice_id, period_start } = cycle
    const ahead = invoice_id === null && period_start >= from
    if (!ahead || state !== 'planned') continue
    const held = inPeriodOf(cycle, subscription, draft.settings.plans)
    const { end: period_end } = periodIn(held, period_start, draft.settings.time_zone)
    changeCycle(draft, cycle, { amount: netOf(held, period_start), period_end })
  }
}

/**
 * The cycle of the period that follows another one's, named `cycle_id`. A period that began in the past,
 * because we were away, is taken up in a later tick: at most one for each subscription and tick. Source:
 * contract 7.1, 7.2, 7.3.
 */
function nextCycle(
  cycle_id: string,
  { subscription, cycle }: { readonly subscription: Subscription; readonly cycle: BillingCycle },
  { plans, time_zone }: Pick<Settings, 'plans' | 'time_zone'>,
  now: EpochMs,
): BillingCycle {
  const { subscription_id, account_id } = subscription
  const held = inPeriodOf({ period_start: cycle.period_end }, subscription, plans)
  const next = periodIn(held, cycle.period_end, time_zone)
  const amount = netOf(held, next.start)
  const planned = planCycle({ cycle_id, subscription_id, account_id, amount }, next, now)
  const next_action_at = epochMs(Math.max(next.start, after(now, MINUTE)))
  return next.start > now ? planned : { ...planned, next_action_at }
}

/** What a whole period costs after its discount, net. */
function netOf(held: Subscription, start: EpochMs): Money {
  const charges = chargesOf(termsOf(held))
  return discountedPrice(held.discounts, { charges, interval: held.interval, start })
}

/** Write down what became of the planned prices that the subscription had before, and has no more. */
export function followPrices(
  draft: Draft,
  before: Subscription,
  fateOf: FateOf,
  by: By = {},
): void {
  const { subscription } = draft.facts
  const { subscription_id } = subscription
  const { fates, rise } = pricesGone(before, subscription, fateOf)
  const price_minor = periodPrice(termsOf(subscription)).amount_minor
  const price_rise_id = rise?.price_rise_id ?? null
  for (const fate of fates) {
    const action = fate === 'applied' ? 'price_took_effect' : 'price_dropped'
    const meta = { subscription_id, price_minor, price_rise_id }
    audit(draft, `subscription.${action}`, meta, by)
  }
  if (!rise) return
  moveRaised(draft, { subscription_id, price_rise_id: rise.price_rise_id, state: rise.fate })
}

import { waitingCycle } from '../billing/address-wait.ts'
import type { Account } from '../../people/account/account.ts'
import { lacksAddress } from '../../people/account/full-address.ts'
import { namedCharge, pricedThings } from '../billing/priced-things.ts'
import { changeLines, type CoverOf } from '../invoices/change-lines.ts'
import { type LineSetting, sumOfLines, uncoveredLine } from '../invoices/draft-lines.ts'
import { type InvoiceLine, isOfPlan } from '../invoices/line.ts'
import { periodDays } from '../../kernel/calendar.ts'
import { type Money, money } from '../../kernel/money.ts'
import { invalid, invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import { reduced } from '../pricing/discount.ts'
import type { Charge, Terms } from '../pricing/terms.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { dearestOf } from './dearest-today.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { percentageNow, runningCharges, termsOf } from '../subscription/terms-of.ts'
import type { AskedTerms } from './terms-wish.ts'

/** Seconds after which a period that has just ended is usually followed by the next. */
const RENEWED_SOON = 60

/** Who wants a subscription to be another from now on, and how. */
export interface PlanWishNow extends Pick<
  PlanChange,
  'plan_change_id' | 'started_by' | 'user_id' | 'reason'
> {
  /** Its account is locked. */
  readonly subscription: Subscription
  readonly asked: AskedTerms
  /** What the customer was shown that it comes to, VAT included: another amount is refused. */
  readonly expect_minor?: number | undefined
  /** The result of an earlier try with the same key: nothing was sent. */
  readonly known: PlanChange | undefined
}

/**
 * A period that waits for the company's address is billed at one plan: a change now would reach the days that are used.
 * Throws `validation.failed` on `status`. Source: contract 6.2, 6.4.
 */
export function refuseWhileWaiting(
  { status }: Pick<Subscription, 'status'>,
  account: Account,
  cycles: readonly BillingCycle[],
): void {
  if (!waitingCycle(cycles) || !lacksAddress(account)) return
  const reason = `The subscription is ${status} and its first invoice waits for the company’s legal address; the plan can be changed at once when that is there.`
  throw invalid('status', reason)
}

/** A change now of what is subscribed to. */
interface ChangeNow {
  readonly subscription: Subscription
  readonly account: Account
  readonly after: Terms
  /** The dearest of each thing held so far on this day. */
  readonly dearest: readonly Charge[]
  readonly coverOf?: CoverOf
}

/**
 * The lines of a change now; none in a trial, where nothing has been billed, nor where no day is left. Throws
 * `validation.failed` on `status` while the next period is about to begin. Source: contract 6.4.
 */
export function planChangeLines(
  { plans, items, time_zone }: Pick<Ports['settings'], 'plans' | 'items' | 'time_zone'>,
  { subscription, account: { language }, after, dearest, ...covered }: ChangeNow,
  now: EpochMs,
): InvoiceLine[] {
  const { current_period_start: start, current_period_end: end } = subscription
  if (isInTrial(subscription, now)) return []
  if (now >= end) {
    const reason = `The subscription is ${subscription.status} and its next period begins now.`
    throw invalid('status', reason, RENEWED_SOON)
  }
  const names = { plans, items }
  const off = percentageNow(subscription)
  const things = (terms: Terms) => reduced(pricedThings(names, terms, language), off)
  const change = {
    before: things(termsOf(subscription)),
    after: things(after),
    dearest: dearest.map((charge) => namedCharge(names, charge, language)),
    at: now,
    ...covered,
  }
  return changeLines(change, { period: { start, end }, time_zone, language })
}

/** What a smaller plan does not give back of its days: a line above zero, so that all lines come to what it gives. */
export function withUncovered(
  lines: readonly InvoiceLine[],
  uncovered: Money,
  setting: Pick<LineSetting, 'language'>,
): readonly InvoiceLine[] {
  const [first] = lines
  if (!first || !isOfPlan(first.derivation) || uncovered.amount_minor === 0) return lines
  const { period_start: start, period_end: end, derivation } = first
  invariant(start !== null && end !== null, 'days of a plan have dates')
  const { days, of_days } = derivation
  const over = { rule: 'uncovered', amount: uncovered, days, of_days } as const
  return [...lines, uncoveredLine(over, { start, end }, setting)]
}

/** A change for which nobody was asked for money yet. */
const NOT_ASKED = {
  draft: null,
  invoice_id: null,
  order_id: null,
  payment_method_id: null,
  unknown_reads: 0,
  next_action_at: null,
  failure_code: null,
} as const

/** The record of what was asked for, as one that is to be charged. */
export function askedPlanChange(
  { time_zone }: Pick<Ports['settings'], 'time_zone'>,
  {
    wish,
    after,
    lines,
    dearest,
  }: {
    readonly wish: Omit<PlanWishNow, 'asked'>
    readonly after: Terms
    readonly lines: readonly InvoiceLine[]
    /** So far, on this day. */
    readonly dearest: readonly Charge[]
  },
  now: EpochMs,
): PlanChange {
  const { subscription, known, plan_change_id, started_by, user_id, reason } = wish
  const { account_id, subscription_id } = subscription
  const { current_period_start: period_start, current_period_end: period_end } = subscription
  const { plan_tier: to_tier, price } = after.plan
  const [plan] = dearestOf([...dearest, ...runningCharges(subscription, after)])
  invariant(plan?.key === 'plan', 'the first charge is the plan’s')
  return {
    plan_change_id,
    subscription_id,
    account_id,
    from_tier: subscription.plan_tier,
    to_tier,
    price,
    dearest_tier: plan.plan_tier,
    dearest_price: plan.price,
    before: termsOf(subscription),
    after,
    discount: null,
    changed_at: now,
    period_start,
    period_end,
    period_days: periodDays({ start: period_start, end: period_end }, time_zone),
    delta_minor: sumOf(lines),
    uncovered_minor: sumOf(lines.filter(({ derivation }) => derivation.rule === 'uncovered')),
    amount: money(0, price.currency),
    started_by,
    user_id,
    reason,
    ...NOT_ASKED,
    state: 'charging',
    state_since: now,
    created_at: known?.created_at ?? now,
    updated_at: now,
  }
}

function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.length === 0 ? 0 : sumOfLines(lines).amount_minor
}

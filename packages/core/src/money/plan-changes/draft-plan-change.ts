import { waitingCycle } from '../billing/address-wait.ts'
import type { Account } from '../../people/account/account.ts'
import { lacksAddress } from '../../people/account/full-address.ts'
import { changeLines, isDearer } from '../invoices/change-lines.ts'
import { type PricedPlan, sumOfLines } from '../invoices/draft-lines.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { periodDays } from '../../kernel/calendar.ts'
import { money } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import { type Plan, planName } from '../policy/plans.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { HeldPlan } from './dearest-today.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/** Seconds after which a period that has just ended is usually followed by the next. */
const RENEWED_SOON = 60

/** Who wants a subscription to have another plan from now on. */
export interface PlanWishNow extends Pick<
  PlanChange,
  'plan_change_id' | 'started_by' | 'user_id' | 'reason'
> {
  /** Its account is locked. */
  readonly subscription: Subscription
  readonly new_tier: string
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

/** A change now of one subscription's plan. */
interface ChangeNow {
  readonly subscription: Subscription
  readonly account: Account
  readonly plan: Plan
  /** The dearest plan held so far on this day. */
  readonly dearest: HeldPlan
}

/**
 * The lines of a change now; none in a trial, where nothing has been billed, nor where no day is left. Throws
 * `validation.failed` on `status` while the next period is about to begin. Source: contract 6.4.
 */
export function planChangeLines(
  { plans, time_zone }: Ports['settings'],
  { subscription, account, plan, dearest: held }: ChangeNow,
  now: EpochMs,
): InvoiceLine[] {
  const { current_period_start: start, current_period_end: end } = subscription
  if (isInTrial(subscription, now)) return []
  if (now >= end) {
    const reason = `The subscription is ${subscription.status} and its next period begins now.`
    throw invalid('status', reason, RENEWED_SOON)
  }
  const named = ({ plan_tier, price }: HeldPlan): PricedPlan => ({
    plan_tier,
    price,
    name: planName(plans, plan_tier, account.language),
  })
  const dearest = named(held)
  const setting = { period: { start, end }, time_zone, language: account.language }
  return changeLines({ from: named(subscription), to: named(plan), dearest, at: now }, setting)
}

/** The record of what was asked for, as one that is to be charged. */
export function askedPlanChange(
  { time_zone }: Ports['settings'],
  {
    wish,
    plan,
    lines,
    dearest: before,
  }: {
    readonly wish: PlanWishNow
    readonly plan: Plan
    readonly lines: readonly InvoiceLine[]
    /** So far, on this day. */
    readonly dearest: HeldPlan
  },
  now: EpochMs,
): PlanChange {
  const { subscription, known, plan_change_id, started_by, user_id, reason } = wish
  const { account_id, subscription_id } = subscription
  const { current_period_start: period_start, current_period_end: period_end } = subscription
  const dearest = isDearer(plan, before) ? plan : before
  return {
    plan_change_id,
    subscription_id,
    account_id,
    from_tier: subscription.plan_tier,
    to_tier: plan.plan_tier,
    price: plan.price,
    dearest_tier: dearest.plan_tier,
    dearest_price: dearest.price,
    changed_at: now,
    period_start,
    period_end,
    period_days: periodDays({ start: period_start, end: period_end }, time_zone),
    delta_minor: lines.length === 0 ? 0 : sumOfLines(lines).amount_minor,
    amount: money(0, plan.price.currency),
    draft: null,
    invoice_id: null,
    order_id: null,
    payment_method_id: null,
    started_by,
    user_id,
    reason,
    state: 'charging',
    state_since: now,
    unknown_reads: 0,
    next_action_at: null,
    failure_code: null,
    created_at: known?.created_at ?? now,
    updated_at: now,
  }
}

import type { Account } from '../../people/account/account.ts'
import { totalsOf } from '../invoices/draft-invoice.ts'
import { type PricedPlan, periodLines, resumedLines } from '../invoices/draft-lines.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { periodHolding } from '../../kernel/calendar.ts'
import { type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import { planName, planOf } from '../policy/plans.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { VatVerdict } from '../../people/vat/vat-verdict.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import type { Selling } from '../../people/threshold/selling.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** What a cycle's period is priced by. */
export interface PricedBy {
  readonly cycle: Pick<BillingCycle, 'period_start'>
  readonly subscription: Subscription
  readonly account: Account
}

/** The subscription as it is in a cycle's period: with the plan that was chosen for it, if one was. */
export function inPeriodOf(
  { period_start }: Pick<BillingCycle, 'period_start'>,
  subscription: Subscription,
  plans: Settings['plans'],
): Subscription {
  const { plan_tier_pending: chosen, plan_tier_pending_effective_at: from } = subscription
  if (chosen === null || from === null || from > period_start) return subscription
  return {
    ...subscription,
    plan_tier: chosen,
    price: planOf(plans, chosen).price,
    plan_tier_pending: null,
    plan_tier_pending_effective_at: null,
  }
}

/** The lines of a cycle's invoice: what begins inside a period, after a suspension, is priced by its days; no days make none. */
export function cycleLines(
  { plans, time_zone }: Pick<Settings, 'plans' | 'time_zone'>,
  { account, cycle, subscription }: PricedBy,
): InvoiceLine[] {
  const { plan_tier, price, anchor_at } = subscription
  const plan: PricedPlan = { plan_tier, price, name: planName(plans, plan_tier, account.language) }
  const period = periodHolding(anchor_at, cycle.period_start, time_zone)
  const setting = { period, time_zone, language: account.language }
  return period.start === cycle.period_start
    ? periodLines(plan, setting)
    : resumedLines(plan, cycle.period_start, setting)
}

/**
 * What a card would be asked for a planned period by today's facts: the plan chosen for it, the VAT of
 * today, less account credit; nothing where the subscription ends before it. Source: contract 7.3.
 */
export function plannedAmount(
  settings: Settings & Selling,
  facts: PricedBy & {
    readonly verdicts: readonly VatVerdict[]
    readonly account_credit: Money
  },
  now: EpochMs,
): Money {
  const { cycle, account, verdicts, account_credit } = facts
  const subscription = inPeriodOf(cycle, facts.subscription, settings.plans)
  const ends = subscription.cancel_at_period_end || subscription.status === 'cancelled'
  if (ends) return money(0, subscription.price.currency)
  const lines = cycleLines(settings, { cycle, account, subscription })
  if (lines.length === 0) return money(0, subscription.price.currency)
  const { rate_basis_points } = vatDecisionFor(settings, account, verdicts, now)
  return totalsOf(lines, rate_basis_points, account_credit).amount_due
}

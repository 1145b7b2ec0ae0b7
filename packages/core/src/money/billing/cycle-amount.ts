import type { Account } from '../../people/account/account.ts'
import { totalsOf } from '../invoices/draft-invoice.ts'
import { periodLines, resumedLines } from '../invoices/draft-lines.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { periodHolding } from '../../kernel/calendar.ts'
import { type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import { periodPrice } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { agreedOf, plannedTerms, termsOf } from '../subscription/terms-of.ts'
import type { VatVerdict } from '../../people/vat-numbers/vat-verdict.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import type { Selling } from '../../people/threshold/selling.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { pricedThings } from './priced-things.ts'

/** What a cycle's period is priced by. */
export interface PricedBy {
  readonly cycle: Pick<BillingCycle, 'period_start'>
  readonly subscription: Subscription
  readonly account: Account
}

/** The subscription as it is in a cycle's period: with what was wished for it, if anything was. */
export function inPeriodOf(
  { period_start }: Pick<BillingCycle, 'period_start'>,
  subscription: Subscription,
  plans: Settings['plans'],
): Subscription {
  const { planned } = subscription
  if (planned === null || planned.effective_at > period_start) return subscription
  return { ...subscription, ...agreedOf(plannedTerms(subscription, plans)), planned: null }
}

/** The lines of a cycle's invoice: what begins inside a period, after a suspension, is priced by its days; no days make none. */
export function cycleLines(
  { plans, items, time_zone }: Pick<Settings, 'plans' | 'items' | 'time_zone'>,
  { account: { language }, cycle, subscription }: PricedBy,
): InvoiceLine[] {
  const period = periodHolding(subscription.anchor_at, cycle.period_start, time_zone)
  const setting = { period, time_zone, language }
  return pricedThings({ plans, items }, termsOf(subscription), language).flatMap((thing) =>
    period.start === cycle.period_start
      ? periodLines(thing, setting)
      : resumedLines(thing, cycle.period_start, setting),
  )
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
  const { currency } = periodPrice(termsOf(subscription))
  if (ends) return money(0, currency)
  const lines = cycleLines(settings, { cycle, account, subscription })
  if (lines.length === 0) return money(0, currency)
  const { rate_basis_points } = vatDecisionFor(settings, account, verdicts, now)
  return totalsOf(lines, rate_basis_points, account_credit).amount_due
}

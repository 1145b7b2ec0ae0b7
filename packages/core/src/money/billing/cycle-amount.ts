import type { Account } from '../../people/account/account.ts'
import { totalsOf } from '../invoices/draft-invoice.ts'
import { periodLines, resumedLines } from '../invoices/draft-lines.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { periodDays } from '../../kernel/calendar.ts'
import { type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import { periodIn } from '../pricing/cadence.ts'
import { reduced } from '../pricing/discount.ts'
import { endsBy } from '../pricing/leave.ts'
import { setUpsOf } from '../pricing/set-up.ts'
import { chargesOf, periodPrice } from '../pricing/terms.ts'
import { pricesAfter, withDuePrices } from '../prices/prices-in-period.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { agreedOf, plannedTerms, setUpBefore, termsOf } from '../subscription/terms-of.ts'
import type { VatVerdict } from '../../people/vat-numbers/vat-verdict.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import type { Selling } from '../../people/threshold/selling.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { isWaiting, type WaitingLine } from '../waiting/waiting-line.ts'
import { discountFor, discountLine } from './period-discount.ts'
import { pricedThings, setUpLines } from './priced-things.ts'

/** What a cycle's period is priced by. */
export interface PricedBy {
  readonly cycle: Pick<BillingCycle, 'period_start'>
  /** As it is now: what is planned for the period counts. */
  readonly subscription: Subscription
  /** In whose language the lines are. */
  readonly account: Pick<Account, 'language'>
  /** What waits for an invoice of the subscription. */
  readonly waiting: readonly WaitingLine[]
}

/** The subscription as it is in a cycle's period: with what was wished for it, then with the prices that count from it on. */
export function inPeriodOf(
  cycle: Pick<BillingCycle, 'period_start'>,
  subscription: Subscription,
  plans: Settings['plans'],
): Subscription {
  return withDuePrices(withWishes(cycle, subscription, plans), cycle.period_start)
}

function withWishes(
  { period_start }: Pick<BillingCycle, 'period_start'>,
  subscription: Subscription,
  plans: Settings['plans'],
): Subscription {
  const { planned } = subscription
  if (planned === null || planned.effective_at > period_start) return subscription
  const terms = plannedTerms(subscription, plans)
  const kept = pricesAfter(subscription, terms)
  const is_other = terms.interval !== subscription.interval
  const since = is_other ? { interval_since: period_start } : {}
  return { ...subscription, ...agreedOf(terms), ...since, ...kept, planned: null }
}

/**
 * The lines of a cycle's invoice: what its period costs, priced by its days where it begins inside one, after a suspension;
 * what a discount takes off it; what is set up for it; and what waited. Of a subscription that is over only what waited: its last invoice. Nothing makes no line.
 */
export function cycleLines(
  settings: Pick<Settings, 'plans' | 'items' | 'time_zone'>,
  priced: PricedBy,
): InvoiceLine[] {
  const { subscription, waiting } = priced
  const waited = waiting.filter(isWaiting).map(({ line }) => line)
  return subscription.status === 'cancelled' ? waited : [...periodOf(settings, priced), ...waited]
}

function periodOf(
  { plans, items, time_zone }: Pick<Settings, 'plans' | 'items' | 'time_zone'>,
  { account: { language }, cycle, subscription }: PricedBy,
): InvoiceLine[] {
  const held = inPeriodOf(cycle, subscription, plans)
  const terms = termsOf(held)
  const period = periodIn(held, cycle.period_start, time_zone)
  const setting = { period, time_zone, language }
  const things = pricedThings({ plans, items }, terms, language)
  const { used, in_force } = discountFor(held, cycle, period)
  const setUps = setUpLines({ plans, items }, setUpsOf(terms, setUpBefore(subscription)), language)
  if (period.start !== cycle.period_start) {
    const left = reduced(things, in_force?.basis_points ?? null)
    return [...left.flatMap((each) => resumedLines(each, cycle.period_start, setting)), ...setUps]
  }
  const lines = things.flatMap((thing) => periodLines(thing, setting))
  const of_days = periodDays(period, time_zone)
  const off = used ? [discountLine(used, chargesOf(terms), { ...setting, of_days })] : []
  return [...lines, ...off, ...setUps]
}

/**
 * What a card would be asked for a planned period by today's facts: the plan chosen for it, the VAT of
 * today, less account credit; nothing where the subscription ends before it. Source: contract 7.3.
 */
export function plannedAmount(
  settings: Settings & Selling,
  facts: PricedBy & {
    readonly account: Account
    readonly verdicts: readonly VatVerdict[]
    readonly account_credit: Money
  },
  now: EpochMs,
): Money {
  const { account, subscription, cycle, verdicts, account_credit } = facts
  const ends = endsBy(subscription, cycle.period_start) && subscription.status !== 'cancelled'
  const { currency } = periodPrice(termsOf(subscription))
  const status = ends ? ('cancelled' as const) : subscription.status
  const lines = cycleLines(settings, { ...facts, subscription: { ...subscription, status } })
  if (lines.length === 0) return money(0, currency)
  const { rate_basis_points } = vatDecisionFor(settings, account, verdicts, now)
  return totalsOf(lines, rate_basis_points, account_credit).amount_due
}
